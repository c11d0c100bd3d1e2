"""Writes a network as ONNX: input `image`, outputs as in `OUTPUTS`; batch size is free."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import numpy as np
import torch

from torch import Tensor
from torch.nn import functional as F

from data import Sampler
from model import Ensemble

OPSET = 15
OUTPUTS = ("logits", "condition", "mask", "gate", "phone", "embedding", "cam")
MAX_BYTES = 30 * 2**20
#: Batches that the phone-or-dermoscope head is fitted on, their side in pixels, and the ridge penalty.
PHONE_BATCHES, PHONE_SIDE, PHONE_DECAY = 96, 224, 1e-3
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


def fit_phone_head(net: Ensemble, sampler: Sampler, steps: int | None = None) -> None:
    """Fits the phone-or-dermoscope head: a logistic regression on the final features of `steps` batches.

    It is fitted last, so the type of camera cannot affect the features.
    """
    features, labels = [], []
    device = next(net.parameters()).device
    for step in range(min(PHONE_BATCHES, steps or PHONE_BATCHES)):
        batch = sampler.create_batch(step, PHONE_SIDE).to(device)
        with torch.no_grad():
            pooled_features = net.pooled_features(batch.images)
        features.append(pooled_features[batch.phone >= 0])
        labels.append(batch.phone[batch.phone >= 0])
    x, y = torch.cat(features), torch.cat(labels)
    net.phone = torch.nn.Linear(x.shape[1], 1, device=device)
    torch.nn.init.zeros_(net.phone.weight)
    optimizer = torch.optim.LBFGS(net.phone.parameters(), max_iter=200, line_search_fn="strong_wolfe")

    def compute_phone_loss() -> Tensor:
        optimizer.zero_grad()
        value = F.binary_cross_entropy_with_logits(net.phone(x)[:, 0], y)
        value = value + PHONE_DECAY * net.phone.weight.square().sum()
        value.backward()
        return value

    optimizer.step(compute_phone_loss)


def export(net: Ensemble, target: Path) -> None:
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
