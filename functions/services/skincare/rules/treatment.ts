import type { Night, Rule, Condition } from '#functions/services/skincare/rule';
import type { SourceId } from '#functions/services/skincare/sources';

/** Skin that strong treatments irritate. */
const DELICATE: readonly Condition[] = [{ skinType: ['dry', 'sensitive'] }, { concern: ['Redness', 'Sensitive skin'] }];

const RETINOID_NIGHTS: readonly Night[] = ['Monday', 'Thursday'];
const ACID_NIGHTS: readonly Night[] = ['Saturday'];

const createStep = (role: string, step: string, because: string) =>
  ({ type: 'treatment', role, step, because }) as const;
const ALREADY_OWNED = 'You have it already, and your skin knows it: nothing to buy.';

/** Treatments for the person's concerns: few products, those with the best evidence first. */
export const TREATMENT_RULES: readonly Rule[] = [
  {
    id: 'dermatologist-high',
    when: { tier: ['high'] },
    then: createStep(
      'dermatologist',
      'First of all: show the spot from your analysis of {date} to a dermatologist within 2 weeks. Take the result with you.',
      'Your analysis rated this spot as high risk. A spot that may be dangerous comes before any skincare.',
    ),
    slot: 'weekly',
    priority: 0,
    source: 'selfExam',
  },
  {
    id: 'dermatologist-moderate',
    when: { tier: ['moderate'] },
    then: createStep(
      'dermatologist',
      'Show the spot from your analysis of {date} to a dermatologist within 4 weeks, and look at it once a week until then.',
      'Your analysis rated this spot as moderate risk.',
    ),
    slot: 'weekly',
    priority: 0,
    source: 'selfExam',
  },
  {
    id: 'keep-off-the-spot',
    when: { tier: ['high', 'moderate'] },
    then: {
      warn: 'Put nothing on the spot from your analysis until a dermatologist has checked it.',
      type: 'treatment',
    },
    slot: null,
    priority: 1,
    source: 'selfExam',
  },
  {
    id: 'treatment-urgent',
    when: { tier: ['high'] },
    then: { raise: 'high', type: 'treatment', because: 'A high-risk spot needs an appointment soon.' },
    slot: null,
    priority: 0,
    source: 'selfExam',
  },
  {
    id: 'treatment-soon',
    when: { tier: ['moderate'] },
    then: { raise: 'medium', type: 'treatment', because: 'A moderate-risk spot needs an appointment.' },
    slot: null,
    priority: 0,
    source: 'selfExam',
  },
  createPriorityRule('acne', ['Acne and breakouts'], 'acne'),
  createPriorityRule('redness', ['Redness'], 'redness'),
  createPriorityRule('spots', ['Dark spots', 'Sun damage'], 'darkSpots'),
  {
    id: 'keep-retinoid',
    when: { owns: ['Retinol/Retinoids'] },
    then: {
      ...createStep('night', 'Keep using your retinoid: a pea-sized amount, with moisturizer over it.', ALREADY_OWNED),
      keep: 'Retinol/Retinoids',
      contains: ['retinoids'],
      nights: RETINOID_NIGHTS,
    },
    slot: 'pm',
    priority: 20,
    source: 'retinoid',
  },
  {
    id: 'keep-vitamin-c',
    when: { owns: ['Vitamin C serum'] },
    then: {
      ...createStep('vitamin-c', 'Keep using your vitamin C serum, under the sunscreen.', ALREADY_OWNED),
      keep: 'Vitamin C serum',
      contains: ['vitaminC'],
    },
    slot: 'am',
    priority: 21,
    source: 'darkSpots',
  },
  {
    id: 'keep-acids',
    when: { owns: ['Exfoliating acids (AHA/BHA)'] },
    then: {
      ...createStep(
        'exfoliate',
        'Keep using your exfoliating acid, on this evening only, and then moisturizer.',
        ALREADY_OWNED,
      ),
      keep: 'Exfoliating acids (AHA/BHA)',
      contains: ['aha', 'bha'],
      nights: ACID_NIGHTS,
    },
    slot: 'weekly',
    priority: 22,
    source: 'exfoliation',
  },
  {
    id: 'keep-niacinamide',
    when: { owns: ['Niacinamide'] },
    then: {
      ...createStep('niacinamide', 'Keep using your niacinamide. Put it on before the moisturizer.', ALREADY_OWNED),
      keep: 'Niacinamide',
      contains: ['niacinamide'],
    },
    slot: 'pm',
    priority: 23,
    source: 'oily',
  },
  {
    id: 'acne-benzoyl-peroxide',
    when: { concern: ['Acne and breakouts'], unless: [{ skinType: ['sensitive'] }] },
    then: {
      ...createStep(
        'acne',
        'Leave a benzoyl peroxide wash on the breakouts for a minute or two, and rinse well.',
        'Strongly recommended against acne; it works best together with something of another kind.',
      ),
      product: 'benzoylPeroxide',
    },
    slot: 'am',
    priority: 30,
    source: 'acne',
  },
  {
    id: 'acne-azelaic-acid',
    when: { concern: ['Acne and breakouts'] },
    then: {
      ...createStep(
        'acne',
        'Put a thin layer of azelaic acid where breakouts come.',
        'Recommended against acne, and gentler than most.',
      ),
      product: 'azelaicAcid',
    },
    slot: 'am',
    priority: 31,
    source: 'acne',
  },
  {
    id: 'redness-azelaic-acid',
    when: { concern: ['Redness'] },
    then: {
      ...createStep(
        'calm',
        'Put a thin layer of azelaic acid on the red areas.',
        'It calms redness and the breakouts that come with it.',
      ),
      product: 'azelaicAcid',
    },
    slot: 'am',
    priority: 32,
    source: 'rosacea',
  },
  {
    id: 'night-adapalene',
    when: { concern: ['Acne and breakouts'], unless: DELICATE },
    then: {
      ...createStep(
        'night',
        'A pea-sized amount of adapalene on dry skin, with moisturizer over it. Stay with two evenings for a month.',
        'A retinoid is strongly recommended against acne; starting slowly spares the skin.',
      ),
      product: 'adapalene',
      nights: RETINOID_NIGHTS,
    },
    slot: 'pm',
    priority: 33,
    source: 'acne',
  },
  {
    id: 'night-retinol',
    when: { concern: ['Fine lines and wrinkles', 'Sagging skin', 'Sun damage', 'Large pores'], unless: DELICATE },
    then: {
      ...createStep(
        'night',
        'A pea-sized amount of retinol on dry skin, with moisturizer over it. Stay with two evenings for a month.',
        'Beside sunscreen, a retinoid is what helps most with lines and sun damage.',
      ),
      product: 'retinol',
      nights: RETINOID_NIGHTS,
    },
    slot: 'pm',
    priority: 34,
    source: 'retinoid',
  },
  {
    id: 'night-azelaic-acid',
    when: { concern: ['Acne and breakouts', 'Dark spots', 'Uneven skin tone'] },
    then: {
      ...createStep(
        'night',
        'A thin layer of azelaic acid, before the moisturizer.',
        'It fades marks and calms breakouts, also in pregnancy and on delicate skin.',
      ),
      product: 'azelaicAcid',
    },
    slot: 'pm',
    priority: 35,
    source: 'pregnancyAcne',
  },
  {
    id: 'night-peptides',
    when: { concern: ['Fine lines and wrinkles', 'Sagging skin', 'Sun damage'] },
    then: {
      ...createStep(
        'night',
        'A peptide cream in place of a stronger treatment.',
        'Gentle where stronger treatments would irritate; its effect is small.',
      ),
      product: 'peptides',
    },
    slot: 'pm',
    priority: 36,
    source: 'dry',
  },
  {
    id: 'vitamin-c',
    when: {
      concern: ['Sun damage', 'Dark spots', 'Uneven skin tone', 'Fine lines and wrinkles'],
      unless: [{ skinType: ['sensitive'] }],
    },
    then: {
      ...createStep(
        'vitamin-c',
        'A few drops of vitamin C serum, under the sunscreen.',
        'It fades spots slowly and adds to what sunscreen does.',
      ),
      product: 'vitaminC',
    },
    slot: 'am',
    priority: 40,
    source: 'darkSpots',
  },
  {
    id: 'niacinamide',
    when: { concern: ['Oiliness', 'Large pores', 'Uneven skin tone', 'Redness', 'Sensitive skin'] },
    then: {
      ...createStep(
        'niacinamide',
        'A few drops of niacinamide serum, before the moisturizer.',
        'Less shine and calmer skin, with little risk of irritation.',
      ),
      product: 'niacinamide',
    },
    slot: 'pm',
    priority: 45,
    source: 'oily',
  },
  {
    id: 'exfoliate-salicylic-acid',
    when: {
      concern: ['Acne and breakouts', 'Oiliness', 'Large pores'],
      pregnancy: ['no', null],
      unless: DELICATE,
    },
    then: {
      ...createStep(
        'exfoliate',
        'Salicylic acid lotion, then moisturizer. Leave it out while your skin is sore.',
        'It loosens what clogs pores.',
      ),
      product: 'salicylicAcid',
      nights: ACID_NIGHTS,
    },
    slot: 'weekly',
    priority: 50,
    source: 'pores',
  },
  {
    id: 'exfoliate-glycolic-acid',
    when: { concern: ['Dark spots', 'Uneven skin tone', 'Sun damage'], pregnancy: ['no', null], unless: DELICATE },
    then: {
      ...createStep(
        'exfoliate',
        'Glycolic acid lotion, then moisturizer. Leave it out while your skin is sore.',
        'It evens the tone. Start with one evening a week.',
      ),
      product: 'glycolicAcid',
      nights: ACID_NIGHTS,
    },
    slot: 'weekly',
    priority: 51,
    source: 'exfoliation',
  },
  {
    id: 'eyes',
    when: { concern: ['Under-eye circles'], unless: [{ owns: ['Eye cream'] }] },
    then: {
      ...createStep(
        'eyes',
        'Pat a light eye cream under the eyes.',
        'Rubbing darkens the skin there; cold, sleep and a light cream ease puffiness.',
      ),
      product: 'eyeCream',
    },
    slot: 'pm',
    priority: 60,
    source: 'eyes',
  },
  {
    id: 'eyes-cold',
    when: { concern: ['Under-eye circles'] },
    then: createStep(
      'eyes-cold',
      'Hold a cold, damp cloth on closed eyes for a few minutes.',
      'Cold narrows the small vessels that show through.',
    ),
    slot: 'am',
    priority: 61,
    source: 'eyes',
  },
  {
    id: 'progress',
    when: {},
    then: createStep(
      'progress',
      'Sunday: photograph your face in the same light. Most treatments need 8 to 12 weeks to show.',
      'Small changes are easier to see in pictures than in the mirror.',
    ),
    slot: 'weekly',
    priority: 80,
    source: 'darkSpots',
  },
  {
    id: 'dry-no-alcohol',
    when: { skinType: ['dry'] },
    then: { exclude: ['alcohol', 'fragrance', 'aha'], because: 'Dry skin becomes drier.' },
    slot: null,
    priority: 0,
    source: 'dry',
  },
  {
    id: 'sensitive-nothing-harsh',
    when: { skinType: ['sensitive'] },
    then: {
      exclude: ['fragrance', 'alcohol', 'menthol', 'witchHazel', 'essentialOils'],
      because: 'They irritate sensitive skin.',
    },
    slot: null,
    priority: 0,
    source: 'redness',
  },
  {
    id: 'irritated-nothing-harsh',
    when: { concern: ['Redness', 'Sensitive skin', 'Dryness'] },
    then: {
      exclude: ['fragrance', 'alcohol', 'menthol', 'witchHazel', 'aha'],
      because: 'They are what people with red or sensitive skin react to most.',
    },
    slot: null,
    priority: 0,
    source: 'rosaceaSurvey',
  },
];

function createPriorityRule(id: string, concern: NonNullable<Condition['concern']>, source: SourceId): Rule {
  return {
    id: `treatment-matters-${id}`,
    when: { concern },
    then: { raise: 'medium', type: 'treatment', because: 'You named a concern that treatment can help.' },
    slot: null,
    priority: 1,
    source,
  };
}
