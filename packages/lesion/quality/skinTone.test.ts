import { linearToLab } from '#lesion/photo/lab';
import { TONE_BANDS } from '#domain/analysis/toneBands';
import { describeSkinTone, computeTypologyAngle } from './skinTone';

const table = TONE_BANDS.map((tone, i) => ({ ...tone, photographs: [500, 300, 100, 40, 9, 0][i]! }));

/** CIELAB of an sRGB color. */
function lab(...rgb: [number, number, number]) {
  const [r, g, b] = rgb.map((v) => ((v / 255 + 0.055) / 1.055) ** 2.4) as [number, number, number];
  return linearToLab(r, g, b);
}

test('lighter skin has a larger typology angle; a color that is not skin has none', () => {
  const angles = [lab(240, 205, 185), lab(198, 150, 118), lab(95, 62, 45)].map((tone) => computeTypologyAngle(tone)!);
  expect(angles[0]).toBeGreaterThan(41);
  expect(angles[1]).toBeLessThan(angles[0]!);
  expect(angles[2]).toBeLessThan(-30);
  expect(computeTypologyAngle(lab(80, 90, 160))).toBeNull();
});

test('a tone with few test photos is called barely tested with their number, one with hardly any untested', () => {
  expect(describeSkinTone(45, table)).toEqual({ ita: 45, standing: 'tested', sentence: null });
  expect(describeSkinTone(20, table)).toMatchObject({
    standing: 'barely_tested',
    sentence: expect.stringContaining('only 40'),
  });
  expect(describeSkinTone(-10, table)).toMatchObject({
    standing: 'untested',
    sentence: expect.stringContaining('Do not rely'),
  });
  expect(describeSkinTone(-80, table).standing).toBe('untested');
});

test('where the test photos are counted by kind, those of the same kind count', () => {
  const many = TONE_BANDS.map((tone) => ({ ...tone, photographs: 500 }));
  expect(describeSkinTone(30, many, { intermediate: 45 })).toMatchObject({
    standing: 'barely_tested',
    sentence: expect.stringContaining('only 45'),
  });
  expect(describeSkinTone(30, many, { intermediate: 120 }).standing).toBe('tested');
  expect(describeSkinTone(30, many, {}).standing).toBe('untested');
});

test('darker skin is never called tested, however many photos fall into its band', () => {
  const many = TONE_BANDS.map((tone) => ({ ...tone, photographs: 500 }));
  expect(describeSkinTone(30, many).standing).toBe('tested');
  for (const ita of [20, -10, -80]) {
    expect(describeSkinTone(ita, many)).toMatchObject({
      standing: 'barely_tested',
      sentence: expect.stringContaining('darker skin'),
    });
  }
});

test('a tone that cannot be measured is called barely tested', () => {
  expect(describeSkinTone(null, table)).toMatchObject({
    ita: null,
    standing: 'barely_tested',
    sentence: expect.any(String),
  });
});
