/**
 * Compares gradients with finite differences and records a fixed run, in a separate process, because onnxruntime does
 * not run inside jest. Sends a GradientReport to its parent.
 */
import { recoverGradient, computeStepRate } from '#lesion/training/graph/adam';
import { augment } from './augmentation';
import { batchNorm, conv, resizeConv, transposedConv } from '#lesion/training/graph/convolution';
import { fixedInputs, fixedState, SMALL, SMALL_BATCH } from './fixedRun';
import { buildGanStep, writeGanStep } from './gan';
import { Graph, countElements, type Value } from '#lesion/training/graph/graph';
import { generatorShapes, downsamplerShapes } from './networks';
import { createGraphOperations, type GraphOperations } from '#lesion/training/graph/operations';
import { type Shapes } from '#lesion/training/graph/parameters';
import { createRandom } from '#lesion/statistics/random';
import { readFloats, floats, openStep, type State } from '#lesion/training/graph/session';
import { buildVaeStep, writeVaeStep } from './vae';

/** Relative errors by name, and the losses of the fixed run. */
export interface GradientReport {
  readonly operations: Readonly<Record<string, number>>;
  readonly parameters: Readonly<Record<string, number>>;
  readonly losses: readonly Readonly<Record<string, number>>[];
}

interface Case {
  readonly shapes: readonly (readonly number[])[];
  readonly of: (ops: GraphOperations, ...values: Value[]) => Value;
  /** Where to sample inputs. 'apart' avoids 0, where a rectifier has no derivative. */
  readonly at?: 'positive' | 'apart';
}

const STEPS = { stride: 2, padding: 1 };
const CASES: Readonly<Record<string, Case>> = {
  add: { shapes: [[2, 3], [3]], of: (o, a, b) => o.add(a, b) },
  sub: { shapes: [[2, 3], [2, 1]], of: (o, a, b) => o.sub(a, b) },
  mul: { shapes: [[2, 3], [1, 3]], of: (o, a, b) => o.mul(a, b) },
  div: { shapes: [[2, 3], []], of: (o, a, b) => o.div(a, b), at: 'positive' },
  scale: { shapes: [[2, 3]], of: (o, x) => o.scale(x, -1.7) },
  shift: { shapes: [[2, 3]], of: (o, x) => o.mul(o.shift(x, 0.4), x) },
  exp: { shapes: [[2, 3]], of: (o, x) => o.exp(x) },
  sqrt: { shapes: [[2, 3]], of: (o, x) => o.sqrt(x), at: 'positive' },
  tanh: { shapes: [[2, 3]], of: (o, x) => o.tanh(x) },
  softplus: { shapes: [[2, 3]], of: (o, x) => o.softplus(x) },
  relu: { shapes: [[3, 4]], of: (o, x) => o.relu(x), at: 'apart' },
  leakyRelu: { shapes: [[3, 4]], of: (o, x) => o.leakyRelu(x), at: 'apart' },
  reshape: { shapes: [[2, 6]], of: (o, x) => o.reshape(o.mul(x, x), [3, 4]) },
  transpose: { shapes: [[2, 3, 4]], of: (o, x) => o.transpose(o.mul(x, x), [2, 0, 1]) },
  expand: { shapes: [[2, 1, 3]], of: (o, x) => o.expand(o.mul(x, x), [4, 2, 5, 3]) },
  sum: { shapes: [[2, 3, 4]], of: (o, x) => o.sum(o.mul(x, x), [0, 2]) },
  total: { shapes: [[2, 3]], of: (o, x) => o.total(o.mul(x, x)) },
  mean: { shapes: [[2, 3]], of: (o, x) => o.mean(o.mul(x, x)) },
  slice: { shapes: [[2, 5]], of: (o, x) => o.slice(o.mul(x, x), 1, 1, 3) },
  pad: { shapes: [[2, 3]], of: (o, x) => o.pad(o.mul(x, x), 1, 1, 2) },
  concat: { shapes: [[2, 3], [2, 1]], of: (o, a, b) => o.concat([a, o.mul(b, b), a], 1) },
  matmul: { shapes: [[2, 1, 3, 4], [5, 4, 2]], of: (o, a, b) => o.matmul(a, b) },
  swapLastAxes: { shapes: [[2, 3, 2]], of: (o, x) => o.swapLastAxes(o.mul(x, x)) },
  conv: { shapes: [[2, 3, 8, 6], [4, 3, 4, 4]], of: (o, x, w) => conv(o, x, w, STEPS) },
  transposedConv: { shapes: [[2, 3, 3, 4], [3, 2, 4, 4]], of: (o, x, w) => transposedConv(o, x, w, STEPS) },
  resizeConv: { shapes: [[2, 3, 3, 4], [3, 2, 3, 3]], of: (o, x, w) => resizeConv(o, x, w) },
  batchNorm: { shapes: [[3, 2, 2, 3], [2], [2]], of: (o, x, gain, bias) => batchNorm(o, x, gain, bias) },
  augment: {
    shapes: [[2, 3, 4, 4], [2, 1, 4, 4], [2, 1, 4, 4], [2, 3, 3], [2, 3, 1], [2, 1, 4, 4]],
    of: (o, x, rows, columns, color, light, mask) =>
      augment(o, x, { rows, columns, color, light, mask }),
  },
}; // prettier-ignore

