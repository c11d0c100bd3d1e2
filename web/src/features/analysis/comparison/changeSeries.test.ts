import { NOISE } from '#domain/analysis/comparison';
import { buildAnalysis } from '../testing/fixtures';
import { averageByDay, computeSpotChanges } from './changeSeries';

const OUTLINE = buildAnalysis().outline;
const photograph = (day: string, changes: Partial<Parameters<typeof buildAnalysis>[0]> = {}) =>
  buildAnalysis({ analysisDate: `2026-${day}T12:00:00.000Z`, outline: OUTLINE, ...changes });
const find = (analyses: ReturnType<typeof photograph>[], name: string) =>
  computeSpotChanges(analyses, null).series.find((series) => series.name === name);

test('two photos of one day count as one, by their mean', () => {
  const days = averageByDay([
    photograph('03-04', { area: 20, tone: [-20, 4, 0] }),
    photograph('03-04', { area: 30, tone: [-10, 6, 2] }),
    photograph('04-04', { area: null }),
  ]);
  expect(days.map(({ area }) => area)).toEqual([25, null]);
  expect(days[0]?.tone).toEqual([-15, 5, 1]);
});

test('growth within the noise of repeated photos is not distinguishable from unchanged, growth beyond it is a change', () => {
  const growTo = (logWidth: number) => [
    photograph('03-04', { area: 20, diameter: 5 }),
    photograph('05-04', { area: 20 * Math.exp(2 * logWidth), diameter: 5 * Math.exp(logWidth) }),
  ];
  const { size } = NOISE.phone;
  for (const name of ['area', 'diameter']) {
    expect(find(growTo(size - 0.01), name)?.isChanged).toBe(false);
    expect(find(growTo(size + 0.01), name)?.isChanged).toBe(true);
    expect(find(growTo(-size - 0.01), name)?.isChanged).toBe(true);
  }
  expect(find(growTo(0), 'area')?.band).toEqual([20 * Math.exp(-2 * size), 20 * Math.exp(2 * size)]);
});

test('size needs a scale on two days; shape and color do not', () => {
  const analyses = [photograph('03-04', { area: 20, diameter: 5 }), photograph('05-04')];
  expect(computeSpotChanges(analyses, null).series.map(({ name }) => name)).toEqual(['shape', 'color']);
});

test('shape and color change beyond their noise only', () => {
  const shape = { elongation: 0.8, solidity: 0.95, compactness: 0.9 };
  const first = photograph('03-04', { shape, tone: [-20, 5, 2] });
  const ragged = photograph('05-04', {
    shape: { ...shape, compactness: 0.2 },
    tone: [-20 - NOISE.phone.tone - 1, 5, 2],
  });
  expect([find([first, ragged], 'shape')?.isChanged, find([first, ragged], 'color')?.isChanged]).toEqual([true, true]);
  const alike = photograph('05-04', { shape: { ...shape, compactness: 0.6 }, tone: [-20, 6, 2] });
  expect([find([first, alike], 'shape')?.isChanged, find([first, alike], 'color')?.isChanged]).toEqual([false, false]);
});

test('photos that cannot be compared with the newest are left out and counted', () => {
  const analyses = [
    photograph('03-04', { domain: 'dermoscopic' }),
    photograph('04-04'),
    photograph('05-04', { location: 'Chest' }),
    photograph('06-04'),
  ];
  const { series, leftOut } = computeSpotChanges(analyses, 'Upper back');
  expect(leftOut).toBe(2);
  expect(series[0]?.points).toHaveLength(2);
});

test('photos of a single day show no change', () => {
  expect(computeSpotChanges([photograph('03-04'), photograph('03-04')], null).series).toEqual([]);
});
