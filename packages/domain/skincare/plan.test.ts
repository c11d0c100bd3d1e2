import {
  AgeRange,
  ALLERGY_OPTIONS,
  Concern,
  CurrentProduct,
  DietType,
  ExerciseFrequency,
  SkincareProfileRequest,
  SkinTone,
  SkinType,
  StressLevel,
  SunExposure,
  type DraftRecommendation,
  type SkincareAnswers,
} from '../skincare';
import { influenceOf, planFor } from './plan';
import { RULES } from './rules';
import { SOURCES } from './sources';

const PREGNANCY = ['yes', 'no', null] as const;
const ANSWERS = SkincareProfileRequest.parse({
  skinType: 'normal',
  skinTone: 'medium',
  ageRange: '26-35',
  sunExposure: 'moderate',
  primaryConcerns: ['Dryness'],
  pregnancy: 'no',
});
const having = (more: Partial<SkincareAnswers>): SkincareAnswers => ({ ...ANSWERS, ...more });

/** What an allergy, as it may be written, forbids in every step and product. */
const FORBIDS: Record<string, RegExp> = {
  Fragrance: /fragran|parfum|perfume|scent/i,
  Parabens: /paraben/i,
  Sulfates: /sul(f|ph)ate/i,
  Alcohol: /alcohol|ethanol/i,
  'Essential oils': /essential oil|tea tree|lavender|peppermint|eucalyptus/i,
  Retinoids: /retin|adapalen/i,
  'Alpha hydroxy acids': /\bAHA\b|alpha hydroxy|glycolic|lactic|mandelic|exfoliating acid/i,
  'Beta hydroxy acids': /\bBHA\b|beta hydroxy|salicyl|exfoliating acid/i,
  'Benzoyl peroxide': /benzoyl/i,
  Hydroquinone: /hydroquinone/i,
  'rétinol creams': /retin|adapalen/i,
  'Allergic to aspirin': /salicyl/i,
  'salicilic acid': /salicyl|\bBHA\b/i,
  'Vitamin C / niacinamide': /vitamin c|ascorb|niacinamide/i,
  zinc: /zinc/i,
  'chemical sunscreens': /avobenzone|octisalate|octocrylene|homosalate/i,
  'sunscreen, all of them': /zinc|titanium|avobenzone|octisalate|octocrylene|homosalate/i,
  ceramide: /ceramide/i,
  'Vaseline & glycerine': /petrol|glycerin/i,
  'hyaluronic acid': /hyaluron/i,
  'azelaic acid': /azelaic/i,
};
const ALLERGIES = Object.keys(FORBIDS);

/** Mulberry32: the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seeded(20261121);
const some = <T>(items: readonly T[], share: number): T[] => items.filter(() => random() < share);
const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

function* everyProfile(): Generator<SkincareAnswers> {
  for (const skinType of SkinType.options)
    for (const skinTone of SkinTone.options)
      for (const ageRange of AgeRange.options)
        for (const sunExposure of SunExposure.options)
          for (const smoking of [true, false])
            for (const exerciseFrequency of ExerciseFrequency.options)
              for (const dietType of DietType.options)
                for (const stressLevel of StressLevel.options)
                  for (const pregnancy of PREGNANCY) {
                    const lifestyleFactors = { smoking, exerciseFrequency, dietType, stressLevel };
                    const concerns = some(Concern.options, 0.3);
                    yield {
                      ...{ skinType, skinTone, ageRange, sunExposure, lifestyleFactors, pregnancy },
                      primaryConcerns: concerns.length > 0 ? concerns : [oneOf(Concern.options)],
                      currentProducts: some(CurrentProduct.options, 0.25),
                      allergies: some(ALLERGIES, random() < 0.5 ? 0.08 : 0.3),
                    };
                  }
}

const named = new Map<RegExp, Map<string, boolean>>();
/** Whether a text names what is forbidden; texts repeat, so each is read once. */
function names(text: string, forbidden: RegExp): boolean {
  const known = named.get(forbidden) ?? new Map<string, boolean>();
  named.set(forbidden, known);
  const answer = known.get(text) ?? forbidden.test(text);
  known.set(text, answer);
  return answer;
}

