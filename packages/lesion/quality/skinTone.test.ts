import { labOfLinear } from '#lesion/photo/lab';
import { skinOf, TONES, typologyAngle } from './skinTone';

const table = TONES.map((tone, i) => ({ ...tone, photographs: [500, 300, 100, 40, 9, 0][i]! }));

/** CIELAB of an sRGB color. */
function lab(...rgb: [number, number, number]) {
  const [r, g, b] = rgb.map((v) => ((v / 255 + 0.055) / 1.055) ** 2.4) as [number, number, number];
  return labOfLinear(r, g, b);
}

test('lighter skin has the larger typology angle; a color that is no skin has none', () => {
  const angles = [lab(240, 205, 185), lab(198, 150, 118), lab(95, 62, 45)].map((tone) => typologyAngle(tone)!);
  expect(angles[0]).toBeGreaterThan(41);
  expect(angles[1]).toBeLessThan(angles[0]!);
  expect(angles[2]).toBeLessThan(-30);
  expect(typologyAngle(lab(80, 90, 160))).toBeNull();
});

test('a tone the card counts few photographs of is called barely tested with their number, one with hardly any untested', () => {
  expect(skinOf(45, table)).toEqual({ ita: 45, standing: 'tested', sentence: null });
  expect(skinOf(20, table)).toMatchObject({ standing: 'barely_tested', sentence: expect.stringContaining('only 40') });
  expect(skinOf(-10, table)).toMatchObject({ standing: 'untested', sentence: expect.stringContaining('Do not rely') });
  expect(skinOf(-80, table).standing).toBe('untested');
});

test('darker skin is not called tested, however many photographs of lighter skin look like it', () => {
  const many = TONES.map((tone) => ({ ...tone, photographs: 500 }));
  expect(skinOf(30, many).standing).toBe('tested');
  for (const ita of [20, -10, -80]) {
    expect(skinOf(ita, many)).toMatchObject({ standing: 'barely_tested', sentence: expect.stringContaining('Darker') });
  }
});

test('a tone that could not be read is not called tested', () => {
  expect(skinOf(null, table)).toMatchObject({ ita: null, standing: 'barely_tested', sentence: expect.any(String) });
});
