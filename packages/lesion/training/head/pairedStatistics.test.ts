import { boundDifference, resampleFigures, testMcNemar, toEstimate } from './pairedStatistics';

test('the chance of lost photos follows the binomial distribution', () => {
  expect(testMcNemar(0, 0)).toBe(1);
  expect(testMcNemar(5, 0)).toBeCloseTo(1 / 32, 12);
  expect(testMcNemar(4, 1)).toBeCloseTo(6 / 32, 12);
  expect(testMcNemar(0, 7)).toBe(1);
  expect(testMcNemar(60, 30)).toBeLessThan(0.05);
});

const isAlarming = Array.from({ length: 200 }, (_, i) => i % 4 === 0);
/** Ranks all alarming photos last, except every `missed`th. */
const rate = (missed: number) => {
  const isFound = isAlarming.map((one, i) => one && (i / 4) % missed !== 0);
  return { scores: isFound.map(Number), isWarned: isFound };
};

test('figures are those of the photos, and their intervals contain them', () => {
  const { model } = resampleFigures({ model: rate(5) }, isAlarming);
  expect(model.sensitivity[0]).toBeCloseTo(0.8, 12);
  expect(model.specificity[0]).toBe(1);
  expect(model.balancedAccuracy[0]).toBeCloseTo(0.9, 12);
  // A missed photo ties with every benign one, which counts half.
  expect(model.auc[0]).toBeCloseTo(0.9, 12);
  const { value, low, high } = toEstimate(model.sensitivity);
  expect([low < value, value < high, high - low < 0.3]).toEqual([true, true, true]);
});

test('a difference is beyond chance only where nearly every resample of the same photos shows it', () => {
  const models = { worse: rate(4), same: rate(4), better: rate(25) };
  const { worse, same, better } = resampleFigures(models, isAlarming);
  expect(boundDifference(same.sensitivity, worse.sensitivity, 0.05)).toBe(0);
  expect(boundDifference(better.sensitivity, worse.sensitivity, 0.05)).toBeGreaterThan(0);
  expect(boundDifference(worse.sensitivity, better.sensitivity, 0.05)).toBeLessThan(0);
});

test('photos that are all alarming give no figures', () => {
  const all = isAlarming.map(() => true);
  expect(() => resampleFigures({ model: rate(5) }, all)).toThrow('all alarming');
});
