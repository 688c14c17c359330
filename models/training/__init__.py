"""How the readers come about: pictures from `datasets`, a small net, calibration, export to ONNX with a parity check.

Needs the extra `paperref[train]` (torch). `readers.py` names the readers, `crops.py` and `pool.py` draw their pictures,
`augment.py` varies them, `net.py` is the net, `loop.py` trains it, `calibrate.py` makes its confidences honest,
`export.py` writes the ONNX file, `card.py` the model card.

The more typefaces a machine has, the better the readers become. Those used for the weights that ship, on Debian:
`apt-get install $(cat models/training/fonts.txt)`; then `python -m models.train_figures --seed 0 --out models/weights`.
"""
