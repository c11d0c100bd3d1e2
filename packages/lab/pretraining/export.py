"""Writes a network as ONNX: input `image`, outputs `logits`, `mask`, `gate`, `phone`, `embedding`, `cam`; batch size is free."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import numpy as np
import torch

from model import Ensemble, LesionNet

OPSET = 15
OUTPUTS = ("logits", "mask", "gate", "phone", "embedding", "cam")
MAX_BYTES = 16 * 2**20
#: Larger tensors are stored in half precision, except the layer that later training updates.
MAX_SMALL_SIZE, TRAINABLE_TENSOR = 1024, "classifier.weight"


def halve(file: Path) -> None:
    """Stores large tensors in half precision. The runtime widens them once at load."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    model = onnx.load(str(file))
    casts = []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size <= MAX_SMALL_SIZE or tensor.name == TRAINABLE_TENSOR:
            continue
        name, stored = tensor.name, f"{tensor.name}.half"
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), stored))
        casts.append(helper.make_node("Cast", [stored], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))


def export(net: LesionNet | Ensemble, target: Path) -> None:
    """Writes a temporary file and renames it, so readers never get a partial file."""
    net.eval().cpu()
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net,
            (torch.zeros(2, 3, 224, 224),),
            str(unfinished),
            input_names=["image"],
            output_names=list(OUTPUTS),
            dynamic_axes={name: {0: "batch"} for name in ("image", *OUTPUTS)},
            opset_version=OPSET,
            dynamo=False,
        )
    halve(unfinished)
    assert unfinished.stat().st_size <= MAX_BYTES, unfinished.stat().st_size
    unfinished.replace(target)
