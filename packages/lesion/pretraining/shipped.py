"""Reads the networks from a shipped `lesion.onnx`, so that training can continue without checkpoints."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from model import CLASSES, ConvBn, LesionNet

#: The member without light normalization.
UNBALANCED = 2


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


def read_shipped_members(file: Path) -> list[LesionNet]:
    """Reads the members in order, with identity batch norm. Call `reinsert_batch_norm` before training them."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(file)).graph
    stored = {t.name: torch.from_numpy(numpy_helper.to_array(t).astype("float32")) for t in graph.initializer}
    for node in graph.node:
        # Weights that two members share are stored once.
        if node.op_type in ("Cast", "Identity") and node.input[0] in stored:
            stored[node.output[0]] = stored[node.input[0]]
    biases: Tensor = next(v for v in stored.values() if v.ndim == 5 and v.shape[2] == len(CLASSES))
    convs = iter(node for node in graph.node if node.op_type == "Conv")
    members = []
    for i in range(len(biases)):
        net = LesionNet(balanced=i != UNBALANCED)
        with torch.no_grad():
            units = _list_units(net)
            # The file omits the other members' decoders beyond the fine map, because their masks are unused.
            for unit in units if i == 0 else units[: units.index(net.fine) + 1]:
                _, weight, *bias = next(convs).input
                if isinstance(unit, nn.Conv2d):
                    unit.weight.copy_(stored[weight])
                    if unit.bias is not None:
                        unit.bias.copy_(stored[bias[0]])
                    continue
                unit.conv.weight.copy_(stored[weight])
                unit.bn.bias.copy_(stored[bias[0]])
                unit.bn.weight.fill_(1.0)
                unit.bn.running_mean.zero_()
                unit.bn.running_var.fill_(1.0 - unit.bn.eps)
            net.classifier.weight.copy_(stored[f"members.{i}.classifier.weight"])
            net.bias.copy_(biases[i].flatten())
            if i == 0:
                net.gate.weight.copy_(stored["members.0.gate.weight"])
                net.gate.bias.copy_(stored["members.0.gate.bias"])
        members.append(net.eval())
    return members
