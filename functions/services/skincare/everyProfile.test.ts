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
} from '#domain/skincare/skincare';
import { buildPlan } from './plan';
import type { Effect } from './rule';
import { RULES } from './rules';
import { SOURCES } from './sources';
import type { RelevantAnalysis } from './planTexts';

/** The text that an allergy, in any spelling, forbids in every step and product. */
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
/** The text that an entry of `avoid` forbids. */
const FORBIDS: Readonly<Record<string, RegExp>> = {
  ...ALLERGIES,
  'Drying alcohols': /alcohol|ethanol/i,
  'Menthol and camphor': /menthol|camphor/i,
  'Witch hazel': /witch hazel|hamamelis/i,
};
const KEEP_TEXT: Readonly<Record<CurrentProduct, RegExp>> = {
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
  ...Object.entries(KEEP_TEXT).map(([product, pattern]) => [`kept ${product}`, pattern] as const),
  ...CurrentProduct.options.map((product) => [`aside ${product}`, createAsidePattern(product)] as const),
  ['a retinoid', /retin(?!g)|adapalen/i],
  ['an acid', /exfoliating acid|salicyl|glycolic|lactic|mandelic|\bAHA\b|\bBHA\b/i],
  ['sunscreen', /sunscreen/i],
  ['the pregnancy caution', /no retinoids/],
  ['marked for pregnancy', /Not if you are or may be pregnant/],
  ['a dermatologist within 2 weeks', /^First of all: show the spot .* to a dermatologist within 2 weeks/],
];

function createAsidePattern(product: CurrentProduct): RegExp {
  return new RegExp(`Put your product “${product.replace(/[()]/g, '\\$&')}” aside`);
}

const signCache = new Map<string, ReadonlySet<string>>();
/** Finds the signs in a text of a plan. Texts repeat, so each is searched once. */
function findSigns(text: string): ReadonlySet<string> {
  const signs = signCache.get(text) ?? new Set(SIGNS.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])));
  signCache.set(text, signs);
  return signs;
}

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = createRandom(20261121);
const pickSome = <T>(items: readonly T[], share: number): T[] => items.filter(() => random() < share);
const pickOne = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

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
                  const concerns = pickSome(Concern.options, 0.3);
                  yield {
                    ...{ skinType, skinTone, ageRange, sunExposure, lifestyleFactors },
                    pregnancy: pickOne(PREGNANCY),
                    primaryConcerns: concerns.length > 0 ? concerns : [pickOne(Concern.options)],
                    currentProducts: pickSome(CurrentProduct.options, 0.25),
                    allergies: pickSome(ALLERGY_NAMES, random() < 0.5 ? 0.08 : 0.3),
                  };
                }
}

const analysis = (riskLevel: 'high' | 'moderate'): RelevantAnalysis => ({
  ...{ id: 'analysis', riskLevel },
  analysisDate: '2027-03-01T12:00:00.000Z',
});
const INFLUENCES = [null, null, analysis('moderate'), analysis('high')];

const NIGHTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const nightCache = new Map<string, readonly string[]>();
/** The nights of an evening step: those it names, or all. */
function findNights(text: string): readonly string[] {
  const cached = nightCache.get(text);
  if (cached) return cached;
  const [when = ''] = text.split(':');
  const namedNights = NIGHTS.filter((night) => when.includes(night));
  const nights = namedNights.length > 0 ? namedNights : NIGHTS;
  nightCache.set(text, nights);
  return nights;
}

type Plan = readonly DraftRecommendation[];
/** What a plan must not contain: the allergies, its own list of ingredients to avoid, and retinoids in pregnancy. */
function listForbidden(plan: Plan, { allergies, pregnancy }: SkincareAnswers): ReadonlySet<string> {
  const forbidden = new Set(['Hydroquinone', ...allergies]);
  if (pregnancy === 'yes') forbidden.add('Retinoids');
  for (const { avoid } of plan) for (const { name, source } of avoid) if (source) forbidden.add(name);
  return forbidden;
}

