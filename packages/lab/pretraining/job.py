"""Entry point of a SageMaker training job: runs train.py over `/opt/ml`.

Hyperparameters: `recipe`; `fold` for a network of the cross-validation, which `open` alone has; `steps` to try the program.
Channels: `prepared`, the output of prepare.ts, and for a fold `base`, the checkpoint of the base. Checkpoints are written into
`checkpoints`, from which an interrupted job goes on; networks into `model`. Settings: TRAINING_DIR (/opt/ml), and LESION_WHEELS, the
folder of the ImageNet weights. Exits with 0 when done, else with 1 and the reason in `output/failure`.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHIPPED = HERE.parents[1] / "lesion" / "model"
#: Hyperparameters that are options of train.py.
OPTIONS = ("recipe", "fold", "steps")


def run_training(root: Path, cache: Path) -> None:
    """Lays out the folders that train.py expects, runs it, and copies the networks that it wrote."""
    inputs, checkpoints = root / "input", root / "checkpoints"
    hyperparameters: dict[str, str] = json.loads((inputs / "config" / "hyperparameters.json").read_text())
    (cache / "prepared").symlink_to(inputs / "data" / "prepared")
    (cache / "wheels").symlink_to(Path(os.environ["LESION_WHEELS"]).resolve())
    for base in (inputs / "data" / "base").glob("*.pt"):
        if not (checkpoints / base.name).exists():
            shutil.copy(base, checkpoints)
    # Weights of the shipped networks, which a recipe may start from, and which a run replaces.
    models = cache / "model"
    shutil.copytree(SHIPPED, models)
    before = {path: path.stat().st_mtime_ns for path in models.rglob("*") if path.is_file()}
    folders = {"LESION_CACHE": cache, "LESION_CHECKPOINTS": checkpoints, "LESION_MODELS": models}
    options = [part for name in OPTIONS if name in hyperparameters for part in (f"--{name}", hyperparameters[name])]
    child = subprocess.Popen(
        [sys.executable, "-B", str(HERE / "train.py"), *options],
        env=os.environ | {name: str(folder) for name, folder in folders.items()},
    )
    # SageMaker interrupts with SIGTERM. The last checkpoint is complete at any time.
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    status = child.wait()
    if status == -signal.SIGTERM:
        return
    if status != 0:
        raise RuntimeError(f"train.py ended with status {status}")
    written = [*(cache / "folds").rglob("*.onnx"), *(cache / "base").rglob("*.onnx")]
    written += [path for path in models.rglob("*") if path.is_file() and before.get(path) != path.stat().st_mtime_ns]
    for path in written:
        target = root / "model" / path.relative_to(cache)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)


def main() -> None:
    root = Path(os.environ.get("TRAINING_DIR", "/opt/ml"))
    try:
        with tempfile.TemporaryDirectory() as cache:
            run_training(root, Path(cache))
    except Exception as error:
        output = root / "output"
        output.mkdir(parents=True, exist_ok=True)
        (output / "failure").write_text(f"{type(error).__name__}: {error}")
        raise SystemExit(1) from error


if __name__ == "__main__":
    main()
