import {
  AgeRange,
  Concern,
  CurrentProduct,
  DietType,
  ExerciseFrequency,
  SkinTone,
  SkinType,
  StressLevel,
  SunExposure,
  type DraftRecommendation,
  type SkincareAnswers,
} from './skincare';
import { planFor } from './plan';
import type { Then } from './rule';
import { RULES } from './rules';
import { SOURCES } from './sources';
import type { Influence } from './words';

/** What an allergy, as it may be written, or a name of what skin should not meet forbids in every step and product. */
const ALLERGIES = {
  Fragrance: /fragran|parfum|perfume|scent/i,
  Parabens: /paraben/i,
  Sulfates: /sul(f|ph)ate/i,
  Alcohol: /alcohol|ethanol/i,
  'Essential oils': /essential oil|tea tree|lavender|peppermint|eucalyptus/i,
  Retinoids: /retin(?!g)|adapalen/i,
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
  'sunscreen, all of them': /zinc|titanium|avobenzone|octisalate|octocrylene|homosalate|using your sunscreen/i,
  ceramide: /ceramide/i,
  'Vaseline & glycerine': /petrol|glycerin/i,
  'hyaluronic acid': /hyaluron/i,
  'azelaic acid': /azelaic/i,
};
const FORBIDS: Readonly<Record<string, RegExp>> = {
  ...ALLERGIES,
  'Drying alcohols': /alcohol|ethanol/i,
  'Menthol and camphor': /menthol|camphor/i,
  'Witch hazel': /witch hazel|hamamelis/i,
};
const KEPT: Readonly<Record<CurrentProduct, RegExp>> = {
  Cleanser: /keep using your cleanser/i,
  Moisturizer: /keep using your moisturizer/i,
  Sunscreen: /keep using your sunscreen/i,
  'Retinol/Retinoids': /keep using your retinoid/i,
  'Vitamin C serum': /keep using your vitamin C serum/i,
  'Exfoliating acids (AHA/BHA)': /keep using your exfoliating acid/i,
  Niacinamide: /keep using your niacinamide/i,
  'Hyaluronic acid': /keep using your hyaluronic acid/i,
  'Eye cream': /keep using your eye cream/i,
  'Face masks': /keep using your face mask/i,
  Toner: /keep using your toner/i,
  Serum: /keep using your serum/i,
};
const SIGNS: readonly (readonly [string, RegExp])[] = [
  ...Object.entries(FORBIDS),
  ...Object.entries(KEPT).map(([product, words]) => [`kept ${product}`, words] as const),
  ...CurrentProduct.options.map((product) => [`aside ${product}`, aside(product)] as const),
  ['a retinoid', /retin(?!g)|adapalen/i],
  ['an acid', /exfoliating acid|salicyl|glycolic|lactic|mandelic|\bAHA\b|\bBHA\b/i],
  ['sunscreen', /sunscreen/i],
  ['the pregnancy caution', /no retinoids/],
  ['marked for pregnancy', /Not if you are or may be pregnant/],
  ['a dermatologist within 2 weeks', /^First of all: show the spot .* to a dermatologist within 2 weeks/],
];

function aside(product: CurrentProduct): RegExp {
  return new RegExp(`Put your product “${product.replace(/[()]/g, '\\$&')}” aside`);
}

const signs = new Map<string, ReadonlySet<string>>();
/** Everything that a text of a plan says of what matters here. Texts repeat, so each is read once. */
function signsOf(text: string): ReadonlySet<string> {
  const known = signs.get(text) ?? new Set(SIGNS.flatMap(([name, words]) => (words.test(text) ? [name] : [])));
  signs.set(text, known);
  return known;
}

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

const PREGNANCY = ['yes', 'no', null] as const;
const ALLERGY_NAMES = Object.keys(ALLERGIES);

