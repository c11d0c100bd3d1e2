import {
  compareWithEarlier,
  DIAMETER_NOISE,
  NOISE,
  type Comparison,
  type SizeVerdict,
} from '#domain/analysis/comparison';
import { buildAnalysis } from '../../../testing/fixtures';
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

test('growth within the noise of repeated photos is no change, growth beyond it is one', () => {
  const growTo = (logWidth: number) => [
    photograph('03-04', { area: 20, diameter: 4 }),
    photograph('05-04', { area: 20 * Math.exp(2 * logWidth), diameter: 4 * Math.exp(logWidth) }),
  ];
  const { size } = NOISE.phone;
  for (const name of ['area', 'diameter']) {
    expect(find(growTo(size / 2 - 0.01), name)?.verdict).toBe('unchanged');
    expect(find(growTo(0.01 - size), name)?.verdict).toBe('unchanged');
    expect(find(growTo(size + 0.01), name)?.verdict).toBe('changed');
    expect(find(growTo(-size - 0.01), name)?.verdict).toBe('changed');
  }
  expect(find(growTo(0), 'area')?.band).toEqual([20 * Math.exp(-2 * size), 20 * Math.exp(2 * size)]);
});

test('the band of the diameter is as wide as the longest extent of an unchanged spot differs between photos', () => {
  for (const domain of ['phone', 'dermoscopic'] as const) {
    const noise = DIAMETER_NOISE[domain];
    const photos = [
      photograph('03-04', { domain, area: 20, diameter: 4 }),
      photograph('05-04', { domain, area: 20, diameter: 4 }),
    ];
    expect(noise).toBeGreaterThan(NOISE[domain].size);
    expect(find(photos, 'diameter')?.band).toEqual([4 * Math.exp(-noise), 4 * Math.exp(noise)]);
  }
});

/** The levels of the result that agree with a verdict on size alone. */
const LEVELS: Record<SizeVerdict, readonly Comparison['level'][]> = {
  tooFast: ['stable'],
  changed: ['changing', 'rapidly_changing'],
  inDoubt: ['not_assessed'],
  unchanged: ['stable'],
};

test.each([0.6, 1, 1.15, 1.2, 1.5, 2.5])(
  'result, area chart and diameter chart agree on a spot × %d as wide, whatever its longest extent',
  (growth) => {
    for (const day of ['03-06', '05-04', '12-04']) {
      for (const extent of [0.5, 1, growth, 2]) {
        for (const width of [3, 5.9]) {
          const area = Math.PI * (width / 2) ** 2;
          const photos = [
            photograph('03-04', { area, diameter: width }),
            photograph(day, { area: area * growth ** 2, diameter: width * extent }),
          ] as const;
          const [earlier, later] = photos.map((photo) => ({ ...photo, cutOff: false, elsewhere: null }));
          const result = compareWithEarlier(later!, [earlier!])!;
          const [verdict, other] = ['area', 'diameter'].map((name) => find([...photos], name)!.verdict);
          expect(verdict).toBe(other);
          expect(LEVELS[verdict!]).toContain(result.level);
          expect(verdict === 'tooFast').toBe(result.sentence.includes('scale marks'));
        }
      }
    }
  },
);

test('growth that the result leaves in doubt is unclear in the charts, too', () => {
  const grow = (width: number, factor: number) => [
    photograph('03-04', { area: Math.PI * (width / 2) ** 2, diameter: width }),
    photograph('05-04', { area: Math.PI * ((width * factor) / 2) ** 2, diameter: width * factor }),
  ];
  const { size } = NOISE.phone;
  const [half, quarter] = [Math.exp(0.6 * size), Math.exp(0.3 * size)];
  for (const name of ['area', 'diameter']) {
    expect(find(grow(3, half), name)?.verdict).toBe('inDoubt');
    expect(find(grow(3, quarter), name)?.verdict).toBe('unchanged');
    expect(find(grow(5.9, quarter), name)?.verdict).toBe('inDoubt');
  }
});

test('a jump in size within a week is no change in the charts, as in the result', () => {
  const jump = (day: string) => [
    photograph('05-04', { area: 20, diameter: 5 }),
    photograph(day, { area: 60, diameter: 9 }),
  ];
  for (const name of ['area', 'diameter']) {
    expect(find(jump('05-06'), name)?.verdict).toBe('tooFast');
    expect(find(jump('05-11'), name)?.verdict).toBe('changed');
  }
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
  expect([find([first, ragged], 'shape')?.verdict, find([first, ragged], 'color')?.verdict]).toEqual([
    'changed',
    'changed',
  ]);
  const alike = photograph('05-04', { shape: { ...shape, compactness: 0.6 }, tone: [-20, 6, 2] });
  expect([find([first, alike], 'shape')?.verdict, find([first, alike], 'color')?.verdict]).toEqual([
    'unchanged',
    'unchanged',
  ]);
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

test('after its pin moved to another region, the photos of a spot stay comparable with each other and with new ones', () => {
  const chest = [photograph('03-04', { location: 'Chest' }), photograph('04-04', { location: 'Chest: middle' })];
  const days = (analyses: ReturnType<typeof photograph>[]) => computeSpotChanges(analyses, 'Abdomen').series[0]?.points;
  expect(days(chest)).toHaveLength(2);
  expect(days([...chest, photograph('05-04', { location: 'Abdomen' })])).toHaveLength(3);
  const withFace = [...chest, photograph('05-04', { location: 'Face' }), photograph('06-04', { location: 'Abdomen' })];
  expect(computeSpotChanges(withFace, 'Abdomen').leftOut).toBe(1);
});

test('photos of a single day show no change', () => {
  expect(computeSpotChanges([photograph('03-04'), photograph('03-04')], null).series).toEqual([]);
});
