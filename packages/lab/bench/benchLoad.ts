import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { readLesionImage, toDataUrl } from '#functions/testing/testImages';
import { startProduct, type Product } from '../../../web/e2e/site/product';
import { benchAttack } from '#lab/bench/load/attack';
import { LoadCaller } from '#lab/bench/load/loadCaller';
import {
  computePercentile,
  findLongTails,
  isToldFailure,
  judgeMemory,
  judgeOverload,
  type MeasuredAnswer,
} from '#lab/bench/load/judgeLoad';
import { findLimit, readLoadUsage } from '#lab/bench/load/processUsage';

const MIX_CALLERS = [1, 8, 32, 128];
const ANALYZE_CALLERS = [1, 4, 8, 16, 32];
const SOAK_CALLERS = 8;
const SOAK_SAMPLE_MS = 1000;
const CORES = cpus().length;

/**
 * Loads the product as `npm start` runs it, in a closed loop: the calls of a month at 1 to 128 callers, analyses alone at 1 to
 * 32, then a soak of the month's calls (`-- --minutes 10`, 1 minute otherwise; `--seconds` is the length of a step). `--part
 * analyses` measures these alone, `--part attack` what one attacking subscriber costs others. Prints figures for each step, and each guarantee as met or missed. Linux only.
 */
async function benchLoad(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '15' },
      part: { type: 'string', default: 'all' },
    },
  });
  const stepMs = Number(values.seconds) * 1000;
  const soakMs = Number(values.minutes) * 60_000;
  const isWhole = values.part !== 'analyses';
  const formatLoad = () => loadavg()[0]!.toFixed(1);
  console.log(`${CORES} cores, load ${formatLoad()} before the start`);
  // An attack meets the limits of a deployed stage; the other parts measure more calls than one person may make.
  if (values.part === 'attack') process.env['RATE_LIMIT_SCALE'] = '1';
  const product = await startProduct();
  const callers: LoadCaller[] = [];
  try {
    const imageData = toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg'));
    if (values.part === 'attack') {
      await benchAttack(product.url, imageData, stepMs);
      console.log(`load ${formatLoad()} at the end`);
      return;
    }
    for (let n = 0; n < Math.max(...(isWhole ? MIX_CALLERS : ANALYZE_CALLERS)); n++) {
      const caller = new LoadCaller(product.url, n, imageData);
      callers.push(caller);
      await caller.register();
    }
    const live: Work = (caller, isOver, onAnswer) => caller.live(isOver, onAnswer);
    const analyze: Work = (caller, isOver, onAnswer) => caller.analyze(isOver, onAnswer);
    const all: MeasuredAnswer[] = [];
    const tails: string[] = [];
    await runStep(product, callers.slice(0, 1), analyze, stepMs / 5);
    for (const count of isWhole ? MIX_CALLERS : []) {
      const answers = await printStep('month', product, callers.slice(0, count), live, stepMs);
      all.push(...answers);
      tails.push(describeTails(answers, count));
    }
    const steps = [];
    for (const count of ANALYZE_CALLERS) {
      const answers = await printStep('analyses', product, callers.slice(0, count), analyze, stepMs);
      all.push(...answers);
      const analyses = answers.filter(({ status, isInTime }) => status === 200 && isInTime).length;
      steps.push({ callers: count, perSecond: analyses / (stepMs / 1000) });
    }
    const memory: number[] = [];
    if (isWhole) all.push(...(await soak(product, callers.slice(0, SOAK_CALLERS), live, soakMs, memory)));
    printGuarantees({ all, tails, steps, memory });
    console.log(`load ${formatLoad()} at the end`);
  } finally {
    for (const caller of callers) caller.close();
    await product.close();
  }
}

type Work = (caller: LoadCaller, isOver: () => boolean, onAnswer: (answer: MeasuredAnswer) => void) => Promise<void>;

