"""The camera of a table, watched beside the server: each table's in a process of its own, looked after from here."""
