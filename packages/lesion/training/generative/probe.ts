/**
 * Checks gradients against finite differences, and steps against the reference run, in a process of its own: onnxruntime
 * does not run inside jest. Sends what it found to its parent.
 */
import { gradientOf, correctedRate } from '#lesion/training/graph/adam';
import { augmented } from './augmentation';
import { batchNorm, conv, transposedConv } from '#lesion/training/graph/convolution';
import { fixedInputs, fixedState, SMALL, SMALL_BATCH } from './fixed';
import { ganStep, writeGanStep } from './gan';
import { Graph, sizeOf, type Value } from '#lesion/training/graph/graph';
import { generatorShapes, readerShapes } from './networks';
import { operations, type Operations } from '#lesion/training/graph/operations';
import { type Shapes } from '#lesion/training/graph/parameters';
import { randomOf } from '#lesion/training/graph/random';
import { dataOf, floats, openStep, type State } from '#lesion/training/graph/session';
import { vaeStep, writeVaeStep } from './vae';

/** What the process sends: relative errors by name, and losses of the fixed run. */
export interface Findings {
  readonly operations: Readonly<Record<string, number>>;
  readonly parameters: Readonly<Record<string, number>>;
  readonly losses: readonly Readonly<Record<string, number>>[];
}

interface Case {
  readonly shapes: readonly (readonly number[])[];
  readonly of: (ops: Operations, ...values: Value[]) => Value;
  /** Where to sample; 'apart' stays away from the kink at 0, where no derivative exists. */
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
  turned: { shapes: [[2, 3, 2]], of: (o, x) => o.turned(o.mul(x, x)) },
  conv: { shapes: [[2, 3, 8, 6], [4, 3, 4, 4]], of: (o, x, w) => conv(o, x, w, STEPS) },
  transposedConv: { shapes: [[2, 3, 3, 4], [3, 2, 4, 4]], of: (o, x, w) => transposedConv(o, x, w, STEPS) },
  batchNorm: { shapes: [[3, 2, 2, 3], [2], [2]], of: (o, x, gain, bias) => batchNorm(o, x, gain, bias) },
  augmented: {
    shapes: [[2, 3, 4, 4], [2, 1, 4, 4], [2, 1, 4, 4], [2, 3, 3], [2, 3, 1], [2, 1, 4, 4]],
    of: (o, x, rows, columns, color, light, mask) =>
      augmented(o, x, { rows, columns, color, light, mask }),
  },
}; // prettier-ignore

const norm = (values: readonly number[]): number => Math.hypot(...values);
const relativeError = (found: readonly number[], expected: readonly number[]): number =>
  norm(found.map((value, i) => value - expected[i]!)) / Math.max(norm(expected), 1e-12);

/** Central differences of `loss` by each element of a vector. */
async function differences(vector: Float32Array, by: number, loss: () => Promise<number>): Promise<number[]> {
  const slopes: number[] = [];
  for (const [i, value] of vector.entries()) {
    vector[i] = value + by;
    const [above, reached] = [await loss(), vector[i]];
    vector[i] = value - by;
    slopes.push((above - (await loss())) / (reached - vector[i]));
    vector[i] = value;
  }
  return slopes;
}

async function errorOf({ shapes, of, at }: Case): Promise<number> {
  const graph = new Graph();
  const ops = operations(graph);
  const inputs = shapes.map((shape, i) => graph.input(`x${i}`, shape));
  const y = of(ops, ...inputs);
  const weighted = ops.total(ops.mul(y, graph.input('weights', y.shape)));
  graph.output('loss', weighted);
  ops.gradients(weighted, inputs).forEach((gradient, i) => graph.output(`d${i}`, gradient));
  const random = randomOf(7);
  const draw = (): number => {
    const value = random.normal();
    if (at === 'positive') return 0.5 + Math.abs(value);
    return at === 'apart' ? value + 0.1 * Math.sign(value) : value;
  };
  const vectors = shapes.map((shape) => Float32Array.from({ length: sizeOf(shape) }, draw));
  const state: State = Object.fromEntries(vectors.map((vector, i) => [`x${i}`, floats(vector, shapes[i])]));
  const given = {
    weights: floats(
      Float32Array.from({ length: sizeOf(y.shape) }, () => random.normal()),
      y.shape,
    ),
  };
  const step = await openStep(graph.model(), 1);
  const loss = async (): Promise<number> => dataOf((await step.run(state, given)).loss)[0]!;
  const answer = await step.run(state, given);
  const errors: number[] = [];
  for (const [i, vector] of vectors.entries()) {
    const found = Array.from(dataOf(answer[`d${i}`]));
    errors.push(relativeError(found, await differences(vector, 1e-2, loss)));
  }
  return Math.max(...errors);
}

