import fc from 'fast-check';
import type { Answers, RedFlag } from './analysis';
import { Analysis } from './analysis';
import type { Assessed, RiskLevel } from './assessment';
import { diameterOf, evolvingOf, reasonsFor, recommendationsFor, tierOf, toAnalysis } from './judgement';

const SILENT: Answers = { changing: null, bleeding: null, isNew: null, largerThan6mm: null };
const TIERS: RiskLevel[] = ['low', 'moderate', 'high'];
const anyAnswer = fc.constantFrom('yes', 'no', null);
const anyAnswers: fc.Arbitrary<Answers> = fc.record({
  changing: anyAnswer,
  bleeding: anyAnswer,
  isNew: anyAnswer,
  largerThan6mm: anyAnswer,
});
const anyTier = fc.constantFrom(...TIERS);

const seen: Assessed = {
  assessable: true,
  probabilities: { mel: 0.1, nv: 0.5, bcc: 0.1, akiec: 0.1, bkl: 0.1, df: 0.05, vasc: 0.05 },
  risk: { benign: 0.7, suspicious: 0.2, malignant: 0.1 },
  riskLevel: 'low',
  confidence: 0.81234,
  features: {
    asymmetry: { level: 'minimal', score: 0.1, sentence: 'Asymmetry: minimal.' },
    border: { level: 'regular', score: 0.1, sentence: 'Border: regular.' },
    color: { level: 'uniform', score: 0.1, sentence: 'Colour: uniform.', swatches: [] },
  },
  outline: [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.5, 0.6],
  ],
  axes: [
    [
      [0.4, 0.5],
      [0.6, 0.5],
    ],
    [
      [0.5, 0.4],
      [0.5, 0.6],
    ],
  ],
  longestPixels: 73.2,
  area: 0.05,
  quality: { sharpness: 1, brightness: 128, lesionShare: 0.05 },
  modelVersion: 'm1',
  thresholdsVersion: 't1',
};
const analysisOf = (answers: Partial<Answers>, more = {}, given = seen) =>
  toAnalysis({
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    seen: given,
    body: { location: null, notes: null, mmPerPixel: null, answers: { ...SILENT, ...answers }, ...more },
    at: new Date('2027-03-01T12:00:00Z'),
  });

describe('the tier', () => {
  test.each<[RiskLevel, RedFlag, RiskLevel, RedFlag[]]>([
    ['low', 'changing', 'high', ['changing']],
    ['low', 'bleeding', 'high', ['bleeding']],
    ['low', 'isNew', 'moderate', ['isNew']],
    ['moderate', 'isNew', 'moderate', []],
    ['moderate', 'changing', 'high', ['changing']],
    ['high', 'changing', 'high', []],
  ])('a photo judged %s with %s is %s, raised by %j', (model, flag, riskLevel, raisedBy) => {
    expect(tierOf(model, { ...SILENT, [flag]: 'yes' })).toEqual({ riskLevel, raisedBy });
  });

  test('no answer ever lowers it, and more warnings never make it calmer', () => {
    fc.assert(
      fc.property(anyTier, anyAnswers, fc.constantFrom('changing', 'bleeding', 'isNew'), (model, answers, flag) => {
        const rank = (given: Answers) => TIERS.indexOf(tierOf(model, given).riskLevel);
        expect(rank(answers)).toBeGreaterThanOrEqual(TIERS.indexOf(model));
        expect(rank({ ...answers, [flag]: 'yes' })).toBeGreaterThanOrEqual(rank(answers));
      }),
    );
  });

  test('says what raised it exactly where something did', () => {
    fc.assert(
      fc.property(anyTier, anyAnswers, (model, answers) => {
        const { riskLevel, raisedBy } = tierOf(model, answers);
        expect(raisedBy.length > 0).toBe(riskLevel !== model);
        const raised = reasonsFor(model, answers).filter((reason) =>
          reason.startsWith('Raised because of your answer'),
        );
        expect(raised).toHaveLength(raisedBy.length);
      }),
    );
  });

  test('an answer of no, or none, raises nothing', () => {
    expect(tierOf('low', { ...SILENT, changing: 'no', bleeding: 'no', isNew: 'no' }).raisedBy).toEqual([]);
    expect(tierOf('low', { ...SILENT, largerThan6mm: 'yes' }).riskLevel).toBe('low');
  });
});

describe('the diameter', () => {
  test('is millimetres with one decimal where a scale was marked, whatever was answered', () => {
    expect(diameterOf(73.2, 0.1, 'no')).toMatchObject({ level: 'over_6_mm', size: 7.3, basis: 'scale' });
    expect(diameterOf(60, 0.1, null)).toMatchObject({ level: 'up_to_6_mm', size: 6, basis: 'scale' });
  });

  test('is the person’s own answer without a scale, and not measured without either', () => {
    expect(diameterOf(73.2, null, 'yes')).toMatchObject({ level: 'over_6_mm', size: null, basis: 'answer' });
    expect(diameterOf(73.2, null, 'no')).toMatchObject({ level: 'up_to_6_mm', size: null, basis: 'answer' });
    expect(diameterOf(73.2, null, null)).toMatchObject({ level: 'not_measured', size: null, basis: null });
  });
});

test('evolving is the person’s own answer, else not assessed', () => {
  expect(evolvingOf('yes')).toMatchObject({ level: 'changing', basis: 'answer' });
  expect(evolvingOf('no')).toMatchObject({ level: 'stable', basis: 'answer' });
  expect(evolvingOf(null)).toMatchObject({ level: 'not_assessed', basis: null });
});

describe('what to do next', () => {
  test.each(TIERS)('%s names an action and a time, and never says that all is well', (tier) => {
    const words = recommendationsFor(tier).join(' ');
    expect(words).toMatch(/dermatologist within [24] weeks/);
    expect(words).toMatch(/SPF 30\+/);
    expect(words).toMatch(/once a month/);
    expect(words).not.toMatch(/benign|\bsafe\b|harmless|no cancer|nothing to worry|!/i);
  });

  test('low always says that the tool misses some cancers', () => {
    expect(recommendationsFor('low')[0]).toContain('misses some cancers');
  });
});

describe('the analysis', () => {
  test('is what the screens and the table expect, and carries no photograph', () => {
    const analysis = analysisOf({ changing: 'yes' }, { mmPerPixel: 0.1, location: 'Chest', notes: 'itches' });
    expect(Analysis.parse(analysis)).toEqual(analysis);
    expect(analysis).toMatchObject({
      riskLevel: 'high',
      modelRiskLevel: 'low',
      raisedBy: ['changing'],
      diameter: 7.3,
      location: 'Chest',
      notes: 'itches',
      imageData: 'not-stored',
      imageUrl: null,
      analysisDate: '2027-03-01T12:00:00.000Z',
    });
  });

  test('keeps the classifier’s own certainty when an answer raises the tier', () => {
    expect(analysisOf({}).confidence).toBe(0.812);
    expect(analysisOf({ bleeding: 'yes' }).confidence).toBe(0.812);
  });
});
