"""The routes, one module a noun. They check who asks, call the desk and shape the answer; nothing else."""
