import {
  ALLERGY_OPTIONS,
  Concern,
  CurrentProduct,
  SkincareProfileRequest,
  type DraftRecommendation,
  type SkincareAnswers,
} from '#domain/skincare/skincare';
import { setLanguageSource } from '#domain/messages/language';
import { findRelevantAnalysis, buildPlan } from './plan';
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
const withAnswers = (changes: Partial<SkincareAnswers>): SkincareAnswers => ({ ...ANSWERS, ...changes });

const listSteps = ({ routine }: DraftRecommendation) => [...routine.morning, ...routine.evening, ...routine.weekly];

test('there are at least 40 rules, each with a source and a unique id', () => {
  expect(RULES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const { source } of RULES) expect(SOURCES[source].url).toMatch(/^https:\/\//);
});

test('every step and product of a plan has a reason and a source', () => {
  const answers = withAnswers({ primaryConcerns: [...Concern.options], pregnancy: null });
  for (const recommendation of buildPlan(answers, null)) {
    const about = recommendation.reasons.map((reason) => reason.about);
    expect(about).toEqual(expect.arrayContaining(listSteps(recommendation)));
    expect(about).toEqual(expect.arrayContaining(recommendation.products.map(({ name }) => name)));
  }
});

test('the same answers give the same plan', () => {
  const answers = withAnswers({
    skinType: 'oily',
    primaryConcerns: ['Acne and breakouts'],
    allergies: ['parfum', 'xyz'],
  });
  expect(buildPlan(structuredClone(answers), null)).toEqual(buildPlan(answers, null));
});

test('each owned product is kept, and no other product of its kind is suggested', () => {
  const ownedProducts = [...CurrentProduct.options];
  const answers = withAnswers({
    skinType: 'combination',
    primaryConcerns: ['Oiliness'],
    currentProducts: ownedProducts,
  });
  const plan = buildPlan(answers, null);
  const keptSteps = plan.flatMap(listSteps).filter((text) => /keep using/i.test(text));
  for (const product of [
    ...['cleanser', 'moisturizer', 'sunscreen', 'retinoid', 'vitamin C serum', 'exfoliating acid', 'niacinamide'],
    ...['hyaluronic acid', 'eye cream', 'face mask', 'toner', 'your serum'],
  ]) {
    expect(keptSteps.filter((text) => text.includes(product))).not.toEqual([]);
  }
  expect(plan.flatMap(({ products }) => products.map(({ category }) => category))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Cleanser|Moisturizer|Sunscreen/)]),
  );
});

test('an owned product with an excluded ingredient is discarded and replaced', () => {
  const answers = withAnswers({
    primaryConcerns: ['Fine lines and wrinkles'],
    currentProducts: ['Retinol/Retinoids'],
    allergies: ['Retinoids'],
  });
  const treatment = buildPlan(answers, null).find(({ recommendationType }) => recommendationType === 'treatment')!;
  expect(treatment.cautions.map(({ text }) => text)).toContainEqual(
    'Put your product “Retinol/Retinoids” aside. It has or may have retinoids, which your plan leaves out.',
  );
  expect(treatment.products.map(({ name }) => name)).toContain('Peptide cream');
});

test('a sunscreen or treatment with an excluded active is not suggested without that active', () => {
  const listProducts = (allergies: string[]) =>
    buildPlan(withAnswers({ primaryConcerns: ['Dark spots'], allergies }), null).flatMap(({ products }) => products);
  const tinted = 'Tinted mineral sunscreen';
  expect(listProducts([]).map(({ name }) => name)).toContain(tinted);
  const others = listProducts(['zinc']);
  expect(others.map(({ name }) => name)).not.toContain(tinted);
  expect(others.filter(({ category }) => category === 'Sunscreen')).toHaveLength(1);
});

test('keeping an owned product asks the person to read its label; clothes have no list of ingredients to avoid', () => {
  const [withOwned, withoutOwned] = [withAnswers({ currentProducts: ['Toner'] }), withAnswers({})].map((answers) =>
    buildPlan(answers, null),
  );
  const listCautions = (plan: DraftRecommendation[]) =>
    plan.flatMap(({ cautions }) => cautions.map(({ text }) => text));
  expect(listCautions(withOwned!)).toContainEqual(expect.stringMatching(/^Read the labels of what you keep using/));
  expect(listCautions(withoutOwned!)).not.toContainEqual(expect.stringMatching(/^Read the labels/));
  const avoiding = withOwned!
    .filter(({ avoid }) => avoid.length > 0)
    .map(({ recommendationType }) => recommendationType);
  expect(avoiding.sort()).toEqual(['daily_routine', 'treatment']);
});

