import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Findings } from '#lesion/training/generative/probe';
import torch from '../generative/torch.json';
import { Graph } from './graph';
import { operations } from './operations';

/** Largest relative error allowed to a gradient (in 32-bit floats; most lie under a thousandth). */
const TOLERANCE = 1e-2;

let findings: Findings;

beforeAll(async () => {
  const probe = fork(path.join(__dirname, '../generative/probe.ts'), { execArgv: ['--import', 'tsx'] });
  [findings] = (await once(probe, 'message')) as [Findings];
}, 280_000);

test('the gradient of every operation agrees with finite differences', () => {
  const unchecked = ['graph', 'gradients', 'detach'];
  const names = Object.keys(operations(new Graph())).filter((name) => !unchecked.includes(name));
  const tested = Object.keys(findings.operations);
  expect(tested).toEqual(expect.arrayContaining([...names, 'conv', 'transposedConv', 'batchNorm', 'augmented']));
  expect(Object.entries(findings.operations).filter(([, error]) => !(error <= TOLERANCE))).toEqual([]);
});

test('end to end, the gradient of every parameter of generator, discriminator and autoencoder agrees with finite differences', () => {
  expect(Object.keys(findings.parameters)).toHaveLength(28);
  expect(Object.entries(findings.parameters).filter(([, error]) => !(error <= TOLERANCE))).toEqual([]);
});

test('on a fixed problem the losses are those of the same steps in PyTorch', () => {
  expect(findings.losses).toHaveLength(torch.length);
  for (const [i, expected] of torch.entries()) {
    for (const [name, value] of Object.entries(expected)) {
      expect(Math.abs(findings.losses[i]![name]! / value - 1)).toBeLessThan(2e-3);
    }
  }
  expect(findings.losses.at(-1)!.vaeLoss).toBeLessThan(0.6 * findings.losses[0]!.vaeLoss!);
});

test('no gradient passes through what is detached', () => {
  const graph = new Graph();
  const ops = operations(graph);
  const a = graph.input('a', [2, 3]);
  expect(() => ops.gradients(ops.total(ops.detach(ops.mul(a, a))), [a])).toThrow('does not depend on a');
});

test('a shape that does not fit is refused when the graph is built', () => {
  const graph = new Graph();
  const ops = operations(graph);
  const [a, b] = [graph.input('a', [2, 3]), graph.input('b', [2, 4])];
  expect(() => ops.add(a, b)).toThrow('do not fit together');
  expect(() => ops.matmul(a, b)).toThrow('no product');
  expect(() => ops.gradients(ops.total(a), [b])).toThrow('does not depend on b');
  expect(() => ops.gradients(a, [a])).toThrow('of a scalar');
});
