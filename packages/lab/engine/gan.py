"""The train steps of packages/lesion/training/generative in PyTorch: the reference for tests and for the benchmark.

  python packages/lab/engine/gan.py reference > packages/lesion/training/generative/torch.json
  python packages/lab/engine/gan.py bench BATCH THREADS STEPS     prints seconds per step, one per line
"""
import json
import math
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

SMALL = (16, 4, 2)
FULL = (128, 128, 16)


def list_channels(size):
    return [3] + [size[2] * 2**i for i in range(int(math.log2(size[0] / 4)))]


def compute_generator_shapes(size):
    c = list_channels(size)[::-1]
    shapes = {"seed": (size[1], c[0] * 16), "seedGain": (c[0],), "seedBias": (c[0],)}
    for i, out_channels in enumerate(c[1:]):
        shapes[f"up{i}"] = (c[i], out_channels, 3, 3)
        if out_channels != 3:
            shapes[f"up{i}Gain"] = (out_channels,)
        shapes[f"up{i}Bias"] = (out_channels,)
    return shapes


def compute_downsampler_shapes(size, outputs):
    c = list_channels(size)
    shapes = {}
    for i, out_channels in enumerate(c[1:]):
        shapes[f"down{i}"] = (out_channels, c[i], 4, 4)
        shapes[f"down{i}Bias"] = (out_channels,)
    return {**shapes, "end": (outputs, c[-1] * 16), "endBias": (outputs,)}


def scatter(length, height, phase):
    products = 43758.5453 * np.sin(12.9898 * np.arange(length, dtype=np.float64) + 78.233 * (phase + 1))
    return (height * (2 * (products - np.floor(products)) - 1)).astype(np.float32)


def create_parameters(shapes, phase):
    vector = scatter(sum(math.prod(s) for s in shapes.values()), 0.5, phase)
    p, offset = {}, 0
    for name, shape in shapes.items():
        n = math.prod(shape)
        values = torch.from_numpy(vector[offset : offset + n].copy()).reshape(shape)
        if len(shape) == 1:
            values = torch.ones(shape) if name.endswith("Gain") else torch.zeros(shape)
        p[name] = values.requires_grad_()
        offset += n
    return p


def generate(size, p, noise):
    c = list_channels(size)[::-1]

    def normalize_batch(x, name):
        return F.relu(F.batch_norm(x, None, None, p[name + "Gain"], p[name + "Bias"], training=True))

    def resize_conv(x, w, bias=None):
        doubled = F.interpolate(x, scale_factor=2, mode="nearest")
        return F.conv2d(doubled, w.flip(2, 3).transpose(0, 1), bias, padding=1)

    x = normalize_batch((noise @ p["seed"]).reshape(-1, c[0], 4, 4), "seed")
    last = len(c) - 2
    for i in range(last):
        x = normalize_batch(resize_conv(x, p[f"up{i}"]), f"up{i}")
    return torch.tanh(resize_conv(x, p[f"up{last}"], p[f"up{last}Bias"]))


def downsample(size, p, x):
    for i in range(len(list_channels(size)) - 1):
        x = F.leaky_relu(F.conv2d(x, p[f"down{i}"], p[f"down{i}Bias"], stride=2, padding=1), 0.2)
    return x.flatten(1) @ p["end"].T + p["endBias"]


def normalize_spectrally(p, directions):
    weights, next_directions = dict(p), {}
    for name, u in directions.items():
        m = p[name].flatten(1)
        with torch.no_grad():
            v = F.normalize(u @ m, dim=1)
            next_directions[name] = F.normalize(v @ m.T, dim=1)
        weights[name] = p[name] / (next_directions[name] @ m @ v.T).squeeze()
    return weights, next_directions


def augment(x, a):
    n, _, side, _ = x.shape
    shifted = a["rows"] @ x @ a["columns"]
    return (a["color"] @ shifted.reshape(n, 3, -1) + a["light"]).reshape(x.shape) * a["mask"]


