import fc from 'fast-check';
import type { Answers, LesionSnapshot, RaisedBy, RedFlag } from './analysis';
import { Analysis, toLesionSnapshot } from './analysis';
import type { CompletedAssessment, RiskLevel } from './assessment';
import type { Comparison } from './comparison';
import { NEXT_STEP_DAYS } from './nextStep';
import { assessDiameter, assessEvolving, explainTier, recommendFor, computeFinalTier, toAnalysis } from './toAnalysis';

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
const STABLE: Comparison = { level: 'stable', change: null, doubt: null, sentence: 'Evolving: stable.' };
const CHANGED: Comparison = {
  level: 'changing',
  change: 'darker since May 3, 2027',
  doubt: null,
  sentence: 'Evolving: changing.',
};
const GROWN: Comparison = { ...CHANGED, level: 'rapidly_changing', change: 'larger by 1.2 mm since May 3, 2027' };
const NOT_COMPARED: Comparison = {
  level: 'not_assessed',
  change: null,
  doubt: null,
  sentence: 'Evolving: not assessed.',
};
const IN_DOUBT: Comparison = { ...NOT_COMPARED, doubt: 'It measured 6.0 mm and 8.0 mm.' };
const anyComparison = fc.constantFrom(null, STABLE, CHANGED, GROWN, NOT_COMPARED, IN_DOUBT);