describe('an analysis', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  const analysis = (id: string, riskLevel: 'low' | 'moderate' | 'high', daysAgo: number) => ({
    ...{ id, riskLevel },
    analysisDate: new Date(now.getTime() - daysAgo * 24 * 3_600_000).toISOString(),
  });

  test('that is recent and high puts the dermatologist first', () => {
    const influence = findRelevantAnalysis([analysis('low', 'low', 1), analysis('high', 'high', 30)], now);
    const [first, ...rest] = buildPlan(ANSWERS, influence);
    expect(first).toMatchObject({ recommendationType: 'treatment', priority: 'high', analysisId: 'high' });
    expect(first!.routine.weekly[0]).toBe(
      'First of all: show the spot from your analysis of January 30, 2027 to a dermatologist within 2 weeks. Take the result with you.',
    );
    expect(first!.explanation).toContain('comes first');
    expect(rest.map(({ analysisId }) => analysisId)).toEqual([null, null, null]);
  });

  test('influences the plan for 90 days: high before moderate, newer before older, and low never', () => {
    const pick = (...all: ReturnType<typeof analysis>[]) => findRelevantAnalysis(all, now)?.id ?? null;
    expect(pick(analysis('a', 'high', 91))).toBeNull();
    expect(pick(analysis('a', 'high', 89))).toBe('a');
    expect(pick(analysis('a', 'moderate', 1), analysis('b', 'high', 80))).toBe('b');
    expect(pick(analysis('a', 'high', 20), analysis('b', 'high', 10))).toBe('b');
    expect(pick(analysis('a', 'low', 1))).toBeNull();
    expect(buildPlan(ANSWERS, null).map(({ analysisId }) => analysisId)).toEqual([null, null, null, null]);
  });
});

test('the plan mentions an unmatched allergy', () => {
  const [daily] = buildPlan(withAnswers({ allergies: ['Zorblax extract', 'Fragrance'] }), null).filter(
    ({ recommendationType }) => recommendationType === 'daily_routine',
  );
  expect(daily!.cautions[0]!.text).toMatch(/^We could not match “Zorblax extract”\. Check labels/);
  expect(daily!.avoid[0]).toMatchObject({ name: 'Fragrance', because: 'You listed it as an allergy.' });
});

test.each(ALLERGY_OPTIONS)('the offered allergy %s is matched', (allergy) => {
  const [first] = buildPlan(withAnswers({ allergies: [allergy] }), null);
  expect(first!.avoid[0]).toMatchObject({ because: 'You listed it as an allergy.' });
  expect(first!.cautions.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('could not match'));
});

describe('in Spanish', () => {
  beforeEach(() => setLanguageSource(() => 'es'));
  afterEach(() => setLanguageSource(() => 'en'));

  test('the same rules apply, and each sentence and name is Spanish', () => {
    const answers = withAnswers({
      skinType: 'dry',
      primaryConcerns: [...Concern.options],
      currentProducts: [...CurrentProduct.options],
      allergies: ['Retinoids', 'retinol', 'Zorblax'],
      pregnancy: null,
    });
    const analysis = { id: 'a', riskLevel: 'high', analysisDate: '2027-03-01T12:00:00.000Z' } as const;
    const plan = buildPlan(answers, analysis);
    setLanguageSource(() => 'en');
    const englishPlan = buildPlan(answers, analysis);
    const listRules = (drafts: DraftRecommendation[]) =>
      drafts.flatMap(({ reasons, products, cautions, avoid }) => [
        ...reasons.map(({ rule }) => rule),
        ...[products.length, cautions.length, avoid.length],
      ]);
    expect(listRules(plan)).toEqual(listRules(englishPlan));
    const listTexts = ({ explanation, routine, products, avoid, cautions, reasons }: DraftRecommendation) => [
      ...[explanation, routine.frequency, ...routine.morning, ...routine.evening, ...routine.weekly],
      ...products.flatMap(({ name, category, description, whereToFind }) => [
        name,
        category,
        description,
        whereToFind!,
      ]),
      ...avoid.flatMap(({ name, because }) => [name, because]),
      ...cautions.map(({ text }) => text),
      ...reasons.flatMap(({ about, because }) => (about === 'priority' ? [because] : [about, because])),
    ];
    const english = new Set(englishPlan.flatMap(listTexts));
    expect(plan.flatMap(listTexts).filter((text) => english.has(text))).toEqual([]);
    expect(plan[0]!.routine.weekly[0]).toBe(
      'Antes que nada: muestre la mancha de su análisis del 1 de marzo de 2027 a un dermatólogo en un plazo de 2 semanas. Lleve el resultado.',
    );
    expect(plan.flatMap(({ cautions }) => cautions.map(({ text }) => text))).toEqual(
      expect.arrayContaining([
        'Deje de lado su producto “Retinol/retinoides”. Contiene o puede contener retinoides, que su plan excluye.',
        'No pudimos identificar “Zorblax”. Búsquelo usted en las etiquetas o pregunte a un farmacéutico.',
      ]),
    );
  });

  test.each(ALLERGY_OPTIONS)('the offered allergy %s excludes what it excludes in English', (allergy) => {
    const count = () => buildPlan(withAnswers({ allergies: [allergy] }), null)[0]!.avoid.length;
    const spanishCount = count();
    setLanguageSource(() => 'en');
    expect(count()).toBe(spanishCount);
  });
});
