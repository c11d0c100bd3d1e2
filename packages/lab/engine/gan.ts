/**
 * Times one adversarial step at the product's size, its lower bound (only the forward convolutions of the step), and
 * PyTorch on the same architecture. They take turns, so that load on the machine affects all alike.
 *
 *   npm run lab -- gan [--batch 16] [--steps 20]      THREADS (2); PYTHON, a Python with torch, if available
 *
 * With `--photographs 200 [--epochs 50]` it trains on that many real photos instead (LESION_DATA), and prints losses
 * and Fréchet distance to held-out photos for each epoch, and how strong a checkerboard its pictures have.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_EPOCHS } from '#domain/training/generative';
import { conv, resizeConv } from '#lesion/training/graph/convolution';
import { fixedInputs, fixedState } from '#lesion/training/generative/fixedRun';
import { buildGanStep } from '#lesion/training/generative/gan';
import { countChannels, FULL_SIZE, generatorShapes, downsamplerShapes } from '#lesion/training/generative/networks';
import { computeStepRate } from '#lesion/training/graph/adam';
import { Graph, type Value } from '#lesion/training/graph/graph';
import { createGraphOperations } from '#lesion/training/graph/operations';
import { countParameters } from '#lesion/training/graph/parameters';
import { floats, openStep, type State } from '#lesion/training/graph/session';
import { trainOnPhotos } from './trainOnPhotos';
import { quantile } from '#lesion/statistics/statistics';

const THREADS = Number(process.env.THREADS ?? 2);
const HALVING = { stride: 2, padding: 1 };

/**
 * The forward convolutions of a step: the generator once; the discriminator on real, generated and improved pictures.
 */
function buildForwardConvolutions(batch: number): Uint8Array {
  const graph = new Graph();
  const ops = createGraphOperations(graph);
  const channels = countChannels(FULL_SIZE);
  const { side } = FULL_SIZE;
  const widths = channels.map((_, i) => side / 2 ** i);
  const run = (x: Value, name: string, at: number, up: boolean): Value => {
    const [from, to] = up ? [channels[at + 1]!, channels[at]!] : [channels[at]!, channels[at + 1]!];
    const weight = graph.input(`${name}${at}`, up ? [from, to, 3, 3] : [to, from, 4, 4]);
    return up ? resizeConv(ops, x, weight) : conv(ops, x, weight, HALVING);
  };
  const last = channels.length - 1;
  const seed = graph.input('seed', [batch, channels[last]!, widths[last]!, widths[last]!]);
  const generated = channels.slice(1).reduceRight((x, _, at) => run(x, 'up', at, true), seed);
  for (const [name, count] of [['both', 2 * batch], ['again', batch]] as const) {
    const discriminatorInput = count === batch ? generated : ops.concat([generated, generated], 0);
    graph.output(name, channels.slice(1).reduce((x, _, at) => run(x, name, at, false), discriminatorInput));
  }
  return graph.model();
} // prettier-ignore

/** Numbers for every input of the lower bound. */
function createConvolutionState(batch: number): State {
  const channels = countChannels(FULL_SIZE);
  const state: State = {};
  const put = (name: string, ...shape: number[]): void => {
    const length = shape.reduce((a, b) => a * b, 1);
    state[name] = floats(
      Float32Array.from({ length }, (_, i) => 0.05 * Math.sin(i)),
      shape,
    );
  };
  channels.slice(1).forEach((wide, at) => {
    put(`up${at}`, wide, channels[at]!, 3, 3);
    put(`both${at}`, wide, channels[at]!, 4, 4);
    put(`again${at}`, wide, channels[at]!, 4, 4);
  });
  put('seed', batch, channels.at(-1)!, 4, 4);
  return state;
}

async function measureSeconds(job: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await job();
  return (performance.now() - start) / 1000;
}

/** Median seconds of one step in PyTorch; undefined without PyTorch. */
function timePytorch(batch: number): number | undefined {
  const { PYTHON } = process.env;
  if (!PYTHON) return undefined;
  const script = path.join(__dirname, 'gan.py');
  const out = execFileSync(PYTHON, [script, 'bench', String(batch), String(THREADS), '5'], { encoding: 'utf8' });
  return quantile(out.trim().split('\n').map(Number), 0.5);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      batch: { type: 'string', default: '16' },
      steps: { type: 'string', default: '20' },
      photographs: { type: 'string' },
      epochs: { type: 'string', default: String(MAX_EPOCHS) },
    },
  });
  if (values.photographs !== undefined) {
    await trainOnPhotos(Number(values.photographs), Number(values.epochs));
    return;
  }
  const [batch, steps] = [Number(values.batch), Number(values.steps)];
  const count = countParameters(generatorShapes(FULL_SIZE)) + countParameters(downsamplerShapes(FULL_SIZE, 1));
  console.log(
    `${(count / 1e6).toFixed(2)} M parameters, ${FULL_SIZE.side}×${FULL_SIZE.side}, batch ${batch}, ${THREADS} threads`,
  );
  const [step, bare] = [
    await openStep(buildGanStep(FULL_SIZE, batch), THREADS),
    await openStep(buildForwardConvolutions(batch), THREADS),
  ];
  const [state, bareState] = [fixedState(FULL_SIZE), createConvolutionState(batch)];
  const rate = floats(Float32Array.of(computeStepRate(2e-4, 1)), []);
  const inputs = { ...fixedInputs(FULL_SIZE, batch, 0), rate };
  const times: { step: number[]; convolutions: number[]; torch: number[] } = { step: [], convolutions: [], torch: [] };
  for (let i = -2; i < steps; i++) {
    const [whole, least] = [
      await measureSeconds(() => step.run(state, inputs)),
      await measureSeconds(() => bare.run(bareState, {})),
    ];
    if (i < 0) continue;
    times.step.push(whole);
    times.convolutions.push(least);
    if (i % 10 === 0) times.torch.push(...[timePytorch(batch)].filter((one) => one !== undefined));
  }
  for (const [name, list] of [
    ['one step', times.step],
    ['floor: its convolutions forward only', times.convolutions],
    ['one step in PyTorch', times.torch],
  ] as const) {
    const text = list.length > 0 ? `${quantile(list, 0.5).toFixed(3)} s (least ${Math.min(...list).toFixed(3)})` : 'not installed (PYTHON)'; // prettier-ignore
    console.log(`${name.padEnd(40)} ${text}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