const assessment: CompletedAssessment = {
  assessable: true,
  domain: 'dermoscopic',
  probabilities: { mel: 0.1, nv: 0.5, bcc: 0.1, akiec: 0.1, bkl: 0.1, df: 0.05, vasc: 0.05 },
  risk: { benign: 0.7, suspicious: 0.2, malignant: 0.1 },
  riskLevel: 'low',
  confidence: 0.81234,
  features: {
    asymmetry: { level: 'minimal', score: 0.1, sentence: 'Asymmetry: minimal.' },
    border: { level: 'regular', score: 0.1, sentence: 'Border: regular.' },
    color: { level: 'uniform', score: 0.1, sentence: 'Color: uniform.', swatches: [] },
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
  shape: { elongation: 0.8, solidity: 0.95, compactness: 0.9 },
  tone: [-20, 5, 2],
  attribution: Array.from({ length: 196 }, () => 0),
  reasons: ['First.', 'Second.', 'Third.'],
  reasonDetails: [],
  skin: { ita: 45, standing: 'tested', sentence: null },
  quality: { sharpness: 1, brightness: 128, lesionShare: 0.05 },
  modelVersion: 'm1',
  thresholdsVersion: 't1',
};
const createAnalysis = (answers: Partial<Answers>, more = {}, earlier: LesionSnapshot[] = []) =>
  toAnalysis({
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    lesionId: '01BX5ZZKBKACTAV9WEVGEMMVRZ',
    region: 'Upper back',
    earlier,
    assessment,
    body: { location: null, notes: null, mmPerPixel: null, answers: { ...SILENT, ...answers }, ...more },
    at: new Date('2027-03-01T12:00:00Z'),
  });

test('the record says how many test photos showed the same body region', () => {
  const count = (location: string | null, testedRegions?: Record<string, number>) =>
    toAnalysis({
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      lesionId: '01BX5ZZKBKACTAV9WEVGEMMVRZ',
      region: null,
      earlier: [],
      assessment: { ...assessment, testedRegions },
      body: { location, notes: null, mmPerPixel: null, answers: SILENT },
      at: new Date('2027-03-01T12:00:00Z'),
    }).regionPhotos;
  expect(count('Ear: left', { Ear: 8, Face: 97 })).toBe(8);
  expect(count('Buttock', { Ear: 8 })).toBe(0);
  expect(count('near the old scar', { Ear: 8 })).toBeNull();
  expect(count('Ear')).toBeNull();
});

describe('the final tier', () => {
  test.each<[RiskLevel, RedFlag, RiskLevel, RaisedBy[]]>([
    ['low', 'changing', 'high', ['changing']],
    ['low', 'bleeding', 'high', ['bleeding']],
    ['low', 'isNew', 'moderate', ['isNew']],
    ['moderate', 'isNew', 'moderate', []],
    ['moderate', 'changing', 'high', ['changing']],
    ['high', 'changing', 'high', []],
  ])('a photo judged %s with %s is %s, raised by %j', (model, flag, riskLevel, raisedBy) => {
    expect(computeFinalTier(model, { ...SILENT, [flag]: 'yes' }, null)).toEqual({ riskLevel, raisedBy });
  });

  test.each<[RiskLevel, Comparison, RiskLevel, RaisedBy[]]>([
    ['low', CHANGED, 'moderate', ['comparison']],
    ['low', GROWN, 'moderate', ['comparison']],
    ['moderate', CHANGED, 'moderate', []],
    ['high', GROWN, 'high', []],
    ['low', STABLE, 'low', []],
    ['low', NOT_COMPARED, 'low', []],
    ['low', IN_DOUBT, 'low', []],
  ])('a photo judged %s compared as %j is %s, raised by %j', (model, comparison, riskLevel, raisedBy) => {
    expect(computeFinalTier(model, SILENT, comparison)).toEqual({ riskLevel, raisedBy });
  });

  test('the person’s own answer raises the tier more than a comparison does', () => {
    expect(computeFinalTier('low', { ...SILENT, changing: 'yes' }, CHANGED)).toEqual({
      riskLevel: 'high',
      raisedBy: ['changing', 'comparison'],
    });
  });

  test('is never below the model’s tier, and further warnings never lower it', () => {
    const flags = fc.constantFrom<RedFlag>('changing', 'bleeding', 'isNew');
    fc.assert(
      fc.property(anyTier, anyAnswers, anyComparison, flags, (model, answers, comparison, flag) => {
        const rank = (person: Answers, photos = comparison) =>
          TIERS.indexOf(computeFinalTier(model, person, photos).riskLevel);
        expect(rank(answers)).toBeGreaterThanOrEqual(TIERS.indexOf(model));
        expect(rank({ ...answers, [flag]: 'yes' })).toBeGreaterThanOrEqual(rank(answers));
        expect(rank(answers)).toBeGreaterThanOrEqual(rank(answers, null));
      }),
    );
  });

  test('names what raised it exactly where something did, after the engine’s three reasons', () => {
    fc.assert(
      fc.property(anyTier, anyAnswers, anyComparison, (riskLevel, answers, comparison) => {
        const final = computeFinalTier(riskLevel, answers, comparison);
        expect(final.raisedBy.length > 0).toBe(final.riskLevel !== riskLevel);
        const reasons = explainTier({ ...assessment, riskLevel }, answers, comparison);
        expect(reasons.slice(0, 3)).toEqual(assessment.reasons);
        expect(reasons.filter((reason) => reason.startsWith('Raised because of your'))).toHaveLength(
          final.raisedBy.length,
        );
      }),
    );
  });

  test('a change names the earlier photos and when to see a dermatologist', () => {
    expect(explainTier(assessment, SILENT, GROWN).at(-1)).toMatch(
      /^Raised because of your earlier photos: the spot looks larger by 1\.2 mm since May 3, 2027\..*within 4 weeks\.$/,
    );
  });

  test('an answer of no, or no answer, raises nothing', () => {
    expect(computeFinalTier('low', { ...SILENT, changing: 'no', bleeding: 'no', isNew: 'no' }, null).raisedBy).toEqual(
      [],
    );
    expect(computeFinalTier('low', { ...SILENT, largerThan6mm: 'yes' }, null).riskLevel).toBe('low');
  });
});

describe('the diameter', () => {
  test('is in millimeters with one decimal where a scale was marked, whatever the answer', () => {
    expect(assessDiameter(73.2, 0.1, 'no')).toMatchObject({ level: 'over_6_mm', size: 7.3, basis: 'scale' });
    expect(assessDiameter(60, 0.1, null)).toMatchObject({ level: 'up_to_6_mm', size: 6, basis: 'scale' });
  });

  test('is stated as approximate, and asks the person to check the outline', () => {
    expect(assessDiameter(73.2, 0.1, null).sentence).toBe(
      'Diameter: about 7.3 mm at its longest, by the scale you marked. That is larger than 6 mm. This depends on the outline. Check that it fits your photo.',
    );
    expect(assessDiameter(58, 0.1, null).sentence).toMatch(
      /^Diameter: about 5\.8 mm at its longest, .*\. That is not larger than 6 mm\. This depends on the outline\. Check that it fits /,
    );
  });

  test('is the person’s answer without a scale, and not measured without both', () => {
    expect(assessDiameter(73.2, null, 'yes')).toMatchObject({ level: 'over_6_mm', size: null, basis: 'answer' });
    expect(assessDiameter(73.2, null, 'no')).toMatchObject({ level: 'up_to_6_mm', size: null, basis: 'answer' });
    expect(assessDiameter(73.2, null, null)).toMatchObject({ level: 'not_measured', size: null, basis: null });
  });

  describe('of a spot that runs off the image', () => {
    test('is stated as a minimum, and larger than 6 mm where the minimum is', () => {
      expect(assessDiameter(73.2, 0.1, 'no', true)).toEqual({
        level: 'over_6_mm',
        size: null,
        basis: 'scale',
        sentence:
          'Diameter: at least about 7.3 mm, by the scale you marked. That is larger than 6 mm. The spot runs off the picture. This depends on the outline. Check that it fits your photo.',
      });
    });

    test('is never measured as 6 mm or less: the person’s answer counts, or it is not measured', () => {
      expect(assessDiameter(58, 0.1, 'yes', true)).toMatchObject({
        level: 'over_6_mm',
        size: null,
        basis: 'answer',
        sentence: expect.stringMatching(
          /by your own answer\..*at least about 5\.8 mm\. The spot runs off the picture\.$/,
        ),
      });
      expect(assessDiameter(58, 0.1, 'no', true)).toMatchObject({ level: 'up_to_6_mm', size: null, basis: 'answer' });
      expect(assessDiameter(58, 0.1, null, true)).toEqual({
        level: 'not_measured',
        size: null,
        basis: null,
        sentence:
          'Diameter: not measured. By the scale you marked it is at least about 5.8 mm. The spot runs off the picture. Photograph it again with the whole spot in the frame.',
      });
    });

    test('without a scale is the same as of any other spot', () => {
      for (const answer of ['yes', 'no', null] as const) {
        expect(assessDiameter(58, null, answer, true)).toEqual(assessDiameter(58, null, answer));
      }
    });
  });
});

describe('evolving', () => {
  test.each<[Answers['changing'], Comparison | null, string, string | null]>([
    [null, null, 'not_assessed', null],
    ['yes', null, 'changing', 'answer'],
    ['no', null, 'stable', 'answer'],
    [null, STABLE, 'stable', 'comparison'],
    [null, CHANGED, 'changing', 'comparison'],
    [null, GROWN, 'rapidly_changing', 'comparison'],
    [null, NOT_COMPARED, 'not_assessed', null],
    [null, IN_DOUBT, 'not_assessed', null],
    ['yes', NOT_COMPARED, 'changing', 'answer'],
    ['no', NOT_COMPARED, 'stable', 'answer'],
    ['yes', IN_DOUBT, 'changing', 'answer'],
    ['no', IN_DOUBT, 'stable', 'answer'],
  ])('answered %s and compared as %j is %s by %s', (answer, comparison, level, basis) => {
    expect(assessEvolving(answer, comparison)).toMatchObject({ level, basis });
  });

  test.each<[Answers['changing'], Comparison, string, string]>([
    ['yes', STABLE, 'changing', 'answer'],
    ['yes', CHANGED, 'changing', 'answer'],
    ['yes', GROWN, 'rapidly_changing', 'comparison'],
    ['no', STABLE, 'stable', 'comparison'],
    ['no', CHANGED, 'changing', 'comparison'],
  ])('is the worse of the answer %s and the comparison %j', (answer, comparison, level, basis) => {
    expect(assessEvolving(answer, comparison)).toMatchObject({ level, basis });
  });

  test('an answer that the photos confirm says so', () => {
    expect(assessEvolving('yes', CHANGED).sentence).toBe(
      'Evolving: changing, by your own answer. In the photos it looks darker since May 3, 2027, too.',
    );
  });

  test('growth in doubt is mentioned beside the answer, whichever it is', () => {
    expect(assessEvolving('no', IN_DOUBT).sentence).toBe(
      'Evolving: stable, by your own answer. It measured 6.0 mm and 8.0 mm.',
    );
    expect(assessEvolving('yes', IN_DOUBT).sentence).toBe(
      'Evolving: changing, by your own answer. It measured 6.0 mm and 8.0 mm.',
    );
  });
});

describe('the recommendations', () => {
  test.each(TIERS)('%s names an action and a deadline, and never says that all is well', (tier) => {
    const text = recommendFor(tier).join(' ');
    expect(text).toMatch(/dermatologist within [24] weeks/);
    expect(recommendFor(tier)[0]).toContain(`in ${NEXT_STEP_DAYS[tier] / 7} weeks`);
    expect(text).toMatch(/SPF 30\+/);
    expect(text).toMatch(/once a month/);
    expect(text).not.toMatch(/benign|\bsafe\b|harmless|no cancer|nothing to worry|!/i);
  });

  test('low always says that the tool misses some cancers', () => {
    expect(recommendFor('low').slice(0, 2).join(' ')).toContain('misses some cancers');
  });

  test('a lower result does not replace the advice of a more urgent earlier photo of the spot, nor put it off', () => {
    const [first, ...own] = recommendFor('low', true);
    expect(first).toMatch(/^An earlier photo of this spot had a more urgent result.* dermatologist as soon as you can/);
    expect(own).toEqual(recommendFor('low'));
    const moderate = recommendFor('moderate', true);
    expect(moderate[0]).toBe(first);
    expect(moderate.join(' ')).not.toMatch(/weeks/);
  });

  test('an earlier result is named without date and tier, so that deleting it leaves neither', () => {
    expect(recommendFor('low', true)[0]).not.toMatch(/\d|high|moderate|risk/);
  });
});

describe('the analysis', () => {
  test('satisfies the schema and carries no photo', () => {
    const analysis = createAnalysis({ changing: 'yes' }, { mmPerPixel: 0.1, location: 'Chest', notes: 'itches' });
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

  test('has the measurements that later photos are compared with; the area only with a scale', () => {
    const { domain, shape, tone } = assessment;
    expect(createAnalysis({})).toMatchObject({ domain, shape, tone, area: null, attribution: assessment.attribution });
    expect(createAnalysis({}, { mmPerPixel: 0.1 }).area).toBeCloseTo(0.05 * 22.4 ** 2, 1);
  });

  test('reflects a change since an earlier photo in E, tier, reasons and recommendations', () => {
    const before: LesionSnapshot = {
      ...toLesionSnapshot(createAnalysis({}), null),
      analysisDate: '2026-11-01T12:00:00.000Z',
      tone: [20, 5, 2],
    };
    const analysis = createAnalysis({}, {}, [before]);
    expect(analysis).toMatchObject({
      riskLevel: 'moderate',
      modelRiskLevel: 'low',
      raisedBy: ['comparison'],
      detectedFeatures: { evolving: { level: 'changing', basis: 'comparison' } },
      recommendations: expect.arrayContaining([expect.stringContaining('within 4 weeks')]),
    });
    expect(analysis.detectedFeatures.evolving.sentence).toContain('darker since November 1, 2026');
  });

  test.each<[earlier: RiskLevel[], answers: Partial<Answers>, isEarlierMoreUrgent: boolean]>([
    [['low', 'high', 'low'], {}, true],
    [['moderate'], {}, true],
    [['high'], { isNew: 'yes' }, true],
    [['low'], {}, false],
    [['moderate'], { isNew: 'yes' }, false],
    [['high'], { bleeding: 'yes' }, false],
  ])('after %j, with the answers %j, counts an earlier result first: %s', (tiers, answers, isEarlierMoreUrgent) => {
    const before = tiers.map((riskLevel) => ({ ...toLesionSnapshot(createAnalysis({}), null), riskLevel }));
    const analysis = createAnalysis(answers, {}, before);
    expect(analysis.isEarlierMoreUrgent).toBe(isEarlierMoreUrgent);
    expect(analysis.recommendations).toEqual(recommendFor(analysis.riskLevel, isEarlierMoreUrgent));
  });

  test('of a spot that runs off the image has no size, and is never part of a comparison', () => {
    const cut: CompletedAssessment['outline'] = [
      [0.0022, 0.4],
      [0.2, 0.4],
      [0.2, 0.6],
      [0.0022, 0.6],
    ];
    const of = (outline: CompletedAssessment['outline'], earlier: LesionSnapshot[]) =>
      toAnalysis({
        id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
        lesionId: '01BX5ZZKBKACTAV9WEVGEMMVRZ',
        region: null,
        earlier,
        assessment: { ...assessment, outline, longestPixels: 58 },
        body: { location: null, notes: null, mmPerPixel: 0.1, answers: SILENT },
        at: new Date('2027-03-01T12:00:00Z'),
      });
    const whole = of(assessment.outline, []);
    const later = of(cut, [toLesionSnapshot(whole, null)]);
    expect(whole).toMatchObject({ diameter: 5.8, detectedFeatures: { diameter: { level: 'up_to_6_mm' } } });
    expect(later).toMatchObject({
      diameter: null,
      area: null,
      raisedBy: [],
      detectedFeatures: { diameter: { level: 'not_measured' }, evolving: { level: 'not_assessed', basis: null } },
    });
    expect(toLesionSnapshot(later, null).cutOff).toBe(true);
    expect(of(assessment.outline, [toLesionSnapshot(later, null)]).detectedFeatures.evolving.sentence).toContain(
      'runs off your last photo',
    );
  });

  test('of another body region than its spot is not compared, and the person’s answer still counts', () => {
    const earlier = [{ ...toLesionSnapshot(createAnalysis({}), null), analysisDate: '2026-11-01T12:00:00.000Z' }];
    const evolving = (changing: Answers['changing'], location: string | null) =>
      createAnalysis({ changing }, { location }, earlier).detectedFeatures.evolving;
    expect(evolving(null, 'Face: left')).toEqual({
      level: 'not_assessed',
      basis: null,
      sentence:
        'Evolving: not assessed. You said this photo is of the face, but this spot is on the upper back, so we did not compare the two. If it does show this spot, analyze it again and choose the upper back. If not, analyze it as a new spot.',
    });
    expect(evolving('yes', 'Face')).toMatchObject({ level: 'changing', basis: 'answer' });
    expect(evolving('no', 'Face')).toMatchObject({ level: 'stable', basis: 'answer' });
    for (const location of [null, 'Upper back: left', 'left of the spine']) {
      expect(evolving(null, location)).toMatchObject({ level: 'stable', basis: 'comparison' });
    }
    const facePhoto = createAnalysis({}, { location: 'Face' });
    expect(toLesionSnapshot(facePhoto, null).elsewhere).toBeNull();
    expect(toLesionSnapshot(facePhoto, 'Upper back').elsewhere).toEqual({ photo: 'Face', spot: 'Upper back' });
  });

  test('keeps the certainty of the model’s tier when an answer raises the final tier', () => {
    expect(createAnalysis({}).confidence).toBe(0.812);
    expect(createAnalysis({ bleeding: 'yes' }).confidence).toBe(0.812);
  });
});
