"""Reads the networks from a shipped `lesion.onnx`, so that training can continue without checkpoints."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from model import CLASSES, ConvBn, LesionNet


def _list_units(net: LesionNet) -> list[ConvBn | nn.Conv2d]:
    """Lists the convolutions of `compute_maps` in order of computation, with and without batch norm."""
    order: list[ConvBn | nn.Conv2d] = []
    parts = [m for m in net.modules() if isinstance(m, ConvBn)] + [net.fine, net.mask]
    hooks = [part.register_forward_hook(lambda part, _in, _out: order.append(part)) for part in parts]
    net.eval()
    with torch.no_grad():
        net.compute_maps(torch.zeros(1, 3, 64, 64))
    for hook in hooks:
        hook.remove()
    return order


def read_shipped_members(file: Path, architecture: str) -> list[LesionNet]:
    """Reads the members in order, with identity batch norm. Call `reinsert_batch_norm` before training them."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(file)).graph
    stored = {t.name: torch.from_numpy(numpy_helper.to_array(t).astype("float32")) for t in graph.initializer}
    for node in graph.node:
        # Large weights are stored in half precision. Weights that two members share are stored once.
        if node.op_type in ("Cast", "Identity") and node.input[0] in stored:
            stored[node.output[0]] = stored[node.input[0]]
    biases = next(v for v in stored.values() if v.ndim == 2 and v.shape[1] == len(CLASSES))
    convs = iter(node for node in graph.node if node.op_type == "Conv")
    members = []
    for i, bias in enumerate(biases):
        net = LesionNet(architecture=architecture)
        with torch.no_grad():
            for unit in _list_units(net):
                _, weight, *shift = next(convs).input
                if isinstance(unit, nn.Conv2d):
                    unit.weight.copy_(stored[weight])
                    if unit.bias is not None:
                        unit.bias.copy_(stored[shift[0]])
                    continue
                unit.conv.weight.copy_(stored[weight])
                unit.bn.bias.copy_(stored[shift[0]])
                unit.bn.weight.fill_(1.0)
                unit.bn.running_mean.zero_()
                unit.bn.running_var.fill_(1.0 - unit.bn.eps)
            net.classifier.weight.copy_(stored[f"members.{i}.classifier.weight"])
            net.gate.weight.copy_(stored[f"members.{i}.gate.weight"])
            net.gate.bias.copy_(stored[f"members.{i}.gate.bias"])
            net.bias.copy_(bias)
        members.append(net.eval())
    return members
