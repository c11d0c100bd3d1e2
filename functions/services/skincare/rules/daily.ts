import type { Condition, Rule } from '#functions/services/skincare/rule';
import type { CurrentProduct } from '#domain/skincare/skincare';

const SENSITIVE: Condition = { skinType: ['sensitive'] };
const ALREADY_OWNED = 'You have it already, and your skin knows it: nothing to buy.';

const createStep = (role: string, step: string, because: string) =>
  ({ type: 'daily_routine', role, step, because }) as const;
const createKeepStep = (product: CurrentProduct, role: string, step: string) =>
  ({ ...createStep(role, step, ALREADY_OWNED), keep: product, contains: [] }) as const;

/** The daily routine for everyone: washing, moisturizer and sunscreen, morning and evening. */
export const DAILY_RULES: readonly Rule[] = [
  {
    id: 'keep-cleanser-am',
    when: { owns: ['Cleanser'] },
    then: createKeepStep('Cleanser', 'cleanse', 'Keep using your cleanser, with lukewarm water and your fingertips.'),
    slot: 'am',
    priority: 10,
    source: 'washing',
  },
  {
    id: 'keep-cleanser-pm',
    when: { owns: ['Cleanser'] },
    then: createKeepStep('Cleanser', 'cleanse', 'Keep using your cleanser to take off sunscreen and the day.'),
    slot: 'pm',
    priority: 10,
    source: 'washing',
  },
  {
    id: 'cleanse-dry-am',
    when: { skinType: ['dry'] },
    then: createStep(
      'cleanse',
      'Rinse with lukewarm water only; keep the cleanser for the evening.',
      'Long, hot or frequent washing takes moisture from dry skin.',
    ),
    slot: 'am',
    priority: 11,
    source: 'dry',
  },
  {
    id: 'cleanse-oily-am',
    when: { skinType: ['oily'] },
    then: {
      ...createStep(
        'cleanse',
        'Wash with a gentle foaming cleanser, and again after exercise. Do not scrub.',
        'Oily skin is washed morning and evening and after sweating; harsh washing makes it produce more oil.',
      ),
      product: 'foamingCleanser',
    },
    slot: 'am',
    priority: 12,
    source: 'oily',
  },
  {
    id: 'cleanse-oily-pm',
    when: { skinType: ['oily'] },
    then: {
      ...createStep(
        'cleanse',
        'Wash with a gentle foaming cleanser. Do not scrub.',
        'Oily skin is washed morning and evening; a mild wash is enough.',
      ),
      product: 'foamingCleanser',
    },
    slot: 'pm',
    priority: 12,
    source: 'oily',
  },
  {
    id: 'cleanse-dry-pm',
    when: { skinType: ['dry'] },
    then: {
      ...createStep(
        'cleanse',
        'Wash with a hydrating cream cleanser, with warm rather than hot water.',
        'A gentle cleanser and warm water leave dry skin its moisture.',
      ),
      product: 'creamCleanser',
    },
    slot: 'pm',
    priority: 12,
    source: 'dry',
  },
  {
    id: 'cleanse-sensitive',
    when: SENSITIVE,
    then: {
      ...createStep(
        'cleanse',
        'Wash with a plain cleanser for sensitive skin, once or twice a day at most.',
        'Washing gently up to twice a day removes what irritates, without irritating.',
      ),
      product: 'plainCleanser',
    },
    slot: 'pm',
    priority: 12,
    source: 'redness',
  },
  {
    id: 'cleanse-combination',
    when: { skinType: ['combination'] },
    then: {
      ...createStep(
        'cleanse',
        'Wash with a mild gel cleanser, a little longer on the forehead, nose and chin.',
        'A mild cleanser suits oily and dry places at once.',
      ),
      product: 'mildCleanser',
    },
    slot: 'pm',
    priority: 12,
    source: 'combination',
  },
  {
    id: 'cleanse-normal',
    when: { skinType: ['normal'] },
    then: {
      ...createStep(
        'cleanse',
        'Wash with a mild gel cleanser.',
        'A gentle cleanser, lukewarm water and fingertips are all a face needs.',
      ),
      product: 'mildCleanser',
    },
    slot: 'pm',
    priority: 12,
    source: 'washing',
  },
  {
    id: 'cleanse-am',
    when: {},
    then: createStep(
      'cleanse',
      'Wash your face with lukewarm water and your fingertips, and pat it dry.',
      'Wash once in the morning, once at night and after sweating; scrubbing irritates.',
    ),
    slot: 'am',
    priority: 19,
    source: 'washing',
  },
  {
    id: 'cleanse-pm',
    when: {},
    then: createStep(
      'cleanse',
      'Wash off sunscreen and the day with a gentle cleanser you tolerate, and pat dry.',
      'A gentle cleanser in the evening takes off sunscreen, sweat and dirt.',
    ),
    slot: 'pm',
    priority: 19,
    source: 'washing',
  },
  {
    id: 'keep-toner',
    when: { owns: ['Toner'] },
    then: createKeepStep('Toner', 'toner', 'Keep using your toner, if its label has nothing that you avoid.'),
    slot: 'am',
    priority: 20,
    source: 'oily',
  },
  {
    id: 'keep-serum',
    when: { owns: ['Serum'] },
    then: createKeepStep(
      'Serum',
      'serum',
      'Keep using your serum before the moisturizer, if its label has nothing that you avoid.',
    ),
    slot: 'am',
    priority: 40,
    source: 'allergens',
  },
  {
    id: 'keep-hyaluronic-acid',
    when: { owns: ['Hyaluronic acid'] },
    then: {
      ...createKeepStep(
        'Hyaluronic acid',
        'hydrate',
        'Keep using your hyaluronic acid, on damp skin before the moisturizer.',
      ),
      contains: ['hyaluronicAcid'],
    },
    slot: 'pm',
    priority: 41,
    source: 'dry',
  },
  {
    id: 'hydrate-dryness',
    when: { concern: ['Dryness'] },
    then: {
      ...createStep(
        'hydrate',
        'Put a hyaluronic acid serum on damp skin, before the moisturizer.',
        'It holds water in dry skin, and is among what dermatologists say to look for.',
      ),
      product: 'hyaluronicAcid',
    },
    slot: 'pm',
    priority: 42,
    source: 'dry',
  },
  {
    id: 'keep-eye-cream',
    when: { owns: ['Eye cream'] },
    then: createKeepStep('Eye cream', 'eyes', 'Keep using your eye cream, patted on lightly with a ring finger.'),
    slot: 'pm',
    priority: 50,
    source: 'washing',
  },
  {
    id: 'keep-moisturizer-am',
    when: { owns: ['Moisturizer'] },
    then: createKeepStep('Moisturizer', 'moisturize', 'Keep using your moisturizer, while your skin is still damp.'),
    slot: 'am',
    priority: 60,
    source: 'dry',
  },
  {
    id: 'keep-moisturizer-pm',
    when: { owns: ['Moisturizer'] },
    then: createKeepStep('Moisturizer', 'moisturize', 'Keep using your moisturizer as the last step of the evening.'),
    slot: 'pm',
    priority: 60,
    source: 'dry',
  },
  ...createMoisturizerRules(),
  {
    id: 'moisturize-am',
    when: {},
    then: createStep(
      'moisturize',
      'Put on a moisturizer you tolerate, while your skin is still damp.',
      'Moisturizer holds water in the skin, in every skin type.',
    ),
    slot: 'am',
    priority: 69,
    source: 'dry',
  },
  {
    id: 'moisturize-pm',
    when: {},
    then: createStep(
      'moisturize',
      'Finish with a moisturizer you tolerate.',
      'Moisturizer holds water in the skin, in every skin type.',
    ),
    slot: 'pm',
    priority: 69,
    source: 'dry',
  },
  {
    id: 'keep-mask',
    when: { owns: ['Face masks'] },
    then: createKeepStep(
      'Face masks',
      'mask',
      'Sunday: keep using your face mask, once a week, if its label has nothing that you avoid.',
    ),
    slot: 'weekly',
    priority: 70,
    source: 'allergens',
  },
  {
    id: 'oily-blot',
    when: { skinType: ['oily', 'combination'] },
    then: createStep(
      'wash-linen',
      'Change your pillowcase once a week, and blot shine with paper instead of washing again.',
      'Blotting takes up oil without drying the skin.',
    ),
    slot: 'weekly',
    priority: 72,
    source: 'oily',
  },
  {
    id: 'patch-test',
    when: {},
    then: createStep(
      'patch-test',
      'Before a new product: try it on the inside of your arm for 7 to 10 days, one product at a time.',
      'A patch of the arm shows an allergy or irritation before your face does.',
    ),
    slot: 'weekly',
    priority: 75,
    source: 'redness',
  },
  {
    id: 'daily-matters',
    when: {},
    then: { raise: 'medium', type: 'daily_routine', because: 'Everything else builds on it.' },
    slot: null,
    priority: 0,
    source: 'washing',
  },
  {
    id: 'fragrance-free',
    when: { concern: ['Sensitive skin', 'Redness', 'Dryness'] },
    then: { warn: 'Look for “fragrance-free” on labels. “Unscented” may still hide perfume.', type: 'daily_routine' },
    slot: null,
    priority: 5,
    source: 'dryGuide',
  },
];

