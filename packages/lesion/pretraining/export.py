"""Writes a network as ONNX: input `image`, outputs `logits`, `mask`, `gate`, `phone`, `embedding`, `cam`; batch size is free.

python packages/lesion/pretraining/export.py checkpoint.pt lesion.onnx
"""

from __future__ import annotations

import os
import sys
import warnings
from pathlib import Path

import numpy as np
import torch

from model import Joined, LesionNet

OPSET = 15
OUTPUTS = ("logits", "mask", "gate", "phone", "embedding", "cam")
LIMIT = 16 * 2**20
#: Tensors of more numbers than this are stored in half precision, but for the layer that later training moves.
SMALL, MOVED = 1024, "classifier.weight"


def halve(file: Path) -> None:
    """Stores the large tensors in half precision; the runtime widens them once, when it loads the network."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    model = onnx.load(str(file))
    casts = []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size <= SMALL or tensor.name == MOVED:
            continue
        name, stored = tensor.name, f"{tensor.name}.half"
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), stored))
        casts.append(helper.make_node("Cast", [stored], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))


def export(net: LesionNet | Joined, target: Path) -> None:
    """Writes beside the target first and renames, so that no reader ever meets half a file."""
    net.eval()
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
    assert unfinished.stat().st_size <= LIMIT, unfinished.stat().st_size
    unfinished.replace(target)


def difference(net: LesionNet | Joined, onnx: Path) -> float:
    """Largest absolute difference between the network and its file over all outputs, on five random pictures."""
    import onnxruntime

    net.eval()
    x = torch.rand(5, 3, 224, 224, generator=torch.Generator().manual_seed(1)) * 2 - 1
    session = onnxruntime.InferenceSession(str(onnx), providers=["CPUExecutionProvider"])
    with torch.no_grad():
        expected = [t.numpy() for t in net(x)]
    found = session.run(list(OUTPUTS), {"image": x.numpy()})
    return max(float(np.abs(a - b).max()) for a, b in zip(expected, found, strict=False))


def from_checkpoint(checkpoint: Path) -> LesionNet:
    """The averaged weights of a checkpoint of train.py."""
    net = LesionNet()
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["average"])
    return net


if __name__ == "__main__":
    network, file = from_checkpoint(Path(sys.argv[1])), Path(sys.argv[2])
    export(network, file)
    print(f"{file}: {file.stat().st_size / 2**20:.1f} MiB, differs by at most {difference(network, file):.2e}")