function* everyProfile(): Generator<SkincareAnswers> {
  for (const skinType of SkinType.options)
    for (const skinTone of SkinTone.options)
      for (const ageRange of AgeRange.options)
        for (const sunExposure of SunExposure.options)
          for (const smoking of [true, false])
            for (const exerciseFrequency of ExerciseFrequency.options)
              for (const dietType of DietType.options)
                for (const stressLevel of StressLevel.options) {
                  const lifestyleFactors = { smoking, exerciseFrequency, dietType, stressLevel };
                  const concerns = some(Concern.options, 0.3);
                  yield {
                    ...{ skinType, skinTone, ageRange, sunExposure, lifestyleFactors },
                    pregnancy: oneOf(PREGNANCY),
                    primaryConcerns: concerns.length > 0 ? concerns : [oneOf(Concern.options)],
                    currentProducts: some(CurrentProduct.options, 0.25),
                    allergies: some(ALLERGY_NAMES, random() < 0.5 ? 0.08 : 0.3),
                  };
                }
}

const analysis = (riskLevel: 'high' | 'moderate'): Influence => ({
  ...{ id: 'analysis', riskLevel },
  analysisDate: '2027-03-01T12:00:00.000Z',
});
const INFLUENCES = [null, null, analysis('moderate'), analysis('high')];

const NIGHTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const nightsOfText = new Map<string, readonly string[]>();
/** The nights that an evening step is for: those it names, else all. */
function nightsOf(text: string): readonly string[] {
  const known = nightsOfText.get(text);
  if (known) return known;
  const [when = ''] = text.split(':');
  const named = NIGHTS.filter((night) => when.includes(night));
  const nights = named.length > 0 ? named : NIGHTS;
  nightsOfText.set(text, nights);
  return nights;
}

type Plan = readonly DraftRecommendation[];
/** What must not be in a plan: the allergies, what it says itself is to be avoided, and what pregnancy rules out. */
function forbiddenIn(plan: Plan, { allergies, pregnancy }: SkincareAnswers): ReadonlySet<string> {
  const forbidden = new Set(['Hydroquinone', ...allergies]);
  if (pregnancy === 'yes') forbidden.add('Retinoids');
  for (const { avoid } of plan) for (const { name, source } of avoid) if (source) forbidden.add(name);
  return forbidden;
}

/** What is wrong with a plan; nothing, for each. */
function faultsOf(answers: SkincareAnswers, influence: Influence | null, plan: Plan): string[] {
  const faults: string[] = [];
  const forbidden = forbiddenIn(plan, answers);
  const said = new Set<string>();
  const nights: Record<'a retinoid' | 'an acid', Set<string>> = { 'a retinoid': new Set(), 'an acid': new Set() };
  const read = (text: string) => {
    const found = signsOf(text);
    for (const sign of found) if (forbidden.has(sign)) faults.push(`${sign}: '${text}'`);
    return found;
  };
  for (const { routine, products, cautions } of plan) {
    for (const { name, category, description, activeIngredients = [] } of products) {
      [name, category, description, ...activeIngredients].forEach(read);
    }
    for (const step of routine.morning) if (read(step).has('a retinoid')) faults.push(`in the morning: '${step}'`);
    for (const step of [...routine.evening, ...routine.weekly]) {
      const found = read(step);
      for (const kind of ['a retinoid', 'an acid'] as const) {
        if (found.has(kind)) nightsOf(step).forEach((night) => nights[kind].add(night));
      }
    }
    for (const step of [...routine.morning, ...routine.evening, ...routine.weekly]) {
      const found = signsOf(step);
      found.forEach((sign) => said.add(sign));
      if (answers.pregnancy === null && found.has('a retinoid') && !found.has('marked for pregnancy'))
        faults.push(`no caution at '${step}'`);
    }
    for (const { text } of cautions) signsOf(text).forEach((sign) => said.add(sign));
  }
  for (const night of nights['a retinoid']) {
    if (nights['an acid'].has(night)) faults.push(`a retinoid and an acid on ${night}`);
  }
  const daily = plan.find(({ recommendationType }) => recommendationType === 'daily_routine')!.routine;
  if (!daily.morning.some((step) => signsOf(step).has('sunscreen'))) faults.push('no sunscreen in the morning');
  if (daily.morning.length < 3 || daily.evening.length < 2) faults.push('an empty morning or evening');
  if (plan.length !== 4) faults.push('not of four kinds');
  for (const { recommendationType, routine } of plan) {
    if (routine.morning.length + routine.evening.length + routine.weekly.length === 0)
      faults.push(`nothing to do in ${recommendationType}`);
  }
  if (answers.pregnancy !== 'no' && !said.has('the pregnancy caution')) faults.push('no pregnancy caution');
  for (const product of answers.currentProducts) {
    if (said.has(`kept ${product}`) === said.has(`aside ${product}`))
      faults.push(`${product} is not kept, nor put aside`);
  }
  if (influence?.riskLevel === 'high' && !isDermatologistFirst(plan)) faults.push('the dermatologist is not first');
  return faults;
}

