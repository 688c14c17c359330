"""Says in a sentence that training needs more than playing: imported before torch by everything that trains."""

from __future__ import annotations

import importlib.util
import sys

if importlib.util.find_spec("torch") is None:
    sys.exit("paperref: training needs torch, which playing does not: pip install 'paperref[train]'")
