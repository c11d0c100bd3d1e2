"""Keeps the averaged weights of unfinished runs in the repository, against the loss of a machine.

    python packages/lab/pretraining/unfinished.py research.1

Writes `unfinished/NAME.npz` from the last checkpoint in LESION_CHECKPOINTS: half precision, at most 7 MB. A run without a
checkpoint goes on from it. The optimizer's state is lost. Remove the file when the run ends.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

FOLDER = Path(__file__).resolve().parent / "unfinished"
MAX_BYTES = 7_000_000


def write_unfinished(name: str, checkpoints: Path) -> None:
    state = torch.load(checkpoints / f"{name}.pt", "cpu", weights_only=True)
    # Vectors stay as they are: variances may exceed half precision, and they are few.
    stored = {k: v.numpy().astype(np.float16) if v.ndim > 1 else v.numpy() for k, v in state["average"].items()}
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{name}.npz"
    np.savez_compressed(file, step=state["step"], **stored)
    print(f"{file}: step {state['step']}, {file.stat().st_size} bytes")
    assert file.stat().st_size <= MAX_BYTES


def read_unfinished(name: str) -> tuple[int, dict[str, Tensor]] | None:
    """The step and the averaged weights of a run, or None where none are stored."""
    file = FOLDER / f"{name}.npz"
    if not file.exists():
        return None
    with np.load(file) as stored:
        weights = {key: torch.from_numpy(stored[key]) for key in stored.files if key != "step"}
        return int(stored["step"]), weights


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    folder = os.environ.get("LESION_CHECKPOINTS") or os.environ.get("LESION_CACHE", ".cache/lesion")
    write_unfinished(parser.parse_args().name, Path(folder))