def create_inputs(size, batch, phase):
    side, latent, _ = size
    doubled_batch = 2 * batch

    def create_tensor(height, shift, *shape):
        return torch.from_numpy(scatter(math.prod(shape), height, phase + shift)).reshape(shape)

    return {
        "real": create_tensor(0.8, 0, batch, 3, side, side),
        "noise": create_tensor(1.5, 1, batch, latent),
        "augmentation": {
            "rows": create_tensor(0.4, 2, doubled_batch, 1, side, side),
            "columns": create_tensor(0.4, 3, doubled_batch, 1, side, side),
            "color": create_tensor(0.9, 4, doubled_batch, 3, 3),
            "light": create_tensor(0.2, 5, doubled_batch, 3, 1),
            "mask": create_tensor(1, 6, doubled_batch, 1, side, side),
        },
    }


class Gan:
    def __init__(self, size, rate):
        self.size = size
        self.g = create_parameters(compute_generator_shapes(size), 0)
        self.d = create_parameters(compute_downsampler_shapes(size, 1), 1)
        names = [name for name, value in self.d.items() if value.dim() > 1]
        vector = scatter(sum(self.d[name].shape[0] for name in names), 1, 3)
        self.directions, offset = {}, 0
        for name in names:
            n = self.d[name].shape[0]
            self.directions[name] = torch.from_numpy(vector[offset : offset + n]).reshape(1, n)
            offset += n
        self.adam_g = torch.optim.Adam(self.g.values(), rate, betas=(0.5, 0.999))
        self.adam_d = torch.optim.Adam(self.d.values(), rate, betas=(0.5, 0.999))

    def step(self, batch_inputs):
        batch, a = len(batch_inputs["real"]), batch_inputs["augmentation"]
        generated = generate(self.size, self.g, batch_inputs["noise"])
        discriminator_input = augment(torch.cat([batch_inputs["real"], generated.detach()]), a)
        weights, self.directions = normalize_spectrally(self.d, self.directions)
        logits = downsample(self.size, weights, discriminator_input)
        loss_d = F.softplus(-logits[:batch]).mean() + F.softplus(logits[batch:]).mean()
        self.adam_d.zero_grad()
        loss_d.backward()
        self.adam_d.step()
        weights, self.directions = normalize_spectrally({k: v.detach() for k, v in self.d.items()}, self.directions)
        loss_g = F.softplus(-downsample(self.size, weights, augment(generated, {k: v[batch:] for k, v in a.items()}))).mean()
        self.adam_g.zero_grad()
        loss_g.backward()
        self.adam_g.step()
        return {"discriminatorLoss": loss_d.item(), "generatorLoss": loss_g.item()}


class Vae:
    def __init__(self, size, rate):
        self.size = size
        self.e = create_parameters(compute_downsampler_shapes(size, 2 * size[1]), 2)
        self.g = create_parameters(compute_generator_shapes(size), 0)
        self.adam = torch.optim.Adam([*self.e.values(), *self.g.values()], rate, betas=(0.5, 0.999))

    def step(self, batch_inputs):
        side, latent, _ = self.size
        mean, log_variance = downsample(self.size, self.e, batch_inputs["real"]).split(latent, 1)
        generated = generate(self.size, self.g, mean + (log_variance / 2).exp() * batch_inputs["noise"])
        misfit = ((generated - batch_inputs["real"]) ** 2).mean() / (2 * 0.02)
        divergence = (mean**2 + log_variance.exp() - log_variance - 1).mean() * 0.5 * latent / (3 * side**2)
        loss = misfit + divergence
        self.adam.zero_grad()
        loss.backward()
        self.adam.step()
        return {"vaeLoss": loss.item()}


def main():
    if sys.argv[1] == "reference":
        torch.set_num_threads(1)
        gan, vae = Gan(SMALL, 0.01), Vae(SMALL, 0.01)
        steps = [{**gan.step(create_inputs(SMALL, 4, i % 3)), **vae.step(create_inputs(SMALL, 4, i % 3))} for i in range(30)]
        print(json.dumps([{name: round(value, 6) for name, value in step.items()} for step in steps], indent=1))
    else:
        batch, threads, steps = map(int, sys.argv[2:5])
        torch.set_num_threads(threads)
        gan, batch_inputs = Gan(FULL, 2e-4), create_inputs(FULL, batch, 0)
        for i in range(-3, steps):
            start = time.perf_counter()
            gan.step(batch_inputs)
            if i >= 0:
                print(time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main()
