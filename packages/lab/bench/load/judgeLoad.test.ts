import {
  computePercentile,
  findLongTails,
  isToldFailure,
  judgeAttack,
  judgeMemory,
  judgeOverload,
  type MeasuredAnswer,
} from './judgeLoad';

const answer = (changes: Partial<MeasuredAnswer> = {}): MeasuredAnswer => ({
  route: 'auth.me',
  status: 200,
  ms: 10,
  ...changes,
});

test('a failure of ours is told where it is 503 and says when to come back', () => {
  expect(isToldFailure(answer())).toBe(true);
  expect(isToldFailure(answer({ status: 429 }))).toBe(true);
  expect(isToldFailure(answer({ status: 503, retryAfter: 5 }))).toBe(true);
  expect(isToldFailure(answer({ status: 503 }))).toBe(false);
  expect(isToldFailure(answer({ status: 500, retryAfter: 5 }))).toBe(false);
});

test('a percentile is the value that a share of the values lies below', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect([0.5, 0.99, 1].map((share) => computePercentile(values, share))).toEqual([51, 100, 100]);
  expect(computePercentile([], 0.5)).toBe(0);
});

test('the tail of a route is judged from 100 answers on, and may be longer with more callers than cores', () => {
  const answers = [...Array<MeasuredAnswer>(97).fill(answer()), ...Array<MeasuredAnswer>(3).fill(answer({ ms: 31 }))];
  expect(findLongTails(answers, 1, 2)).toEqual({ judged: 1, long: [{ route: 'auth.me', p50: 10, p99: 31 }] });
  expect(findLongTails(answers, 4, 2)).toEqual({ judged: 1, long: [] });
  expect(findLongTails(answers.slice(1), 1, 2)).toEqual({ judged: 0, long: [] });
});

test('memory is flat where it grows by at most a tenth after the first quarter', () => {
  expect(judgeMemory([1, 1, 100, 100, 105, 105, 110, 110])).toEqual({ growth: 1.1, isFlat: true });
  expect(judgeMemory([1, 1, 100, 100, 105, 105, 112, 112]).isFlat).toBe(false);
});

test('throughput is kept where the most callers get at least 80 % of the best', () => {
  const steps = (last: number) => [
    { callers: 1, perSecond: 2 },
    { callers: 8, perSecond: 5 },
    { callers: 32, perSecond: last },
  ];
  expect(judgeOverload(steps(4))).toEqual({ ceiling: 8, isKept: true });
  expect(judgeOverload(steps(3.9))).toEqual({ ceiling: 8, isKept: false });
});

test('an attack is harmless where others’ p95 grows by at most half, and a refused call counts as endless', () => {
  const quiet = Array<MeasuredAnswer>(100).fill(answer());
  const attacked = (ms: number, status = 200) => [
    ...Array<MeasuredAnswer>(90).fill(answer()),
    ...Array<MeasuredAnswer>(10).fill(answer({ ms, status })),
  ];
  expect(judgeAttack(quiet, attacked(15))).toEqual({ quietP95: 10, attackedP95: 15, isHarmless: true });
  expect(judgeAttack(quiet, attacked(16)).isHarmless).toBe(false);
  expect(judgeAttack(quiet, attacked(1, 503)).isHarmless).toBe(false);
});