const norm = (values: readonly number[]): number => Math.hypot(...values);
const relativeError = (results: readonly number[], expected: readonly number[]): number =>
  norm(results.map((value, i) => value - expected[i]!)) / Math.max(norm(expected), 1e-12);

/** Central differences of `loss` for each element of a vector. */
async function computeCentralDifferences(
  vector: Float32Array,
  by: number,
  loss: () => Promise<number>,
): Promise<number[]> {
  const slopes: number[] = [];
  for (const [i, value] of vector.entries()) {
    vector[i] = value + by;
    const [above, upper] = [await loss(), vector[i]];
    vector[i] = value - by;
    slopes.push((above - (await loss())) / (upper - vector[i]));
    vector[i] = value;
  }
  return slopes;
}

async function measureOperationError({ shapes, of, at }: Case): Promise<number> {
  const graph = new Graph();
  const ops = createGraphOperations(graph);
  const inputs = shapes.map((shape, i) => graph.input(`x${i}`, shape));
  const y = of(ops, ...inputs);
  const weighted = ops.total(ops.mul(y, graph.input('weights', y.shape)));
  graph.output('loss', weighted);
  ops.gradients(weighted, inputs).forEach((gradient, i) => graph.output(`d${i}`, gradient));
  const random = createRandom(7);
  const draw = (): number => {
    const value = random.normal();
    if (at === 'positive') return 0.5 + Math.abs(value);
    return at === 'apart' ? value + 0.1 * Math.sign(value) : value;
  };
  const vectors = shapes.map((shape) => Float32Array.from({ length: countElements(shape) }, draw));
  const state: State = Object.fromEntries(vectors.map((vector, i) => [`x${i}`, floats(vector, shapes[i])]));
  const feeds = {
    weights: floats(
      Float32Array.from({ length: countElements(y.shape) }, () => random.normal()),
      y.shape,
    ),
  };
  const step = await openStep(graph.model(), 1);
  const loss = async (): Promise<number> => readFloats((await step.run(state, feeds)).loss)[0]!;
  const answer = await step.run(state, feeds);
  const errors: number[] = [];
  for (const [i, vector] of vectors.entries()) {
    const results = Array.from(readFloats(answer[`d${i}`]));
    errors.push(relativeError(results, await computeCentralDifferences(vector, 1e-2, loss)));
  }
  return Math.max(...errors);
}

/**
 * Operations with smooth rectifiers, such as log(1 + eˣ) for relu, because a rectifier has no derivative at its corner.
 * The real ones are checked separately and in the reference run.
 */
