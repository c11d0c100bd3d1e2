"""The train steps of packages/lesion/training/generative in PyTorch: the reference for tests and for the benchmark.

  python packages/lesion/bench/gan.py reference > packages/lesion/training/generative/torch.json
  python packages/lesion/bench/gan.py bench BATCH THREADS STEPS     prints seconds per step, one per line
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


def channels(size):
    return [3] + [size[2] * 2**i for i in range(int(math.log2(size[0] / 4)))]


def generator_shapes(size):
    c = channels(size)[::-1]
    shapes = {"seed": (size[1], c[0] * 16), "seedGain": (c[0],), "seedBias": (c[0],)}
    for i, to in enumerate(c[1:]):
        shapes[f"up{i}"] = (c[i], to, 4, 4)
        if to != 3:
            shapes[f"up{i}Gain"] = (to,)
        shapes[f"up{i}Bias"] = (to,)
    return shapes


def downsampler_shapes(size, outputs):
    c = channels(size)
    shapes = {}
    for i, to in enumerate(c[1:]):
        shapes[f"down{i}"] = (to, c[i], 4, 4)
        shapes[f"down{i}Bias"] = (to,)
    return {**shapes, "end": (outputs, c[-1] * 16), "endBias": (outputs,)}


def scatter(length, height, phase):
    far = 43758.5453 * np.sin(12.9898 * np.arange(length, dtype=np.float64) + 78.233 * (phase + 1))
    return (height * (2 * (far - np.floor(far)) - 1)).astype(np.float32)


def parameters(shapes, phase):
    vector = scatter(sum(math.prod(s) for s in shapes.values()), 0.5, phase)
    p, at = {}, 0
    for name, shape in shapes.items():
        n = math.prod(shape)
        values = torch.from_numpy(vector[at : at + n].copy()).reshape(shape)
        if len(shape) == 1:
            values = torch.ones(shape) if name.endswith("Gain") else torch.zeros(shape)
        p[name] = values.requires_grad_()
        at += n
    return p


def generate(size, p, noise):
    c = channels(size)[::-1]

    def norm(x, name):
        return F.relu(F.batch_norm(x, None, None, p[name + "Gain"], p[name + "Bias"], training=True))

    x = norm((noise @ p["seed"]).reshape(-1, c[0], 4, 4), "seed")
    last = len(c) - 2
    for i in range(last):
        x = norm(F.conv_transpose2d(x, p[f"up{i}"], stride=2, padding=1), f"up{i}")
    return torch.tanh(F.conv_transpose2d(x, p[f"up{last}"], p[f"up{last}Bias"], stride=2, padding=1))


def downsample(size, p, x):
    for i in range(len(channels(size)) - 1):
        x = F.leaky_relu(F.conv2d(x, p[f"down{i}"], p[f"down{i}Bias"], stride=2, padding=1), 0.2)
    return x.flatten(1) @ p["end"].T + p["endBias"]


def normalize_spectrally(p, directions):
    weights, after = dict(p), {}
    for name, u in directions.items():
        m = p[name].flatten(1)
        with torch.no_grad():
            v = F.normalize(u @ m, dim=1)
            after[name] = F.normalize(v @ m.T, dim=1)
        weights[name] = p[name] / (after[name] @ m @ v.T).squeeze()
    return weights, after


def augment(x, a):
    n, _, side, _ = x.shape
    shifted = a["rows"] @ x @ a["columns"]
    return (a["color"] @ shifted.reshape(n, 3, -1) + a["light"]).reshape(x.shape) * a["mask"]


def inputs(size, batch, phase):
    side, latent, _ = size
    both = 2 * batch

    def one(height, shift, *shape):
        return torch.from_numpy(scatter(math.prod(shape), height, phase + shift)).reshape(shape)

    return {
        "real": one(0.8, 0, batch, 3, side, side),
        "noise": one(1.5, 1, batch, latent),
        "augmentation": {
            "rows": one(0.4, 2, both, 1, side, side),
            "columns": one(0.4, 3, both, 1, side, side),
            "color": one(0.9, 4, both, 3, 3),
            "light": one(0.2, 5, both, 3, 1),
            "mask": one(1, 6, both, 1, side, side),
        },
    }


class Gan:
    def __init__(self, size, rate):
        self.size = size
        self.g = parameters(generator_shapes(size), 0)
        self.d = parameters(downsampler_shapes(size, 1), 1)
        names = [name for name, value in self.d.items() if value.dim() > 1]
        vector = scatter(sum(self.d[name].shape[0] for name in names), 1, 3)
        self.directions, at = {}, 0
        for name in names:
            n = self.d[name].shape[0]
            self.directions[name] = torch.from_numpy(vector[at : at + n]).reshape(1, n)
            at += n
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
        self.e = parameters(downsampler_shapes(size, 2 * size[1]), 2)
        self.g = parameters(generator_shapes(size), 0)
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
        steps = [{**gan.step(inputs(SMALL, 4, i % 3)), **vae.step(inputs(SMALL, 4, i % 3))} for i in range(30)]
        print(json.dumps([{name: round(value, 6) for name, value in step.items()} for step in steps], indent=1))
    else:
        batch, threads, steps = map(int, sys.argv[2:5])
        torch.set_num_threads(threads)
        gan, batch_inputs = Gan(FULL, 2e-4), inputs(FULL, batch, 0)
        for i in range(-3, steps):
            start = time.perf_counter()
            gan.step(batch_inputs)
            if i >= 0:
                print(time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main()
