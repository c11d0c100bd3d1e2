"""Times one forward pass of ResNet-50 (He et al. 2016) in PyTorch, a yardstick that people know. Weights are random.

    python packages/lab/engine/resnet50.py --threads 2 --rounds 60

Prints the durations in milliseconds as a JSON list.
"""

from __future__ import annotations

import argparse
import json
import time

import torch
from torch import Tensor, nn


class Bottleneck(nn.Module):
    """1×1, 3×3 and 1×1 convolutions with batch norm, added to their input."""

    def __init__(self, cin: int, width: int, stride: int) -> None:
        super().__init__()
        cout = 4 * width
        self.layers = nn.Sequential(
            *(nn.Conv2d(cin, width, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU()),
            *(nn.Conv2d(width, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU()),
            *(nn.Conv2d(width, cout, 1, bias=False), nn.BatchNorm2d(cout)),
        )
        self.shortcut = (
            nn.Identity()
            if cin == cout and stride == 1
            else nn.Sequential(nn.Conv2d(cin, cout, 1, stride, bias=False), nn.BatchNorm2d(cout))
        )

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(self.layers(x) + self.shortcut(x))


def create_resnet50() -> nn.Module:
    layers: list[nn.Module] = [nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1)]
    cin = 64
    for width, repeats, stride in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
        for i in range(repeats):
            layers.append(Bottleneck(cin, width, stride if i == 0 else 1))
            cin = 4 * width
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(cin, 1000)).eval()


@torch.inference_mode()
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=60)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    net, image = create_resnet50(), torch.randn(1, 3, 224, 224)
    durations = []
    for i in range(-5, options.rounds):
        start = time.perf_counter()
        net(image)
        if i >= 0:
            durations.append(1000 * (time.perf_counter() - start))
    print(json.dumps(durations))


if __name__ == "__main__":
    main()