function createSmoothOperations(): GraphOperations {
  const ops = createGraphOperations(new Graph());
  const leakyRelu = (x: Value): Value => ops.add(ops.scale(x, 0.2), ops.scale(ops.softplus(x), 0.8));
  return { ...ops, relu: ops.softplus, leakyRelu };
}

/** The error of each parameter tensor of a network, from the gradient in Adam's mean after a step at rate 0. */
async function measureParameterErrors(write: typeof writeGanStep, network: string, shapes: Shapes, lossName: string) {
  const ops = createSmoothOperations();
  write(ops, SMALL, SMALL_BATCH);
  const step = await openStep(ops.graph.model(), 1);
  const feeds = { ...fixedInputs(SMALL, SMALL_BATCH, 0), rate: floats(Float32Array.of(0), []) };
  const first = fixedState(SMALL);
  let state = first;
  // Let the spectral directions converge first, so that they do not move with the weights.
  for (let i = 0; i < 100 && network !== 'encoder'; i++) {
    const next = { ...state };
    await step.run(next, feeds);
    state = { ...first, directions: next.directions! };
  }
  const weights = readFloats(state[`${network}.weights`]);
  const loss = async (): Promise<number> => readFloats((await step.run({ ...state }, feeds))[lossName])[0]!;
  const after = { ...state };
  await step.run(after, feeds);
  const gradient = Array.from(readFloats(after[`${network}.mean`]), recoverGradient);
  const expected = await computeCentralDifferences(weights, 1e-2, loss);
  let at = 0;
  return Object.entries(shapes).map(([name, shape]) => {
    const range = [at, (at += countElements(shape))] as const;
    return [`${network}.${name}`, relativeError(gradient.slice(...range), expected.slice(...range))] as const;
  });
}

async function recordLosses(steps: number): Promise<GradientReport['losses']> {
  const [gan, vae] = [
    await openStep(buildGanStep(SMALL, SMALL_BATCH), 1),
    await openStep(buildVaeStep(SMALL, SMALL_BATCH), 1),
  ];
  const [forGan, forVae] = [fixedState(SMALL), fixedState(SMALL)];
  const results: Record<string, number>[] = [];
  for (let i = 0; i < steps; i++) {
    const rate = floats(Float32Array.of(computeStepRate(0.01, i + 1)), []);
    const feeds = { ...fixedInputs(SMALL, SMALL_BATCH, i % 3), rate };
    const answers = { ...(await gan.run(forGan, feeds)), ...(await vae.run(forVae, feeds)) };
    results.push(Object.fromEntries(Object.entries(answers).map(([name, tensor]) => [name, readFloats(tensor)[0]!])));
  }
  return results;
}

async function main(): Promise<void> {
  const operationErrors: Record<string, number> = {};
  for (const [name, one] of Object.entries(CASES)) operationErrors[name] = await measureOperationError(one);
  const encoder = downsamplerShapes(SMALL, 2 * SMALL.latent);
  const findings: GradientReport = {
    operations: operationErrors,
    parameters: Object.fromEntries([
      ...(await measureParameterErrors(
        writeGanStep,
        'discriminator',
        downsamplerShapes(SMALL, 1),
        'discriminatorLoss',
      )),
      ...(await measureParameterErrors(writeGanStep, 'generator', generatorShapes(SMALL), 'generatorLoss')),
      ...(await measureParameterErrors(writeVaeStep, 'encoder', encoder, 'vaeLoss')),
      ...(await measureParameterErrors(writeVaeStep, 'generator', generatorShapes(SMALL), 'vaeLoss')).map(
        ([name, error]) => [`decoder:${name}`, error] as const,
      ),
    ]),
    losses: await recordLosses(30),
  };
  if (process.send) process.send(findings);
  else console.log(JSON.stringify(findings, null, 1));
}

void main();
