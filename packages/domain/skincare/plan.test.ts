import {
  ALLERGY_OPTIONS,
  Concern,
  CurrentProduct,
  SkincareProfileRequest,
  type DraftRecommendation,
  type SkincareAnswers,
} from './skincare';
import { influenceOf, planFor } from './plan';
import { RULES } from './rules';
import { SOURCES } from './sources';

const ANSWERS = SkincareProfileRequest.parse({
  skinType: 'normal',
  skinTone: 'medium',
  ageRange: '26-35',
  sunExposure: 'moderate',
  primaryConcerns: ['Dryness'],
  pregnancy: 'no',
});
const having = (more: Partial<SkincareAnswers>): SkincareAnswers => ({ ...ANSWERS, ...more });

const stepsOf = ({ routine }: DraftRecommendation) => [...routine.morning, ...routine.evening, ...routine.weekly];

test('there are at least 40 rules, each with a source to show, and no two of one name', () => {
  expect(RULES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const { source } of RULES) expect(SOURCES[source].url).toMatch(/^https:\/\//);
});

test('every step and product of a plan says why it is there, and by which source', () => {
  const answers = having({ primaryConcerns: [...Concern.options], pregnancy: null });
  for (const recommendation of planFor(answers, null)) {
    const about = recommendation.reasons.map((reason) => reason.about);
    expect(about).toEqual(expect.arrayContaining(stepsOf(recommendation)));
    expect(about).toEqual(expect.arrayContaining(recommendation.products.map(({ name }) => name)));
  }
});

test('the same answers give the same plan', () => {
  const answers = having({ skinType: 'oily', primaryConcerns: ['Acne and breakouts'], allergies: ['parfum', 'xyz'] });
  expect(planFor(structuredClone(answers), null)).toEqual(planFor(answers, null));
});

test('each product that a person has is kept, and nothing of its kind is suggested', () => {
  const owned = [...CurrentProduct.options];
  const answers = having({ skinType: 'combination', primaryConcerns: ['Oiliness'], currentProducts: owned });
  const plan = planFor(answers, null);
  const kept = plan.flatMap(stepsOf).filter((text) => /keep using/i.test(text));
  for (const words of [
    ...['cleanser', 'moisturizer', 'sunscreen', 'retinoid', 'vitamin C serum', 'exfoliating acid', 'niacinamide'],
    ...['hyaluronic acid', 'eye cream', 'face mask', 'toner', 'your serum'],
  ]) {
    expect(kept.filter((text) => text.includes(words))).not.toEqual([]);
  }
  expect(plan.flatMap(({ products }) => products.map(({ category }) => category))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Cleanser|Moisturizer|Sunscreen/)]),
  );
});

test('what a person has and does not tolerate is put aside, and something else takes its place', () => {
  const answers = having({
    primaryConcerns: ['Fine lines and wrinkles'],
    currentProducts: ['Retinol/Retinoids'],
    allergies: ['Retinoids'],
  });
  const treatment = planFor(answers, null).find(({ recommendationType }) => recommendationType === 'treatment')!;
  expect(treatment.cautions.map(({ text }) => text)).toContainEqual(
    'Put your product “Retinol/Retinoids” aside: it has or may have retinoids, which your plan leaves out.',
  );
  expect(treatment.products.map(({ name }) => name)).toContain('Peptide cream');
});

test('a sunscreen or treatment whose active a person does not tolerate is not suggested without it', () => {
  const of = (allergies: string[]) =>
    planFor(having({ primaryConcerns: ['Dark spots'], allergies }), null).flatMap(({ products }) => products);
  const tinted = 'Tinted mineral sunscreen';
  expect(of([]).map(({ name }) => name)).toContain(tinted);
  const others = of(['zinc']);
  expect(others.map(({ name }) => name)).not.toContain(tinted);
  expect(others.filter(({ category }) => category === 'Sunscreen')).toHaveLength(1);
});

test('where something owned is kept, its label is to be read; clothes need no list of what to avoid', () => {
  const [owning, owningNone] = [having({ currentProducts: ['Toner'] }), having({})].map((answers) =>
    planFor(answers, null),
  );
  const cautionsOf = (plan: DraftRecommendation[]) => plan.flatMap(({ cautions }) => cautions.map(({ text }) => text));
  expect(cautionsOf(owning!)).toContainEqual(expect.stringMatching(/^Read the labels of what you keep using/));
  expect(cautionsOf(owningNone!)).not.toContainEqual(expect.stringMatching(/^Read the labels/));
  const avoiding = owning!.filter(({ avoid }) => avoid.length > 0).map(({ recommendationType }) => recommendationType);
  expect(avoiding.sort()).toEqual(['daily_routine', 'treatment']);
});

describe('an analysis', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  const analysis = (id: string, riskLevel: 'low' | 'moderate' | 'high', daysAgo: number) => ({
    ...{ id, riskLevel },
    analysisDate: new Date(now.getTime() - daysAgo * 24 * 3_600_000).toISOString(),
  });

  test('that is recent and high puts the dermatologist before everything else', () => {
    const influence = influenceOf([analysis('low', 'low', 1), analysis('high', 'high', 30)], now);
    const [first, ...rest] = planFor(ANSWERS, influence);
    expect(first).toMatchObject({ recommendationType: 'treatment', priority: 'high', analysisId: 'high' });
    expect(first!.routine.weekly[0]).toBe(
      'First of all: show the spot from your analysis of January 30, 2027 to a dermatologist within 2 weeks. Take the result with you.',
    );
    expect(first!.explanation).toContain('comes first');
    expect(rest.map(({ analysisId }) => analysisId)).toEqual([null, null, null]);
  });

  test('counts for 90 days, high before moderate, newest before older, and low not at all', () => {
    const pick = (...all: ReturnType<typeof analysis>[]) => influenceOf(all, now)?.id ?? null;
    expect(pick(analysis('a', 'high', 91))).toBeNull();
    expect(pick(analysis('a', 'high', 89))).toBe('a');
    expect(pick(analysis('a', 'moderate', 1), analysis('b', 'high', 80))).toBe('b');
    expect(pick(analysis('a', 'high', 20), analysis('b', 'high', 10))).toBe('b');
    expect(pick(analysis('a', 'low', 1))).toBeNull();
    expect(planFor(ANSWERS, null).map(({ analysisId }) => analysisId)).toEqual([null, null, null, null]);
  });
});

test('what could not be matched is said in the plan', () => {
  const [daily] = planFor(having({ allergies: ['Zorblax extract', 'Fragrance'] }), null).filter(
    ({ recommendationType }) => recommendationType === 'daily_routine',
  );
  expect(daily!.cautions[0]!.text).toMatch(/^We could not match “Zorblax extract”: check labels/);
  expect(daily!.avoid[0]).toMatchObject({ name: 'Fragrance', because: 'You named it among your allergies.' });
});

test.each(ALLERGY_OPTIONS)('the offered allergy %s is understood', (allergy) => {
  const [first] = planFor(having({ allergies: [allergy] }), null);
  expect(first!.avoid[0]).toMatchObject({ because: 'You named it among your allergies.' });
  expect(first!.cautions.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('could not match'));
});