/** Lists the faults of a plan. */
function listFaults(answers: SkincareAnswers, influence: RelevantAnalysis | null, plan: Plan): string[] {
  const faults: string[] = [];
  const forbidden = listForbidden(plan, answers);
  const allSigns = new Set<string>();
  const nights: Record<'a retinoid' | 'an acid', Set<string>> = { 'a retinoid': new Set(), 'an acid': new Set() };
  const checkText = (text: string) => {
    const signs = findSigns(text);
    for (const sign of signs) if (forbidden.has(sign)) faults.push(`${sign}: '${text}'`);
    return signs;
  };
  for (const { routine, products, cautions } of plan) {
    for (const { name, category, description, activeIngredients = [] } of products) {
      [name, category, description, ...activeIngredients].forEach(checkText);
    }
    for (const step of routine.morning) if (checkText(step).has('a retinoid')) faults.push(`in the morning: '${step}'`);
    for (const step of [...routine.evening, ...routine.weekly]) {
      const signs = checkText(step);
      for (const kind of ['a retinoid', 'an acid'] as const) {
        if (signs.has(kind)) findNights(step).forEach((night) => nights[kind].add(night));
      }
    }
    for (const step of [...routine.morning, ...routine.evening, ...routine.weekly]) {
      const signs = findSigns(step);
      signs.forEach((sign) => allSigns.add(sign));
      if (answers.pregnancy === null && signs.has('a retinoid') && !signs.has('marked for pregnancy'))
        faults.push(`no caution at '${step}'`);
    }
    for (const { text } of cautions) findSigns(text).forEach((sign) => allSigns.add(sign));
  }
  for (const night of nights['a retinoid']) {
    if (nights['an acid'].has(night)) faults.push(`a retinoid and an acid on ${night}`);
  }
  const daily = plan.find(({ recommendationType }) => recommendationType === 'daily_routine')!.routine;
  if (!daily.morning.some((step) => findSigns(step).has('sunscreen'))) faults.push('no sunscreen in the morning');
  if (daily.morning.length < 3 || daily.evening.length < 2) faults.push('an empty morning or evening');
  if (plan.length !== 4) faults.push('not of four kinds');
  for (const { recommendationType, routine } of plan) {
    if (routine.morning.length + routine.evening.length + routine.weekly.length === 0)
      faults.push(`nothing to do in ${recommendationType}`);
  }
  if (answers.pregnancy !== 'no' && !allSigns.has('the pregnancy caution')) faults.push('no pregnancy caution');
  for (const product of answers.currentProducts) {
    if (allSigns.has(`kept ${product}`) === allSigns.has(`aside ${product}`))
      faults.push(`${product} is not kept, nor put aside`);
  }
  if (influence?.riskLevel === 'high' && !isDermatologistFirst(plan)) faults.push('the dermatologist is not first');
  return faults;
}

const isDermatologistFirst = ([first]: Plan): boolean =>
  first?.priority === 'high' &&
  first.analysisId === 'analysis' &&
  findSigns(first.routine.weekly[0] ?? '').has('a dermatologist within 2 weeks');

/** The text of a rule that is shown beside its source. */
const getRuleText = (then: Effect): string => ('warn' in then ? then.warn : then.because);

/** Collects the texts of a plan that have a source, with the source. */
function collectSourcedTexts(plan: Plan, texts: Set<string>): void {
  for (const { reasons, cautions, avoid } of plan) {
    for (const { because, source } of reasons) texts.add(`${because} ${source.url}`);
    for (const { text, source } of cautions) if (source) texts.add(`${text} ${source.url}`);
    for (const { because, source } of avoid) if (source) texts.add(`${because} ${source.url}`);
  }
}

/** Whether two plans are deeply equal. Faster than `toEqual`, because most parts are the same objects. */
function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [values, others] = [Object.values(one) as unknown[], Object.values(other) as unknown[]];
  return values.length === others.length && values.every((value, index) => isDeepEqual(value, others[index]));
}

test('the plan of each of 64,800 profiles, with random lists and any answer about pregnancy, has no fault', () => {
  const faulty: unknown[] = [];
  const sourcedTexts = new Set<string>();
  let count = 0;
  for (const answers of everyProfile()) {
    const influence = pickOne(INFLUENCES);
    const plan = buildPlan(answers, influence);
    const faults = listFaults(answers, influence, plan);
    if (count % 3 === 0 && !isDeepEqual(buildPlan({ ...answers }, influence), plan))
      faults.push('another plan for the same answers');
    if (faults.length > 0) faulty.push({ faults, answers, influence });
    if (faulty.length > 3) break;
    if (count % 7 === 0) collectSourcedTexts(plan, sourcedTexts);
    count += 1;
  }
  expect(faulty).toEqual([]);
  expect(count).toBe(64_800);
  // Each rule appears in some plan, with its source.
  const unused = RULES.filter(({ then, source }) => !sourcedTexts.has(`${getRuleText(then)} ${SOURCES[source].url}`));
  expect(unused.map(({ id }) => id)).toEqual([]);
  // Plans use the texts that the signs search for; otherwise no fault could be found.
  const signsInUse = new Set([...signCache.values()].flatMap((signs) => [...signs]));
  expect([...signsInUse]).toEqual(
    expect.arrayContaining([
      ...['a retinoid', 'an acid', 'sunscreen', 'the pregnancy caution', 'marked for pregnancy'],
      ...['a dermatologist within 2 weeks', 'Alpha hydroxy acids', 'Beta hydroxy acids', 'Benzoyl peroxide', 'zinc'],
      ...['aside Sunscreen', 'aside Retinol/Retinoids', 'aside Exfoliating acids (AHA/BHA)', 'aside Hyaluronic acid'],
      ...CurrentProduct.options.map((product) => `kept ${product}`),
    ]),
  );
});
