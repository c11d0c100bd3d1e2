import fc from 'fast-check';
import { setLanguageSource } from '#domain/messages/language';
import type { LesionSnapshot } from './analysis';
import { compareWithEarlier, measureDifferences, NOISE } from './comparison';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2027-06-01T12:00:00Z');
const noise = NOISE.phone;

/** The snapshot of a photo taken `days` before now. */
const snapshot = (days: number, more: Partial<LesionSnapshot> = {}): LesionSnapshot => ({
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
const shape = (more: Partial<LesionSnapshot['shape']>) => ({ shape: { ...snapshot(0).shape, ...more } });
/** The area of a lesion whose width grew by this many times the noise. */
const grown = (times: number): number => 20 * Math.exp(2 * times * noise.size);

test('a first photo has no comparison', () => {
  expect(compareWithEarlier(snapshot(0), [])).toBeNull();
});

test('an unchanged lesion is stable, and the sentence names the date and the measurements', () => {
  expect(compareWithEarlier(snapshot(0), [snapshot(30)])).toEqual({
    level: 'stable',
    change: null,
    doubt: null,
    sentence:
      'Evolving: stable. Since May 2, 2027, size, outline and color differ no more than in two photos of an unchanged spot. A circle as large as the spot was about 5.0 mm wide then and is 5.0 mm wide in this photo. Two photos cannot tell whether it grew until it is about 6.4 mm wide.',
  });
});

test.each<[string, Partial<LesionSnapshot>, RegExp]>([
  ['larger', { area: grown(1.1) }, /larger by \d+\.\d mm since February/],
  ['smaller', { area: grown(-1.1) }, /smaller by \d+\.\d mm since February/],
  ['darker', { tone: [-20 - 1.1 * noise.tone, 6, 4] }, /looks darker since February/],
  ['lighter', { tone: [-20 + 1.1 * noise.tone, 6, 4] }, /looks lighter since February/],
  ['redder', { tone: [-20, 6 + 1.1 * noise.tone, 4] }, /looks different in color since February/],
  ['notched', shape({ solidity: 0.9 - 1.1 * noise.solidity }), /looks less regular in outline since February/],
  ['ragged', shape({ compactness: 0.6 - 1.1 * noise.compactness }), /looks less regular in outline since February/],
  ['longer', shape({ elongation: 0.6 - 1.1 * noise.elongation }), /looks longer in shape since February/],
])(
  'a lesion that got %s beyond noise is changing, and the sentence names the change and the date',
  (_, more, pattern) => {
    const comparison = compareWithEarlier(snapshot(0, more), [snapshot(120)]);
    expect(comparison).toMatchObject({ level: 'changing', sentence: expect.stringMatching(pattern) });
    expect(comparison?.sentence).toContain('different light');
  },
);

test('several changes are listed together', () => {
  const comparison = compareWithEarlier(snapshot(0, { area: grown(1.2), tone: [-20 - 2 * noise.tone, 6, 4] }), [
    snapshot(120),
  ]);
  expect(comparison?.change).toMatch(/^larger by .* mm and darker since February 1, 2027$/);
});

test('a difference within noise is no change in either direction, and without doubt about growth the spot is stable', () => {
  const part = fc.double({ min: -0.99, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(part, part, part, part, part, (size, elongation, solidity, compactness, tone) => {
      const later = snapshot(0, {
        area: grown(size),
        ...shape({
          elongation: 0.6 + elongation * noise.elongation,
          solidity: 0.9 + solidity * noise.solidity,
          compactness: 0.6 + compactness * noise.compactness,
        }),
        tone: [-20 + tone * noise.tone, 6, 4],
      });
      const comparison = compareWithEarlier(later, [snapshot(30)]);
      expect(comparison?.change).toBeNull();
      if (size < 0.49) expect(comparison).toMatchObject({ level: 'stable', doubt: null });
      if (size > 0.51) expect(comparison).toMatchObject({ level: 'not_assessed', doubt: expect.any(String) });
    }),
  );
});

describe('growth', () => {
  test('is rapid within 8 weeks and a plain change after that', () => {
    expect(compareWithEarlier(snapshot(0, { area: grown(1.1) }), [snapshot(56)])?.level).toBe('rapidly_changing');
    expect(compareWithEarlier(snapshot(0, { area: grown(1.1) }), [snapshot(57)])?.level).toBe('changing');
    expect(compareWithEarlier(snapshot(0, { area: grown(-1.1) }), [snapshot(7)])?.level).toBe('changing');
  });

  test('is measured only with a scale in both photos, and the sentence asks for one', () => {
    for (const [later, earlier] of [
      [null, 20],
      [200, null],
    ] as const) {
      const comparison = compareWithEarlier(snapshot(0, { area: later }), [snapshot(30, { area: earlier })]);
      expect(comparison).toMatchObject({
        level: 'stable',
        sentence: expect.stringContaining('a scale in both photos'),
      });
    }
  });

  test('too slow to show between two photos shows against the first one', () => {
    const slow = [snapshot(100, { area: grown(0.8) }), snapshot(200, { area: grown(0.4) }), snapshot(300)];
    expect(compareWithEarlier(snapshot(0, { area: grown(1.2) }), slow)).toMatchObject({
      level: 'changing',
      change: expect.stringContaining('since August 5, 2026'),
    });
  });

  test('is measured against an earlier photo with a scale where the last one has none', () => {
    const comparison = compareWithEarlier(snapshot(0, { area: grown(1.2) }), [
      snapshot(30, { area: null }),
      snapshot(120),
      snapshot(200, { area: null }),
    ]);
    expect(comparison).toMatchObject({ level: 'changing', change: expect.stringContaining('since February 1, 2027') });
  });
});

describe('growth that two photos of an unchanged spot could also show', () => {
  /** The snapshot of a spot of this width in millimeters, through a dermoscope by default. */
  const wide = (days: number, width: number, more: Partial<LesionSnapshot> = {}) =>
    snapshot(days, { domain: 'dermoscopic', area: Math.PI * (width / 2) ** 2, ...more });

  test('from 6 to 8 mm in three months is never stable: the sentence names both sizes, the doubt, and what to do', () => {
    const sizes =
      'A circle as large as the spot was about 6.0 mm wide on March 1, 2027 and is about 8.0 mm wide in this photo. Two photos of an unchanged spot can differ by as much. So they neither show growth nor rule it out.';
    expect(compareWithEarlier(wide(0, 8), [wide(92, 6)])).toEqual({
      level: 'not_assessed',
      change: null,
      doubt: sizes,
      sentence: `Evolving: not assessed. ${sizes} Photograph it again in about 4 weeks, with the scale marked the same way. If it looks larger to you, show it to a dermatologist within 2 weeks.`,
    });
  });

  test.each<['dermoscopic' | 'phone', number, number]>([
    ['dermoscopic', 1.16, 1.17],
    ['phone', 1.12, 1.13],
  ])('in %s photos is in doubt from half of the noise', (domain, less, more) => {
    expect(compareWithEarlier(wide(0, 3 * less, { domain }), [wide(92, 3, { domain })])?.level).toBe('stable');
    expect(compareWithEarlier(wide(0, 3 * more, { domain }), [wide(92, 3, { domain })])?.level).toBe('not_assessed');
    expect(compareWithEarlier(wide(0, 3 / more, { domain }), [wide(92, 3, { domain })])?.level).toBe('stable');
  });

  test('past 6 mm is in doubt from a quarter of the noise, not below', () => {
    expect(compareWithEarlier(wide(0, 6.5), [wide(92, 6)])?.level).toBe('not_assessed');
    expect(compareWithEarlier(wide(0, 6.4), [wide(92, 5.9)])?.level).toBe('not_assessed');
    expect(compareWithEarlier(wide(0, 6.6), [wide(92, 6.04)])?.doubt).toContain('about 6.0 mm');
    expect(compareWithEarlier(wide(0, 6.01), [wide(92, 5.99)])?.level).toBe('stable');
    expect(compareWithEarlier(wide(0, 6.2), [wide(92, 5.9)])?.level).toBe('stable');
    expect(compareWithEarlier(wide(0, 6), [wide(92, 5.5)])?.level).toBe('stable');
    expect(compareWithEarlier(wide(0, 6.6), [wide(92, 6.1)])?.level).toBe('stable');
  });

  test('outranks a stable result against another photo, and ranks below a change against another', () => {
    const dark = snapshot(0).tone.map((v, i) => (i === 0 ? v - 2 * NOISE.dermoscopic.tone : v)) as [
      number,
      number,
      number,
    ];
    const open = expect.stringMatching(/about 6\.0 mm wide on .* and is about 8\.0 mm wide in this photo/);
    for (const snapshots of [
      [wide(30, 8), wide(92, 6)],
      [wide(30, 6), wide(92, 8)],
    ]) {
      expect(compareWithEarlier(wide(0, 8), snapshots)).toMatchObject({
        level: 'not_assessed',
        doubt: open,
        sentence: open,
      });
    }
    expect(compareWithEarlier(wide(0, 8), [wide(30, 6), wide(92, 6, { tone: dark })])).toMatchObject({
      level: 'changing',
      change: 'lighter since March 1, 2027',
      doubt: null,
    });
  });

  test('below the limit is stable, and the sentence names both sizes and the width from which growth shows', () => {
    expect(compareWithEarlier(wide(0, 3.3), [wide(92, 3)])?.sentence).toMatch(
      /spot was about 3\.0 mm wide then and is 3\.3 mm wide in this photo. Two photos cannot tell whether it grew until it is about 4\.0 mm wide\.$/,
    );
    const wider = compareWithEarlier(wide(0, 3.2, { domain: 'phone' }), [wide(92, 3, { domain: 'phone' })]);
    expect(wider?.sentence).toContain('until it is about 3.8 mm wide');
  });

  test('is judged by the photos with a comparable scale, and the sentence names them', () => {
    const comparison = compareWithEarlier(wide(0, 3.1), [wide(30, 3, { area: null }), wide(92, 3)]);
    expect(comparison?.sentence).toMatch(
      /^Evolving: stable\. Since March 1, 2027, size, .*3\.0 mm wide then and is 3\.1 mm/,
    );
    expect(comparison?.sentence).not.toContain('did not compare the size');
    const remarked = compareWithEarlier(wide(0, 3.1), [wide(1, 9), wide(92, 3)]);
    expect(remarked?.sentence).toMatch(
      /^Evolving: stable\. Since March 1, 2027, size, .*3\.0 mm wide then and is 3\.1 mm/,
    );
    expect(remarked?.sentence).toMatch(/We did not compare the size with the photo of May 31, 2027.*Check them\.$/);
  });
});

describe('a difference in size within 7 days', () => {
  test.each<[string, number, string]>([
    ['a minute', 1 / 1440, 'are less than a day apart'],
    ['a day', 1, 'are only 1 day apart'],
    ['almost a week', 6.9, 'are only 6 days apart'],
  ])('after %s is attributed to the scale marks, and the sentence says so', (_, days, apart) => {
    for (const area of [grown(3), grown(-3)]) {
      const comparison = compareWithEarlier(snapshot(0, { area }), [snapshot(days)]);
      expect(comparison).toMatchObject({ level: 'stable', change: null });
      expect(comparison?.sentence).toMatch(/^Evolving: stable\. Since .*, outline and color differ no more than/);
      expect(comparison?.sentence).toContain(apart);
      expect(comparison?.sentence).toMatch(
        /We did not compare the size .* more likely from the scale marks\. Check them\.$/,
      );
      expect(comparison?.sentence).not.toMatch(/that takes a scale|larger|smaller|rapid/);
    }
  });

  test('does not hide other changes', () => {
    const comparison = compareWithEarlier(snapshot(0, { area: grown(3), tone: [-20 - 2 * noise.tone, 6, 4] }), [
      snapshot(1),
    ]);
    expect(comparison).toMatchObject({ level: 'changing', change: 'darker since May 31, 2027' });
    expect(comparison?.sentence).toContain('We did not compare the size with the photo of May 31, 2027');
  });

  test('within noise is compared as usual', () => {
    const comparison = compareWithEarlier(snapshot(0, { area: grown(0.4) }), [snapshot(1)]);
    expect(comparison?.sentence).toMatch(/size, outline and color differ no more/);
    expect(comparison?.sentence).not.toContain('not compared');
    expect(compareWithEarlier(snapshot(0, { area: grown(0.9) }), [snapshot(1)])?.doubt).not.toBeNull();
  });

  test('puts growth since an older photo in doubt, but does not hide it', () => {
    const comparison = compareWithEarlier(snapshot(0, { area: grown(2) }), [snapshot(1), snapshot(30)]);
    expect(comparison).toMatchObject({
      level: 'rapidly_changing',
      change: expect.stringContaining('since May 2, 2027'),
    });
    expect(comparison?.sentence).toContain('We did not compare the size with the photo of May 31, 2027');
  });
});

describe('a spot that runs off its photo', () => {
  test('is not compared, and the sentence says why and asks for a photo of the whole spot', () => {
    expect(compareWithEarlier(snapshot(0, { cutOff: true, area: grown(5) }), [snapshot(30)])).toEqual({
      level: 'not_assessed',
      change: null,
      doubt: null,
      sentence:
        'Evolving: not assessed. The spot runs off this photo, so we cannot compare it with your earlier ones. Photograph it again with the whole spot in the frame.',
    });
  });

  test('does not serve as a reference for later photos, and the sentence says why and what to do', () => {
    const comparison = compareWithEarlier(snapshot(0, { area: grown(5) }), [snapshot(30, { cutOff: true })]);
    expect(comparison).toMatchObject({ level: 'not_assessed', change: null });
    expect(comparison?.sentence).toMatch(
      /runs off your last photo.*Photograph it again with the whole spot in the frame/,
    );
  });

  test('is skipped where another photo shows the whole spot', () => {
    const comparison = compareWithEarlier(snapshot(0), [snapshot(30, { cutOff: true, area: grown(-5) }), snapshot(60)]);
    expect(comparison).toMatchObject({ level: 'stable', sentence: expect.stringContaining('Since April 2, 2027') });
  });
});

describe('a photo of another body region than its spot, by the person’s own words', () => {
  const elsewhere = { photo: 'Face', spot: 'Upper back' };

  test('is not compared, and the sentence says why and what to do', () => {
    expect(compareWithEarlier(snapshot(0, { elsewhere, area: grown(5) }), [snapshot(30)])).toEqual({
      level: 'not_assessed',
      change: null,
      doubt: null,
      sentence: expect.stringMatching(/of the face, but this spot is on the upper back.*analyze it as a new spot\.$/),
    });
  });

  test('does not serve as a reference for later photos, and is skipped where there is another', () => {
    const astray = snapshot(30, { elsewhere, area: grown(-5) });
    expect(compareWithEarlier(snapshot(0), [astray])).toMatchObject({
      level: 'not_assessed',
      sentence: expect.stringContaining('You said your last photo of this spot is of the face'),
    });
    expect(compareWithEarlier(snapshot(0), [astray, snapshot(60)])).toMatchObject({
      level: 'stable',
      sentence: expect.stringContaining('Since April 2, 2027'),
    });
  });

  test.each([
    ['kept by this release', elsewhere],
    ['kept in lower case by an earlier release', { photo: 'face', spot: 'upper back' }],
  ])('is named in the language of who reads it now, also where it was %s', (_, regions) => {
    setLanguageSource(() => 'es');
    const comparison = compareWithEarlier(snapshot(0), [snapshot(30, { elsewhere: regions })]);
    setLanguageSource(() => 'en');
    expect(comparison?.sentence).toContain('es “cara”');
  });
});

test('in Spanish two changes are joined in Spanish', () => {
  setLanguageSource(() => 'es');
  const comparison = compareWithEarlier(snapshot(0, { area: grown(2), tone: [-60, 6, 4] }), [snapshot(120)]);
  setLanguageSource(() => 'en');
  expect(comparison?.change).toMatch(/^.* mm más grande y más oscura desde el /);
});

test('for photos of two kinds the sentence names the kinds as this tool’s classification', () => {
  const comparison = compareWithEarlier(snapshot(0), [snapshot(30, { domain: 'dermoscopic' })]);
  expect(comparison?.sentence).toBe(
    'Evolving: not assessed. This photo looks as if taken by phone, and your last one of this spot through a dermatoscope. So we cannot compare the two. Photograph it again the way you did before.',
  );
});

test.each<[string, Partial<LesionSnapshot>]>([
  ['of the other kind', { domain: 'dermoscopic' }],
  ['judged by another model', { modelVersion: 'm0' }],
])('photos %s are not compared, and the sentence says so', (_, more) => {
  expect(compareWithEarlier(snapshot(0, { area: grown(5) }), [snapshot(30, more)])).toMatchObject({
    level: 'not_assessed',
    change: null,
    sentence: expect.stringContaining('we cannot compare'),
  });
});

test('photos assessed before and after training of the last layer are compared', () => {
  const trained = snapshot(0, { modelVersion: 'm2', baseVersion: 'm1' });
  for (const earlier of [snapshot(30), snapshot(30, { modelVersion: 'm3', baseVersion: 'm1' })]) {
    expect(compareWithEarlier(trained, [earlier])).toMatchObject({ level: 'stable' });
    expect(compareWithEarlier(earlier, [trained])).toMatchObject({ level: 'stable' });
  }
  const otherwise = snapshot(30, { modelVersion: 'm4', baseVersion: 'm0' });
  expect(compareWithEarlier(trained, [otherwise])).toMatchObject({ level: 'not_assessed' });
});

test('equal measurements differ by zero, and swapping the photos changes the sign', () => {
  const [one, other] = [snapshot(0, { area: 30, ...shape({ solidity: 0.8 }) }), snapshot(1)].map((at) => ({
    area: at.area,
    shape: at.shape,
    tone: at.tone,
  }));
  expect(measureDifferences(one!, one!)).toEqual({ size: 0, elongation: 0, solidity: 0, compactness: 0, tone: 0 });
  expect(measureDifferences(one!, other!).size).toBeCloseTo(-measureDifferences(other!, one!).size!);
});