const isDermatologistFirst = ([first]: Plan): boolean =>
  first?.priority === 'high' &&
  first.analysisId === 'analysis' &&
  signsOf(first.routine.weekly[0] ?? '').has('a dermatologist within 2 weeks');

/** What of a rule is told beside its source. */
const wordsOf = (then: Then): string => ('warn' in then ? then.warn : then.because);

/** Notes everything that a plan tells, with the source that it gives for it. */
function tell(plan: Plan, told: Set<string>): void {
  for (const { reasons, cautions, avoid } of plan) {
    for (const { because, source } of reasons) told.add(`${because} ${source.url}`);
    for (const { text, source } of cautions) if (source) told.add(`${text} ${source.url}`);
    for (const { because, source } of avoid) if (source) told.add(`${because} ${source.url}`);
  }
}

/** Whether two plans are alike all through. Most of their parts are the very same, which is seen at once. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [values, others] = [Object.values(one) as unknown[], Object.values(other) as unknown[]];
  return values.length === others.length && values.every((value, place) => isAlike(value, others[place]));
}

test('each of the 64,800 profiles, with whatever lists, pregnant, not, or not saying: the plan holds every promise', () => {
  const faulty: unknown[] = [];
  const told = new Set<string>();
  let count = 0;
  for (const answers of everyProfile()) {
    const influence = oneOf(INFLUENCES);
    const plan = planFor(answers, influence);
    const faults = faultsOf(answers, influence, plan);
    if (count % 3 === 0 && !isAlike(planFor({ ...answers }, influence), plan))
      faults.push('another plan for the same answers');
    if (faults.length > 0) faulty.push({ faults, answers, influence });
    if (faulty.length > 3) break;
    if (count % 7 === 0) tell(plan, told);
    count += 1;
  }
  expect(faulty).toEqual([]);
  expect(count).toBe(64_800);
  // Each rule was told to somebody, with its source.
  const silent = RULES.filter(({ then, source }) => !told.has(`${wordsOf(then)} ${SOURCES[source].url}`));
  expect(silent.map(({ id }) => id)).toEqual([]);
  // What was looked for is in words that plans use; else nothing would ever be found.
  const everSaid = new Set([...signs.values()].flatMap((found) => [...found]));
  expect([...everSaid]).toEqual(
    expect.arrayContaining([
      ...['a retinoid', 'an acid', 'sunscreen', 'the pregnancy caution', 'marked for pregnancy'],
      ...['a dermatologist within 2 weeks', 'Alpha hydroxy acids', 'Beta hydroxy acids', 'Benzoyl peroxide', 'zinc'],
      ...['aside Sunscreen', 'aside Retinol/Retinoids', 'aside Exfoliating acids (AHA/BHA)', 'aside Hyaluronic acid'],
      ...CurrentProduct.options.map((product) => `kept ${product}`),
    ]),
  );
});