function createMoisturizerRules(): Rule[] {
  const kinds = [
    [
      'oily',
      { skinType: ['oily'] },
      'lightMoisturizer',
      'oily',
      'a light moisturizer that does not clog pores (“noncomedogenic”)',
    ],
    ['dry', { skinType: ['dry'] }, 'richMoisturizer', 'dry', 'a rich cream, within minutes of washing'],
    ['sensitive', SENSITIVE, 'calmMoisturizer', 'redness', 'a barrier cream with few ingredients'],
    ['combination', { skinType: ['combination'] }, 'mediumMoisturizer', 'combination', 'a medium-weight lotion'],
    ['normal', { skinType: ['normal'] }, 'mediumMoisturizer', 'dry', 'a medium-weight lotion'],
    ['fallback', {}, 'plainOintment', 'dry', 'a thin layer of plain ointment'],
  ] as const;
  const because = {
    oily: 'Oily skin needs moisture, too; noncomedogenic products do not clog pores.',
    dry: 'Creams and ointments hold more water in dry skin than lotions do.',
    sensitive: 'Few ingredients leave less to react to.',
    combination: 'A medium weight suits oily and dry places at once.',
    normal: 'Moisturizer on damp skin holds the water in.',
    fallback: 'Where other moisturizers do not suit you, a single ingredient can do.',
  };
  return kinds.flatMap(([kind, when, product, source, what], index) =>
    (['am', 'pm'] as const).map((slot) => ({
      id: `moisturize-${kind}-${slot}`,
      when,
      then: {
        ...createStep('moisturize', `${slot === 'am' ? 'Put on' : 'Finish with'} ${what}.`, because[kind]),
        product,
      },
      slot,
      priority: 61 + index,
      source,
    })),
  );
}
