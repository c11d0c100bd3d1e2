import fc from 'fast-check';
import { BODY_REGIONS } from '../bodyRegion';
import { deidentify, type IdentifiableAnalysis } from './deidentify';

/** Identifiers in the forms that people write them. */
const identifier = fc.oneof(
  fc.constantFrom('Ann Lee', 'ann.lee@example.org', '555-01-4477', '+1 (415) 555-0134', 'MRN 00481516', '94110-1234'),
  fc.constantFrom(
    '203.0.113.97',
    'https://example.org/ann',
    '2027-03-14',
    'March 14',
    'IMG_4815.HEIC',
    '37.7749,-122.4194',
  ),
  fc.emailAddress(),
  fc.uuid(),
  fc.ipV4(),
  fc.string({ minLength: 5, maxLength: 30 }).map((text) => `seed-${text}`),
);
const levels = {
  asymmetry: fc.constantFrom('minimal', 'moderate', 'significant'),
  border: fc.constantFrom('regular', 'irregular', 'very_irregular'),
  color: fc.constantFrom('uniform', 'varied', 'multiple_colors'),
  diameter: fc.constantFrom('up_to_6_mm', 'over_6_mm', 'not_measured'),
  evolving: fc.constantFrom('stable', 'changing', 'rapidly_changing', 'not_assessed'),
} as const;
const date = fc.date({ min: new Date('2026-01-02'), max: new Date('2035-12-30'), noInvalidDate: true });

/** Analyses with an identifier in every free-text field, and the list of those identifiers. */
const seededAnalysis = fc
  .record({
    seeds: fc.array(identifier, { minLength: 9, maxLength: 9 }),
    region: fc.constantFrom(...BODY_REGIONS.map(({ name }) => name), ''),
    riskLevel: fc.constantFrom('low', 'moderate', 'high'),
    modelRiskLevel: fc.constantFrom('low', 'moderate', 'high'),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    diameter: fc.option(fc.double({ min: 0.1, max: 40, noNaN: true }), { nil: null }),
    levels: fc.record(levels),
    date,
  })
  .map(({ seeds, region, levels: features, date: at, ...rest }) => {
    const [id, userId, notes, place, filename, ...sentences] = seeds as [string, string, string, string, string];
    const detectedFeatures = Object.fromEntries(
      Object.entries(features).map(([name, level], n) => [name, { level, sentence: sentences[n % sentences.length] }]),
    );
    const analysis = {
      ...rest,
      ...{ id, userId, notes, filename, recommendations: sentences, reasons: sentences, exif: seeds, lesionId: id },
      detectedFeatures,
      location: region ? `${region}: ${place}` : place,
      analysisDate: at.toISOString(),
    };
    const image = { width: 224, height: 224, format: 'jpeg' as const, exif: seeds, name: filename };
    return { seeds, at, analysis: analysis as unknown as IdentifiableAnalysis, image };
  });

let idCount = 0;
const random = () => (++idCount).toString(16).padStart(32, '0');
const pseudonym = 'f'.repeat(32);

// Check 38.
test('2,000 random records contain no identifier and no date but the year', () => {
  fc.assert(
    fc.property(seededAnalysis, ({ seeds, at, analysis, image }) => {
      const record = deidentify(analysis, image, { pseudonym, random });
      const text = JSON.stringify(record);
      for (const seed of seeds) expect(text).not.toContain(seed);
      expect(text).not.toContain(at.toISOString().slice(0, 7));
      expect(text).not.toMatch(/\d{4}-\d{2}/);
      expect([record.analysisMonth, record.analysisYear, record.deidentifiedAt]).toEqual([
        null,
        at.getUTCFullYear(),
        String(at.getUTCFullYear()),
      ]);
      expect((record.confidence * 20) % 1).toBeCloseTo(0, 6);
    }),
    { numRuns: 2000 },
  );
});

const record = (changes: Partial<IdentifiableAnalysis>) =>
  deidentify(
    {
      riskLevel: 'low',
      modelRiskLevel: 'low',
      confidence: 0.83,
      detectedFeatures: {
        asymmetry: { level: 'minimal' },
        border: { level: 'regular' },
        color: { level: 'uniform' },
        diameter: { level: 'not_measured' },
        evolving: { level: 'not_assessed' },
      },
      diameter: 6.1,
      location: null,
      analysisDate: '2027-03-14T09:26:53.000Z',
      ...changes,
    },
    { width: 224, height: 224, format: 'jpeg' },
    { pseudonym, random },
  );

test('a region becomes its group of the list, and the details after it are dropped', () => {
  expect(record({ location: 'Upper back: by the tattoo of Ann' })).toMatchObject({
    bodyRegion: 'trunk',
    confidence: 0.85,
    lesionSizeCategory: '>6mm',
    generalRecommendations: ['watch_and_compare'],
  });
  expect(record({ location: '12 Main Street' }).bodyRegion).toBe('unspecified');
  expect(record({ location: null }).bodyRegion).toBe('unspecified');
});

test('a record has the final tier with its advice, and the model’s tier that the certainty belongs to', () => {
  expect(record({ riskLevel: 'high', modelRiskLevel: 'low' })).toMatchObject({
    riskLevel: 'high',
    modelRiskLevel: 'low',
    confidence: 0.85,
    generalRecommendations: ['dermatologist_within_2_weeks'],
  });
});