/** Lets callers work for some time, and waits for their last answers. `isInTime` tells which came within it. */
async function runStep(product: Product, callers: readonly LoadCaller[], work: Work, ms: number) {
  const before = readLoadUsage(product.pid());
  const endsAt = performance.now() + ms;
  const isOver = () => performance.now() >= endsAt;
  const answers: (MeasuredAnswer & { isInTime: boolean })[] = [];
  let after = before;
  const measure = new Promise<void>((done) =>
    setTimeout(() => {
      after = readLoadUsage(product.pid());
      done();
    }, ms),
  );
  const onAnswer = (answer: MeasuredAnswer) => {
    answers.push({ ...answer, isInTime: !isOver() });
  };
  await Promise.all([measure, ...callers.map((caller) => work(caller, isOver, onAnswer))]);
  return { answers, before, after };
}

async function printStep(name: string, product: Product, callers: readonly LoadCaller[], work: Work, ms: number) {
  const { answers, before, after } = await runStep(product, callers, work, ms);
  const served = answers.filter(({ status }) => status < 400);
  const times = served.map(({ ms: time }) => time);
  const refused = new Map<number, number>();
  for (const { status } of answers) if (status >= 400) refused.set(status, (refused.get(status) ?? 0) + 1);
  const errors = [...refused].map(([status, count]) => `${status} × ${count}`).join(', ') || 'none';
  const { product: own, engine, machine, limit } = findLimit(before, after);
  console.log(
    `${name}, ${callers.length} callers: ${(served.filter(({ isInTime }) => isInTime).length / (ms / 1000)).toFixed(1)}/s (n ${answers.length}), ` +
      `p50 ${computePercentile(times, 0.5).toFixed(0)} ms, p99 ${computePercentile(times, 0.99).toFixed(0)} ms, errors ${errors}; ` +
      `memory ${after.product.memoryMb.toFixed(0)} + engine ${after.engine.memoryMb.toFixed(0)} MB; ` +
      `cores: product ${own.toFixed(2)}, engine ${engine.toFixed(2)}, machine ${machine.toFixed(2)}; limited by ${limit}`,
  );
  return answers;
}

/** Says which routes have a longer tail than they should. */
function describeTails(answers: readonly MeasuredAnswer[], callers: number): string {
  const { judged, long } = findLongTails(answers, callers, CORES);
  if (judged === 0) return `${callers} callers: too few answers`;
  const names = long.map(({ route, p50, p99 }) => `${route} p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms`);
  return `${callers} callers: ${judged - long.length} of ${judged} routes${names.length > 0 ? ` (${names.join('; ')})` : ''}`;
}

/** Lets callers work for long, and adds the memory of product and engine in MB, each second, to `memory`. */
async function soak(product: Product, callers: readonly LoadCaller[], work: Work, ms: number, memory: number[]) {
  const timer = setInterval(() => {
    const { product: own, engine } = readLoadUsage(product.pid());
    memory.push(own.memoryMb + engine.memoryMb);
  }, SOAK_SAMPLE_MS);
  const answers = await printStep('soak', product, callers, work, ms);
  clearInterval(timer);
  return answers;
}

function printGuarantees({
  all,
  tails,
  steps,
  memory,
}: {
  all: readonly MeasuredAnswer[];
  tails: readonly string[];
  steps: readonly { callers: number; perSecond: number }[];
  memory: readonly number[];
}): void {
  const say = (name: string, isMet: boolean, figures: string) =>
    console.log(`${isMet ? 'met' : 'MISSED'}: ${name}: ${figures}`);
  const untold = all.filter((answer) => !isToldFailure(answer));
  say('no 5xx but 503 with Retry-After', untold.length === 0, `${untold.length} of ${all.length}`);
  const { ceiling, isKept } = judgeOverload(steps);
  const rates = steps.map(({ callers, perSecond }) => `${callers}: ${perSecond.toFixed(2)}/s`).join(', ');
  say('analyses keep their throughput under overload', isKept, `${rates}; most at ${ceiling} callers`);
  if (memory.length === 0) return;
  const isShort = tails.every((text) => !text.includes('('));
  say('p99 ≤ 3 × p50 × callers / cores, by route', isShort, tails.join('; '));
  const { growth, isFlat } = judgeMemory(memory);
  say('memory flat over the soak', isFlat, `× ${growth.toFixed(2)} from its second to its last quarter`);
}

benchLoad().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
