"""The program people meet: the command line `paperref`, its live view, the record and the result it writes.

Belongs here: the commands (`cli`), watching a film from first frame to final score (`watch`), reading single pictures
(`read`), scoring a record (`score`), what is shown in the terminal (`view`) and what is written to disk (`record`,
`evidence`, `result`).

May import: `vision`, `models`, `datasets`, `engine`. Nothing imports `service`.
"""

import os

# onnxruntime keeps a device id in the home folder and reports its use over the network, unless this is set before it is
# loaded. Nothing about a round leaves the house.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