/**
 * Operations whose rectifiers are rounded off: log(1 + eˣ) for relu, and the leaky one to match. At a rectifier's corner
 * there is no derivative to compare with; the true ones are checked by themselves, away from it, and in the reference run.
 */
function smooth(): Operations {
  const ops = operations(new Graph());
  const leakyRelu = (x: Value): Value => ops.add(ops.scale(x, 0.2), ops.scale(ops.softplus(x), 0.8));
  return { ...ops, relu: ops.softplus, leakyRelu };
}

/** The error of each parameter tensor of one network, by the gradient that Adam's mean holds after a step at rate 0. */
async function errorsOf(write: typeof writeGanStep, network: string, shapes: Shapes, lossName: string) {
  const ops = smooth();
  write(ops, SMALL, SMALL_BATCH);
  const step = await openStep(ops.graph.model(), 1);
  const given = { ...fixedInputs(SMALL, SMALL_BATCH, 0), rate: floats(Float32Array.of(0), []) };
  const first = fixedState(SMALL);
  let state = first;
  // Spectral norms follow their directions only slowly; at rest, the directions do not move with the weights.
  for (let i = 0; i < 100 && network !== 'encoder'; i++) {
    const next = { ...state };
    await step.run(next, given);
    state = { ...first, directions: next.directions! };
  }
  const weights = dataOf(state[`${network}.weights`]);
  const loss = async (): Promise<number> => dataOf((await step.run({ ...state }, given))[lossName])[0]!;
  const after = { ...state };
  await step.run(after, given);
  const gradient = Array.from(dataOf(after[`${network}.mean`]), gradientOf);
  const expected = await differences(weights, 1e-2, loss);
  let at = 0;
  return Object.entries(shapes).map(([name, shape]) => {
    const range = [at, (at += sizeOf(shape))] as const;
    return [`${network}.${name}`, relativeError(gradient.slice(...range), expected.slice(...range))] as const;
  });
}

async function losses(steps: number): Promise<Findings['losses']> {
  const [gan, vae] = [await openStep(ganStep(SMALL, SMALL_BATCH), 1), await openStep(vaeStep(SMALL, SMALL_BATCH), 1)];
  const [forGan, forVae] = [fixedState(SMALL), fixedState(SMALL)];
  const found: Record<string, number>[] = [];
  for (let i = 0; i < steps; i++) {
    const rate = floats(Float32Array.of(correctedRate(0.01, i + 1)), []);
    const given = { ...fixedInputs(SMALL, SMALL_BATCH, i % 3), rate };
    const answers = { ...(await gan.run(forGan, given)), ...(await vae.run(forVae, given)) };
    found.push(Object.fromEntries(Object.entries(answers).map(([name, tensor]) => [name, dataOf(tensor)[0]!])));
  }
  return found;
}

async function main(): Promise<void> {
  const ofOperations: Record<string, number> = {};
  for (const [name, one] of Object.entries(CASES)) ofOperations[name] = await errorOf(one);
  const encoder = readerShapes(SMALL, 2 * SMALL.latent);
  const findings: Findings = {
    operations: ofOperations,
    parameters: Object.fromEntries([
      ...(await errorsOf(writeGanStep, 'discriminator', readerShapes(SMALL, 1), 'discriminatorLoss')),
      ...(await errorsOf(writeGanStep, 'generator', generatorShapes(SMALL), 'generatorLoss')),
      ...(await errorsOf(writeVaeStep, 'encoder', encoder, 'vaeLoss')),
      ...(await errorsOf(writeVaeStep, 'generator', generatorShapes(SMALL), 'vaeLoss')).map(
        ([name, error]) => [`decoder:${name}`, error] as const,
      ),
    ]),
    losses: await losses(30),
  };
  if (process.send) process.send(findings);
  else console.log(JSON.stringify(findings, null, 1));
}

void main();
