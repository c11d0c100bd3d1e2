/** One call's answer. */
export interface MeasuredAnswer {
  route: string;
  status: number;
  ms: number;
  /** The `Retry-After` of the answer in seconds; undefined without one. */
  retryAfter?: number;
}

/** Answers that a percentile needs before it is judged. */
const MIN_ANSWERS = 100;
/** The largest p99 in units of p50, per caller and core. */
const TAIL_FACTOR = 3;
/** Growth of memory between the second and the last quarter of a soak that counts as flat. */
const FLAT_GROWTH = 1.1;
/** The largest p95 of others under attack, in units of the one without. */
const ATTACK_FACTOR = 1.5;
/** The least throughput under overload, as a share of the best. */
const LEAST_SHARE = 0.8;

/** The value below which a share of the values lies; 0 without values. */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Whether an answer is neither a failure of ours nor without a word: a 503 must say when to come back. */
export const isToldFailure = ({ status, retryAfter }: MeasuredAnswer): boolean =>
  status < 500 || (status === 503 && retryAfter !== undefined);

/** Answers by route, of the routes with enough of them for a percentile. */
function groupByRoute(answers: readonly MeasuredAnswer[]): [string, number[]][] {
  const times = new Map<string, number[]>();
  for (const { route, ms, status } of answers) {
    if (status < 500) times.set(route, [...(times.get(route) ?? []), ms]);
  }
  return [...times].filter(([, list]) => list.length >= MIN_ANSWERS);
}

/**
 * The routes whose p99 exceeds 3 × p50 × callers / cores, each with both in milliseconds. A single caller counts as one per
 * core. Judged by route, because a sign-in is slow on purpose. `judged` is the number of routes with at least 100 answers.
 */
export function findLongTails(
  answers: readonly MeasuredAnswer[],
  callers: number,
  cores: number,
): { judged: number; long: { route: string; p50: number; p99: number }[] } {
  const routes = groupByRoute(answers).map(([route, times]) => ({
    route,
    p50: computePercentile(times, 0.5),
    p99: computePercentile(times, 0.99),
  }));
  const factor = TAIL_FACTOR * Math.max(1, callers / cores);
  return { judged: routes.length, long: routes.filter(({ p50, p99 }) => p99 > factor * p50) };
}

/** Growth of memory from the second to the last quarter of a soak, and whether it counts as flat. */
export function judgeMemory(samples: readonly number[]): { growth: number; isFlat: boolean } {
  const quarter = Math.floor(samples.length / 4);
  const mean = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length);
  const growth = mean(samples.slice(-quarter)) / mean(samples.slice(quarter, 2 * quarter));
  return { growth, isFlat: growth <= FLAT_GROWTH };
}

/** Whether throughput under the most callers is at least 80 % of the best; `ceiling` is the number of callers with the best. */
export function judgeOverload(steps: readonly { callers: number; perSecond: number }[]): {
  ceiling: number;
  isKept: boolean;
} {
  const best = steps.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
  const last = steps.at(-1)!;
  return { ceiling: best.callers, isKept: last.perSecond >= LEAST_SHARE * best.perSecond };
}

/**
 * Compares other people's p95 (milliseconds) without and under an attack. An answer of 400 or more counts as one that never came.
 */
export function judgeAttack(
  quiet: readonly MeasuredAnswer[],
  attacked: readonly MeasuredAnswer[],
): { quietP95: number; attackedP95: number; isHarmless: boolean } {
  const computeP95 = (answers: readonly MeasuredAnswer[]) =>
    computePercentile(
      answers.map(({ status, ms }) => (status < 400 ? ms : Infinity)),
      0.95,
    );
  const [quietP95, attackedP95] = [computeP95(quiet), computeP95(attacked)];
  return { quietP95, attackedP95, isHarmless: attackedP95 <= ATTACK_FACTOR * quietP95 };
}