const stepsOf = ({ routine }: DraftRecommendation) => [...routine.morning, ...routine.evening, ...routine.weekly];
const productTexts = ({ products }: DraftRecommendation) =>
  products.flatMap(({ name, category, description, activeIngredients = [] }) => [
    name,
    category,
    description,
    ...activeIngredients,
  ]);
const RETINOID = /retin(?!g)|adapalen/i;
const ACID = /exfoliating acid|salicyl|glycolic|lactic|mandelic|\bAHA\b|\bBHA\b/i;
const SUNSCREEN = /sunscreen/i;
const NO_RETINOIDS = /no retinoids/;
const NOT_PREGNANT = /Not if you are or may be pregnant/;
const NIGHTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const nightsOfText = new Map<string, string[]>();
/** The nights that an evening step is for: those it names, else all. */
function nightsOf(text: string): string[] {
  const known = nightsOfText.get(text);
  if (known) return known;
  const [when = ''] = text.split(':');
  const named = NIGHTS.filter((night) => when.includes(night));
  const nights = named.length > 0 ? named : NIGHTS;
  nightsOfText.set(text, nights);
  return nights;
}

/** What is wrong with a plan; nothing, for each. */
function faultsOf(answers: SkincareAnswers, plan: readonly DraftRecommendation[]): string[] {
  const faults: string[] = [];
  const steps = plan.flatMap(stepsOf);
  const texts = [...steps, ...plan.flatMap(productTexts)];
  const forbidden = [...answers.allergies.map((allergy) => FORBIDS[allergy]!), FORBIDS['Hydroquinone']!];
  if (answers.pregnancy === 'yes') forbidden.push(RETINOID);
  for (const words of forbidden) {
    for (const text of texts) if (names(text, words)) faults.push(`${String(words)} in '${text}'`);
  }
  const morning = plan.flatMap(({ routine }) => routine.morning);
  const evening = plan.flatMap(({ routine }) => routine.evening);
  const weekly = plan.flatMap(({ routine }) => routine.weekly);
  if (morning.some((text) => names(text, RETINOID))) faults.push('a retinoid in the morning');
  const dusk = [...evening, ...weekly];
  const nightsWith = (words: RegExp) => new Set(dusk.filter((text) => names(text, words)).flatMap(nightsOf));
  const acidNights = nightsWith(ACID);
  for (const night of nightsWith(RETINOID))
    if (acidNights.has(night)) faults.push(`a retinoid and an acid on ${night}`);
  const daily = plan.find(({ recommendationType }) => recommendationType === 'daily_routine')!;
  if (!daily.routine.morning.some((text) => names(text, SUNSCREEN))) faults.push('no sunscreen in the morning');
  if (daily.routine.morning.length < 3 || daily.routine.evening.length < 2) faults.push('an empty morning or evening');
  if (plan.length !== 4 || plan.some((recommendation) => stepsOf(recommendation).length === 0))
    faults.push('an empty part');
  const cautions = plan.flatMap((recommendation) => recommendation.cautions.map(({ text }) => text));
  if (answers.pregnancy !== 'no' && !cautions.some((text) => names(text, NO_RETINOIDS)))
    faults.push('no pregnancy caution');
  if (answers.pregnancy === null) {
    const unmarked = steps.filter((text) => names(text, RETINOID) && !names(text, NOT_PREGNANT));
    if (unmarked.length > 0) faults.push('a retinoid without its pregnancy caution');
  }
  return faults;
}

test('each of the 64,800 profiles, pregnant, not, or not saying, with whatever lists: the plan holds every promise', () => {
  const faulty: unknown[] = [];
  let count = 0;
  for (const answers of everyProfile()) {
    count += 1;
    const faults = faultsOf(answers, planFor(answers, null));
    if (faults.length > 0) faulty.push({ faults, answers });
    if (faulty.length > 3) break;
  }
  expect(faulty).toEqual([]);
  expect(count).toBe(64_800 * 3);
});

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
