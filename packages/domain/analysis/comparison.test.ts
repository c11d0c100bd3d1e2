import fc from 'fast-check';
import type { Look } from './analysis';
import { compare, differencesOf, NOISE } from './comparison';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2027-06-01T12:00:00Z');
const noise = NOISE.phone;

/** What a photograph made `days` before now showed. */
const look = (days: number, more: Partial<Look> = {}): Look => ({
  id: `at ${days}`,
  analysisDate: new Date(NOW - days * DAY).toISOString(),
  riskLevel: 'low',
  modelVersion: 'm1',
  domain: 'phone',
  area: 20,
  shape: { elongation: 0.6, solidity: 0.9, compactness: 0.6 },
  tone: [-20, 6, 4],
  cutOff: false,
  elsewhere: null,
  ...more,
});
const shape = (more: Partial<NonNullable<Look['shape']>>) => ({ shape: { ...look(0).shape!, ...more } });
/** The area of a lesion whose width grew by this many times the noise. */
const grown = (times: number): number => 20 * Math.exp(2 * times * noise.size);

test('a first photograph is compared with nothing', () => {
  expect(compare(look(0), [])).toBeNull();
});

test('an unchanged lesion is stable, and the sentence says since when and by what', () => {
  expect(compare(look(0), [look(30)])).toEqual({
    level: 'stable',
    change: null,
    doubt: null,
    sentence:
      'Evolving: stable. Since May 2, 2027, size, outline and color differ no more than in two photos of an unchanged spot. As a circle of its area, it was about 5.0 mm across then and 5.0 mm in this photo; two photos cannot tell growth in width of less than 27%.',
  });
});

test.each<[string, Partial<Look>, RegExp]>([
  ['larger', { area: grown(1.1) }, /larger by \d+\.\d mm since February/],
  ['smaller', { area: grown(-1.1) }, /smaller by \d+\.\d mm since February/],
  ['darker', { tone: [-20 - 1.1 * noise.tone, 6, 4] }, /looks darker since February/],
  ['lighter', { tone: [-20 + 1.1 * noise.tone, 6, 4] }, /looks lighter since February/],
  ['redder', { tone: [-20, 6 + 1.1 * noise.tone, 4] }, /looks different in color since February/],
  ['notched', shape({ solidity: 0.9 - 1.1 * noise.solidity }), /looks less regular in outline since February/],
  ['ragged', shape({ compactness: 0.6 - 1.1 * noise.compactness }), /looks less regular in outline since February/],
  ['longer', shape({ elongation: 0.6 - 1.1 * noise.elongation }), /looks longer in shape since February/],
])('a lesion that got %s beyond noise is changing, and the sentence says what and since when', (_, more, words) => {
  const told = compare(look(0, more), [look(120)]);
  expect(told).toMatchObject({ level: 'changing', sentence: expect.stringMatching(words) });
  expect(told?.sentence).toContain('different light');
});

test('several changes are told together', () => {
  const told = compare(look(0, { area: grown(1.2), tone: [-20 - 2 * noise.tone, 6, 4] }), [look(120)]);
  expect(told?.change).toMatch(/^larger by .* mm and darker since February 1, 2027$/);
});

