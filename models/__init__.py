"""What is learnt: readers of figures, stars and words; their training and export; weights and model cards.

What belongs here: readers that turn crops into probabilities (`figures.py`, `stars.py`), what trains them
(`train_figures.py` and `training/`, the only code that needs torch) and `weights/`, an ONNX file and a model card for
each reader.

May import `engine`; training may also import `datasets` for its pictures. Never imports `vision` or `service`. Running
needs numpy, OpenCV and onnxruntime only.
"""

import os

# onnxruntime reports its use over the network unless this is set before it is loaded; nothing about a round may leave.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
