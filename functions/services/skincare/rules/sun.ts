import type { Rule, Condition } from '#functions/services/skincare/rule';
import type { ProductId } from '#functions/services/skincare/products';
import type { SourceId } from '#functions/services/skincare/sources';

const SPOTS: Condition = { concern: ['Dark spots', 'Uneven skin tone'] };
const EASILY_IRRITATED: Condition = { concern: ['Sensitive skin', 'Redness'] };

const createStep = (role: string, step: string, because: string) =>
  ({ type: 'sun_protection', role, step, because }) as const;

/** A morning step with a kind of sunscreen. */
const createSunscreenRule = (
  id: string,
  when: Condition,
  product: ProductId,
  source: SourceId,
  priority: number,
  because: string,
  step: string,
): Rule => ({
  id: `sunscreen-${id}`,
  when,
  then: { type: 'daily_routine', role: 'sunscreen', step: `Last: ${step}`, because, product },
  slot: 'am',
  priority,
  source,
});

/** Sunscreen every morning for every skin tone, and further sun protection. */
export const SUN_RULES: readonly Rule[] = [
  {
    id: 'keep-sunscreen',
    when: { owns: ['Sunscreen'] },
    then: {
      type: 'daily_routine',
      role: 'sunscreen',
      step: 'Last: keep using your sunscreen, if its label says broad spectrum, SPF 30 or higher and water resistant.',
      because: 'Everyone needs it every day, whatever their age or skin tone; yours will do if its label says so.',
      keep: 'Sunscreen',
      contains: ['zincOxide', 'titaniumDioxide', 'organicFilters'],
    },
    slot: 'am',
    priority: 90,
    source: 'sunscreen',
  },
  ...createSunscreenRules(),
  {
    id: 'sunscreen-any',
    when: {},
    then: {
      type: 'daily_routine',
      role: 'sunscreen',
      step: 'Last: sunscreen you tolerate, broad spectrum, SPF 30 or higher. Ask a pharmacist which suits you, and cover up.',
      because: 'Everyone needs sunscreen every day, whatever their age or skin tone.',
    },
    slot: 'am',
    priority: 99,
    source: 'sunscreen',
  },
  {
    id: 'sun-apply',
    when: {},
    then: createStep(
      'apply',
      'Put sunscreen on face, neck, ears and hands 30 minutes before you go out: two finger lengths for face and neck.',
      'We give the cautious time; the label of US sunscreens says at least 15 minutes.',
    ),
    slot: 'am',
    priority: 10,
    source: 'sunscreenLabel',
  },
  {
    id: 'sun-shade',
    when: {},
    then: createStep(
      'shade',
      'Plan your day in the shade from 10 AM to 4 PM.',
      'Dermatologists name 10 AM to 2 PM as the strongest hours; we give the more cautious time.',
    ),
    slot: 'am',
    priority: 20,
    source: 'sunscreen',
  },
  {
    id: 'sun-reapply',
    when: { sunExposure: ['moderate', 'high'] },
    then: createStep(
      'reapply',
      'Take the sunscreen with you: again every 2 hours outdoors, and after swimming or sweating.',
      'Water, sweat and time take it off, water resistant or not.',
    ),
    slot: 'am',
    priority: 30,
    source: 'sunscreenLabel',
  },
  {
    id: 'sun-cover',
    when: { sunExposure: ['minimal', 'moderate'] },
    then: {
      ...createStep(
        'cover',
        'Take a wide-brimmed hat and sunglasses with UV protection.',
        'Sunscreen alone does not protect enough.',
      ),
      product: 'sunHat',
    },
    slot: 'am',
    priority: 40,
    source: 'sunscreen',
  },
  {
    id: 'sun-cover-high',
    when: { sunExposure: ['high'] },
    then: {
      ...createStep(
        'cover',
        'Wear long sleeves with UPF 50, a wide-brimmed hat and sunglasses with UV protection.',
        'In hours of sun, clothing protects more reliably than anything you put on.',
      ),
      product: 'sunShirt',
    },
    slot: 'am',
    priority: 40,
    source: 'sunscreen',
  },
  {
    id: 'sun-body',
    when: { sunExposure: ['high'] },
    then: createStep(
      'body',
      'For arms, legs and body use about 1 ounce, a shot glass full.',
      'Most people put on too little, and get less protection than the label says.',
    ),
    slot: 'am',
    priority: 35,
    source: 'sunscreen',
  },
  {
    id: 'sun-evening',
    when: { sunExposure: ['moderate', 'high'] },
    then: createStep(
      'evening',
      'After a day outdoors: look for redness, and note what was left uncovered.',
      'A burn shows hours later; tomorrow you will know what to cover.',
    ),
    slot: 'pm',
    priority: 10,
    source: 'sunscreen',
  },
  {
    id: 'sun-date',
    when: {},
    then: createStep(
      'date',
      'Once a month: check the date on your sunscreen, and replace it when it has passed.',
      'Old sunscreen protects less.',
    ),
    slot: 'weekly',
    priority: 10,
    source: 'sunscreenLabel',
  },
  {
    id: 'sun-matters',
    when: {},
    then: { raise: 'medium', type: 'sun_protection', because: 'Everyone needs it, of every age and tone.' },
    slot: null,
    priority: 0,
    source: 'sunscreen',
  },
  {
    id: 'sun-high-exposure',
    when: { sunExposure: ['high'] },
    then: { raise: 'high', type: 'sun_protection', because: 'You are in the sun a lot.' },
    slot: null,
    priority: 1,
    source: 'sunscreen',
  },
  {
    id: 'sun-burns-easily',
    when: { skinTone: ['fair'], sunExposure: ['moderate'] },
    then: { raise: 'high', type: 'sun_protection', because: 'Fair skin burns within minutes.' },
    slot: null,
    priority: 1,
    source: 'sunscreen',
  },
  {
    id: 'sun-every-tone',
    when: { skinTone: ['brown', 'dark'] },
    then: {
      warn: 'Dark skin gets skin cancer, too, often where there is little sun: look at palms, soles and nails as well.',
      type: 'sun_protection',
    },
    slot: null,
    priority: 5,
    source: 'selfExam',
  },
];

