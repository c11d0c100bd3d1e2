import type { Rule } from '#functions/services/skincare/rule';

const createStep = (role: string, step: string, because: string) =>
  ({ type: 'prevention', role, step, because }) as const;

/** Habits that keep skin healthy, and early detection. */
export const PREVENTION_RULES: readonly Rule[] = [
  {
    id: 'self-exam',
    when: {},
    then: createStep(
      'self-exam',
      'Once a month, look at all of your skin, with a mirror for your back and help for your scalp. See a dermatologist about any new, changing or bleeding spot.',
      'Skin cancer that is found early can nearly always be treated.',
    ),
    slot: 'weekly',
    priority: 10,
    source: 'selfExam',
  },
  {
    id: 'self-exam-dark',
    when: { skinTone: ['brown', 'dark'] },
    then: createStep(
      'self-exam-hidden',
      'Once a month: look at palms, soles, nails and the inside of your mouth, too.',
      'In dark skin, melanoma often begins where there is little sun.',
    ),
    slot: 'weekly',
    priority: 11,
    source: 'selfExam',
  },
  {
    id: 'older-skin',
    when: { ageRange: ['56-65', '65+'] },
    then: createStep(
      'ask-doctor',
      'Once a year: ask your doctor whether your skin should be looked at.',
      'Most skin cancers appear at this age; how often a check is sensible depends on your own risk.',
    ),
    slot: 'weekly',
    priority: 12,
    source: 'selfExam',
  },
  {
    id: 'smoking',
    when: { smoking: [true] },
    then: createStep(
      'smoking',
      'Name one thing this week that brings you nearer to stopping smoking. In the US, 1-800-QUIT-NOW helps for free.',
      'Smoking makes skin age faster than anything but the sun.',
    ),
    slot: 'weekly',
    priority: 20,
    source: 'aging',
  },
  {
    id: 'stress',
    when: { stress: ['high'] },
    then: createStep(
      'stress',
      'Take ten quiet minutes before bed: a walk, a bath, slow breathing.',
      'Stress makes breakouts and itching worse.',
    ),
    slot: 'pm',
    priority: 30,
    source: 'adultAcne',
  },
  {
    id: 'stress-acne',
    when: { stress: ['moderate'], concern: ['Acne and breakouts', 'Redness'] },
    then: createStep(
      'stress',
      'Note stressful days: they may explain when your skin flares.',
      'Stress is a known trigger of breakouts and redness.',
    ),
    slot: 'pm',
    priority: 31,
    source: 'adultAcne',
  },
  {
    id: 'sleep-makeup',
    when: {},
    then: createStep(
      'makeup',
      'Take off all makeup before you sleep.',
      'Makeup that stays on overnight clogs pores and irritates.',
    ),
    slot: 'pm',
    priority: 10,
    source: 'oily',
  },
  {
    id: 'exercise-wash',
    when: { exercise: ['moderate', 'heavy'] },
    then: createStep(
      'sweat',
      'After exercise: wash off sweat soon, and put sunscreen on again if you are outdoors.',
      'Sweat irritates skin and clogs pores.',
    ),
    slot: 'am',
    priority: 20,
    source: 'acneWorkout',
  },
  {
    id: 'exercise-more',
    when: { exercise: ['none', 'light'] },
    then: createStep(
      'move',
      'Move for half an hour on most days, in the shade or before 10 AM.',
      'Moderate exercise helps circulation, and with it the skin.',
    ),
    slot: 'weekly',
    priority: 30,
    source: 'aging',
  },
  {
    id: 'tanning',
    when: {},
    then: createStep(
      'tanning',
      'Never use a tanning bed; if you like color, use a self-tanner.',
      'Every tan is damage to the skin.',
    ),
    slot: 'weekly',
    priority: 40,
    source: 'aging',
  },
  {
    id: 'diet-acne',
    when: { concern: ['Acne and breakouts'], diet: ['standard', 'vegetarian', 'vegan', 'mediterranean'] },
    then: createStep(
      'diet',
      'Prefer whole grains, vegetables and beans to white bread, sweets and sugary drinks.',
      'Foods that raise blood sugar quickly may make acne worse.',
    ),
    slot: 'am',
    priority: 30,
    source: 'acneDiet',
  },
  {
    id: 'diet-general',
    when: { diet: ['standard', 'keto'] },
    then: createStep(
      'diet',
      'Have fruit or vegetables with every meal.',
      'A diet rich in them may help to prevent damage that ages the skin.',
    ),
    slot: 'am',
    priority: 31,
    source: 'aging',
  },
  {
    id: 'dry-bath',
    when: { skinType: ['dry'] },
    then: createStep(
      'bath',
      'Keep showers to 10 minutes, warm rather than hot.',
      'Long, hot showers take moisture from the skin.',
    ),
    slot: 'am',
    priority: 10,
    source: 'dry',
  },
  {
    id: 'prevention-smoker',
    when: { smoking: [true] },
    then: { raise: 'medium', type: 'prevention', because: 'Stopping helps more than any product.' },
    slot: null,
    priority: 0,
    source: 'aging',
  },
  {
    id: 'prevention-age',
    when: { ageRange: ['46-55', '56-65', '65+'] },
    then: { raise: 'medium', type: 'prevention', because: 'The risk of skin cancer grows with age.' },
    slot: null,
    priority: 0,
    source: 'selfExam',
  },
  {
    id: 'prevention-sun',
    when: { sunExposure: ['high'] },
    then: { raise: 'medium', type: 'prevention', because: 'The risk grows with the sun you get.' },
    slot: null,
    priority: 0,
    source: 'sunscreen',
  },
];