test('no difference within noise is a change, in either direction, and without growth that is in doubt all is stable', () => {
  const part = fc.double({ min: -0.99, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(part, part, part, part, part, (size, elongation, solidity, compactness, tone) => {
      const later = look(0, {
        area: grown(size),
        ...shape({
          elongation: 0.6 + elongation * noise.elongation,
          solidity: 0.9 + solidity * noise.solidity,
          compactness: 0.6 + compactness * noise.compactness,
        }),
        tone: [-20 + tone * noise.tone, 6, 4],
      });
      const told = compare(later, [look(30)]);
      expect(told?.change).toBeNull();
      if (size < 0.49) expect(told).toMatchObject({ level: 'stable', doubt: null });
      if (size > 0.51) expect(told).toMatchObject({ level: 'not_assessed', doubt: expect.any(String) });
    }),
  );
});

describe('growth', () => {
  test('is rapid within 8 weeks and a change after that', () => {
    expect(compare(look(0, { area: grown(1.1) }), [look(56)])?.level).toBe('rapidly_changing');
    expect(compare(look(0, { area: grown(1.1) }), [look(57)])?.level).toBe('changing');
    expect(compare(look(0, { area: grown(-1.1) }), [look(7)])?.level).toBe('changing');
  });

  test('is measured in millimetres only, and the sentence says what is missing', () => {
    for (const [later, earlier] of [
      [null, 20],
      [200, null],
    ] as const) {
      const told = compare(look(0, { area: later }), [look(30, { area: earlier })]);
      expect(told).toMatchObject({ level: 'stable', sentence: expect.stringContaining('a scale in both photos') });
    }
  });

  test('that each photograph hides from the next shows against the first', () => {
    const slow = [look(100, { area: grown(0.8) }), look(200, { area: grown(0.4) }), look(300)];
    expect(compare(look(0, { area: grown(1.2) }), slow)).toMatchObject({
      level: 'changing',
      change: expect.stringContaining('since August 5, 2026'),
    });
  });

  test('is found against an earlier photograph with a scale where the last one had none', () => {
    const told = compare(look(0, { area: grown(1.2) }), [
      look(30, { area: null }),
      look(120),
      look(200, { area: null }),
    ]);
    expect(told).toMatchObject({ level: 'changing', change: expect.stringContaining('since February 1, 2027') });
  });
});

describe('growth that two photos of an unchanged spot could show', () => {
  /** A spot as wide as this in mm, through a dermatoscope unless said. */
  const wide = (days: number, width: number, more: Partial<Look> = {}) =>
    look(days, { domain: 'dermoscopic', area: Math.PI * (width / 2) ** 2, ...more });

  test('from 6 to 8 mm in three months is never stable: both sizes are told, that growth is open, and the way on', () => {
    const sizes =
      'As a circle of its area, the spot measured about 6.0 mm across on March 1, 2027 and about 8.0 mm in this photo. Two photos of an unchanged spot can differ by as much, so they neither show growth nor rule it out.';
    expect(compare(wide(0, 8), [wide(92, 6)])).toEqual({
      level: 'not_assessed',
      change: null,
      doubt: sizes,
      sentence: `Evolving: not assessed. ${sizes} Photograph it again in about 4 weeks, with the scale marked the same way. If it looks larger to you, show it to a dermatologist within 2 weeks.`,
    });
  });

  test.each<['dermoscopic' | 'phone', number, number]>([
    ['dermoscopic', 1.16, 1.17],
    ['phone', 1.12, 1.13],
  ])('through a %s photo is open from over half of what such photos differ by', (domain, less, more) => {
    expect(compare(wide(0, 3 * less, { domain }), [wide(92, 3, { domain })])?.level).toBe('stable');
    expect(compare(wide(0, 3 * more, { domain }), [wide(92, 3, { domain })])?.level).toBe('not_assessed');
    expect(compare(wide(0, 3 / more, { domain }), [wide(92, 3, { domain })])?.level).toBe('stable');
  });

  test('past 6 mm is open from a quarter of it, and not by a hair', () => {
    expect(compare(wide(0, 6.5), [wide(92, 6)])?.level).toBe('not_assessed');
    expect(compare(wide(0, 6.4), [wide(92, 5.9)])?.level).toBe('not_assessed');
    expect(compare(wide(0, 6.6), [wide(92, 6.04)])?.doubt).toContain('about 6.0 mm');
    expect(compare(wide(0, 6.01), [wide(92, 5.99)])?.level).toBe('stable');
    expect(compare(wide(0, 6.2), [wide(92, 5.9)])?.level).toBe('stable');
    expect(compare(wide(0, 6), [wide(92, 5.5)])?.level).toBe('stable');
    expect(compare(wide(0, 6.6), [wide(92, 6.1)])?.level).toBe('stable');
  });

  test('is told rather than that the spot is stable against another photo, and less than a change against another', () => {
    const dark = look(0).tone!.map((v, i) => (i === 0 ? v - 2 * NOISE.dermoscopic.tone : v)) as [
      number,
      number,
      number,
    ];
    const open = expect.stringMatching(/about 6\.0 mm across on .* and about 8\.0 mm in this photo/);
    for (const looks of [
      [wide(30, 8), wide(92, 6)],
      [wide(30, 6), wide(92, 8)],
    ]) {
      expect(compare(wide(0, 8), looks)).toMatchObject({ level: 'not_assessed', doubt: open, sentence: open });
    }
    expect(compare(wide(0, 8), [wide(30, 6), wide(92, 6, { tone: dark })])).toMatchObject({
      level: 'changing',
      change: 'lighter since March 1, 2027',
      doubt: null,
    });
  });

  test('of a stable spot is told with both sizes and the least growth that such photos show', () => {
    expect(compare(wide(0, 3.3), [wide(92, 3)])?.sentence).toMatch(
      /it was about 3\.0 mm across then and 3\.3 mm in this photo; two photos cannot tell growth in width of less than 35%\.$/,
    );
    const wider = compare(wide(0, 3.2, { domain: 'phone' }), [wide(92, 3, { domain: 'phone' })]);
    expect(wider?.sentence).toContain('less than 27%');
  });

  test('is told of the photos whose sizes were compared, where the last one had no scale or another one', () => {
    const told = compare(wide(0, 3.1), [wide(30, 3, { area: null }), wide(92, 3)]);
    expect(told?.sentence).toMatch(/^Evolving: stable\. Since March 1, 2027, size, .*3\.0 mm across then and 3\.1 mm/);
    expect(told?.sentence).not.toContain('Size was not compared');
    const marked = compare(wide(0, 3.1), [wide(1, 9), wide(92, 3)]);
    expect(marked?.sentence).toMatch(
      /^Evolving: stable\. Since March 1, 2027, size, .*3\.0 mm across then and 3\.1 mm/,
    );
    expect(marked?.sentence).toMatch(/Size was not compared with the photo of May 31, 2027.*Check them\.$/);
  });
});

describe('a difference in size within 7 days', () => {
  test.each<[string, number, string]>([
    ['a minute', 1 / 1440, 'are less than a day apart'],
    ['a day', 1, 'are only 1 day apart'],
    ['almost a week', 6.9, 'are only 6 days apart'],
  ])('of %s is the scale marks’ rather than the spot’s, and the sentence says so', (_, days, apart) => {
    for (const area of [grown(3), grown(-3)]) {
      const told = compare(look(0, { area }), [look(days)]);
      expect(told).toMatchObject({ level: 'stable', change: null });
      expect(told?.sentence).toMatch(/^Evolving: stable\. Since .*, outline and color differ no more than/);
      expect(told?.sentence).toContain(apart);
      expect(told?.sentence).toMatch(/Size was not compared .* more likely from the scale marks\. Check them\.$/);
      expect(told?.sentence).not.toMatch(/that takes a scale|larger|smaller|rapid/);
    }
  });

  test('leaves every other change to be told', () => {
    const told = compare(look(0, { area: grown(3), tone: [-20 - 2 * noise.tone, 6, 4] }), [look(1)]);
    expect(told).toMatchObject({ level: 'changing', change: 'darker since May 31, 2027' });
    expect(told?.sentence).toContain('Size was not compared with the photo of May 31, 2027');
  });

  test('within noise is compared as ever', () => {
    const told = compare(look(0, { area: grown(0.4) }), [look(1)]);
    expect(told?.sentence).toMatch(/size, outline and color differ no more/);
    expect(told?.sentence).not.toContain('not compared');
    expect(compare(look(0, { area: grown(0.9) }), [look(1)])?.doubt).not.toBeNull();
  });

  test('casts doubt on growth since an older photo, but does not hide it', () => {
    const told = compare(look(0, { area: grown(2) }), [look(1), look(30)]);
    expect(told).toMatchObject({ level: 'rapidly_changing', change: expect.stringContaining('since May 2, 2027') });
    expect(told?.sentence).toContain('Size was not compared with the photo of May 31, 2027');
  });
});

describe('a spot that runs off its photo', () => {
  test('is not compared, and the sentence says why and to photograph it again whole', () => {
    expect(compare(look(0, { cutOff: true, area: grown(5) }), [look(30)])).toEqual({
      level: 'not_assessed',
      change: null,
      doubt: null,
      sentence:
        'Evolving: not assessed. The spot runs off this photo, so it cannot be compared with your earlier ones. Photograph it again with the whole spot in the frame.',
    });
  });

  test('is nothing to compare a later photo with, and the sentence says why and the way on', () => {
    const told = compare(look(0, { area: grown(5) }), [look(30, { cutOff: true })]);
    expect(told).toMatchObject({ level: 'not_assessed', change: null });
    expect(told?.sentence).toMatch(/runs off your last photo.*Photograph it again with the whole spot in the frame/);
  });

  test('is passed over where another photo shows it whole', () => {
    const told = compare(look(0), [look(30, { cutOff: true, area: grown(-5) }), look(60)]);
    expect(told).toMatchObject({ level: 'stable', sentence: expect.stringContaining('Since April 2, 2027') });
  });
});

describe('a photo said to be of another part of the body than its spot', () => {
  const elsewhere = { photo: 'face', spot: 'upper back' };

  test('is not compared, and the sentence says why and the way on', () => {
    expect(compare(look(0, { elsewhere, area: grown(5) }), [look(30)])).toEqual({
      level: 'not_assessed',
      change: null,
      doubt: null,
      sentence: expect.stringMatching(/of the face, and this spot is on the upper back.*analyze it as a new spot\.$/),
    });
  });

  test('is nothing to compare a later photo with, and is passed over where there is another', () => {
    const astray = look(30, { elsewhere, area: grown(-5) });
    expect(compare(look(0), [astray])).toMatchObject({
      level: 'not_assessed',
      sentence: expect.stringContaining('You said your last photo of this spot is of the face'),
    });
    expect(compare(look(0), [astray, look(60)])).toMatchObject({
      level: 'stable',
      sentence: expect.stringContaining('Since April 2, 2027'),
    });
  });
});

test('of photos of two kinds the sentence says what this tool took them for, and nothing of cameras', () => {
  const told = compare(look(0), [look(30, { domain: 'dermoscopic' })]);
  expect(told?.sentence).toBe(
    'Evolving: not assessed. This tool took this photo for a phone’s and your last one of this spot for a dermatoscope’s, so the two cannot be compared. Photograph it again the way you did before.',
  );
});

test.each<[string, Partial<Look>]>([
  ['of the other kind', { domain: 'dermoscopic' }],
  ['judged by another model', { modelVersion: 'm0' }],
  ['from before numbers were kept', { domain: null, shape: null, tone: null, area: null }],
])('photographs %s are not compared, and the sentence says so', (_, more) => {
  expect(compare(look(0, { area: grown(5) }), [look(30, more)])).toMatchObject({
    level: 'not_assessed',
    change: null,
    sentence: expect.stringContaining('cannot be compared'),
  });
});

test('a training of the last layer leaves outlines as they were: photos from before it, and of the training before, are compared', () => {
  const trained = look(0, { modelVersion: 'm2', baseVersion: 'm1' });
  for (const earlier of [look(30), look(30, { modelVersion: 'm3', baseVersion: 'm1' })]) {
    expect(compare(trained, [earlier])).toMatchObject({ level: 'stable' });
    expect(compare(earlier, [trained])).toMatchObject({ level: 'stable' });
  }
  const otherwise = look(30, { modelVersion: 'm4', baseVersion: 'm0' });
  expect(compare(trained, [otherwise])).toMatchObject({ level: 'not_assessed' });
});

test('differences are nought between equals and turn about with their sides', () => {
  const [one, other] = [look(0, { area: 30, ...shape({ solidity: 0.8 }) }), look(1)].map((at) => ({
    area: at.area,
    shape: at.shape!,
    tone: at.tone!,
  }));
  expect(differencesOf(one!, one!)).toEqual({ size: 0, elongation: 0, solidity: 0, compactness: 0, tone: 0 });
  expect(differencesOf(one!, other!).size).toBeCloseTo(-differencesOf(other!, one!).size!);
});