function createSunscreenRules(): Rule[] {
  const mineral = 'Mineral sunscreen lies on top of the skin and seldom stings.';
  const daily = 'Everyone needs sunscreen every day, whatever their age or skin tone.';
  const any = 'Everyone needs sunscreen with a broad spectrum and SPF 30 or more. It should also resist water.';
  return [
    createSunscreenRule(
      'tinted',
      SPOTS,
      'tintedSunscreen',
      'darkSpots',
      91,
      'Visible light darkens spots, too; a tint holds it back.',
      'tinted mineral sunscreen, SPF 30 or higher.',
    ),
    createSunscreenRule(
      'sensitive-skin',
      { skinType: ['sensitive'] },
      'mineralSunscreen',
      'redness',
      92,
      mineral,
      'mineral sunscreen, SPF 30 or higher.',
    ),
    createSunscreenRule(
      'irritated',
      EASILY_IRRITATED,
      'mineralSunscreen',
      'redness',
      92,
      mineral,
      'mineral sunscreen, SPF 30 or higher.',
    ),
    createSunscreenRule(
      'sport',
      { sunExposure: ['high'] },
      'sportSunscreen',
      'sunscreen',
      93,
      'For long hours outdoors: more protection, and water resistant for 80 minutes.',
      'water-resistant sport sunscreen, SPF 50.',
    ),
    createSunscreenRule(
      'fair',
      { skinTone: ['fair', 'light'] },
      'fairSunscreen',
      'sunscreen',
      94,
      'Skin that burns easily is better served by a higher SPF.',
      'sunscreen of SPF 50.',
    ),
    createSunscreenRule(
      'oily',
      { skinType: ['oily'] },
      'lightSunscreen',
      'oily',
      95,
      'Noncomedogenic sunscreen does not clog pores.',
      'light gel sunscreen, SPF 30 or higher.',
    ),
    createSunscreenRule(
      'acne',
      { concern: ['Acne and breakouts', 'Oiliness', 'Large pores'] },
      'lightSunscreen',
      'oily',
      95,
      'Noncomedogenic sunscreen does not clog pores.',
      'light gel sunscreen, SPF 30 or higher.',
    ),
    createSunscreenRule('daily', {}, 'dailySunscreen', 'sunscreen', 96, daily, 'sunscreen, SPF 30 or higher.'),
    createSunscreenRule(
      'daily-mineral',
      {},
      'dailyMineralSunscreen',
      'sunscreen',
      97,
      any,
      'mineral sunscreen, SPF 30 or higher.',
    ),
  ];
}
