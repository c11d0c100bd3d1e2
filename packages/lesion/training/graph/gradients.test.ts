import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { GradientReport } from '#lesion/training/generative/gradientProbe';
import torch from '../generative/torch.json';
import { Graph } from './graph';
import { createGraphOperations } from './operations';

/** Maximum relative error of a gradient in float32; most errors are below a thousandth. */
const TOLERANCE = 1e-2;

let findings: GradientReport;

beforeAll(async () => {
  const probe = fork(path.join(__dirname, '../generative/gradientProbe.ts'), { execArgv: ['--import', 'tsx'] });
  [findings] = (await once(probe, 'message')) as [GradientReport];
}, 280_000);

test('the gradient of every operation agrees with finite differences', () => {
  const unchecked = ['graph', 'gradients', 'detach'];
  const names = Object.keys(createGraphOperations(new Graph())).filter((name) => !unchecked.includes(name));
  const testedNames = Object.keys(findings.operations);
  const networkNames = ['conv', 'transposedConv', 'resizeConv', 'batchNorm', 'augment'];
  expect(testedNames).toEqual(expect.arrayContaining([...names, ...networkNames]));
  expect(Object.entries(findings.operations).filter(([, error]) => !(error <= TOLERANCE))).toEqual([]);
});

test('end to end, the gradient of every parameter of generator, discriminator and autoencoder agrees with finite differences', () => {
  expect(Object.keys(findings.parameters)).toHaveLength(28);
  expect(Object.entries(findings.parameters).filter(([, error]) => !(error <= TOLERANCE))).toEqual([]);
});

/** Then the sign of a rectifier's input differs in float32, and generator and discriminator drift apart from those in PyTorch. */
const EQUAL_STEPS = 10;

test('on a fixed problem the losses equal those of the same steps in PyTorch', () => {
  expect(findings.losses).toHaveLength(torch.length);
  for (const [i, expected] of torch.entries()) {
    for (const [name, value] of Object.entries(expected)) {
      const limit = i < EQUAL_STEPS || name === 'vaeLoss' ? 1e-4 : 3e-2;
      expect([i, name, Math.abs(findings.losses[i]![name]! / value - 1) < limit]).toEqual([i, name, true]);
    }
  }
  expect(findings.losses.at(-1)!.vaeLoss).toBeLessThan(0.6 * findings.losses[0]!.vaeLoss!);
});

test('detach stops gradients', () => {
  const graph = new Graph();
  const ops = createGraphOperations(graph);
  const a = graph.input('a', [2, 3]);
  expect(() => ops.gradients(ops.total(ops.detach(ops.mul(a, a))), [a])).toThrow('does not depend on a');
});

test('shapes that do not fit throw when the graph is built', () => {
  const graph = new Graph();
  const ops = createGraphOperations(graph);
  const [a, b] = [graph.input('a', [2, 3]), graph.input('b', [2, 4])];
  expect(() => ops.add(a, b)).toThrow('do not fit together');
  expect(() => ops.matmul(a, b)).toThrow('no product');
  expect(() => ops.gradients(ops.total(a), [b])).toThrow('does not depend on b');
  expect(() => ops.gradients(a, [a])).toThrow('of a scalar');
});
