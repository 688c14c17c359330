"""Where frames come from: each kind of camera a person owns, behind one `Source`; use them through `vision.camera`.

What belongs together: `frame`, `life` (states and what is allowed in each), `source` (what all kinds offer); films and
folders (`film`, `folder`); pictures pushed by a browser (`pushed`, `jpeg`); live cameras, each read by a process of its
own (`live` watches over a `worker`, which runs `child`, which reads by `webcam`, `web` or `stream`).
"""
