"""Pictures in, observations out; observations over time in, engine events out.

Belongs here: cameras and files (`camera`), the set-up of a table (`table`), one module for each thing that can be seen
(`cards`, `stand`, `sheet`, `tokens`, `hands`: no memory), what has come to rest (`settle`, `look`) and the one pass
over a film that reads as named steps (`referee`).

May import: `models`, `datasets`, `engine`. Must not import: `service`.
"""

import os

import cv2

# OpenCV's own threads spin while they wait; on pictures as small as these that costs more than they save.
cv2.setNumThreads(1)

# onnxruntime reports its use over the network unless this is set before it is loaded; nothing about a round may leave.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
