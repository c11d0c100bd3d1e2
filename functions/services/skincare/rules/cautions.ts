import type { Rule } from '#functions/services/skincare/rule';

/** Exclusions and cautions. They take precedence over every step. */
export const CAUTION_RULES: readonly Rule[] = [
  {
    id: 'never-lighteners',
    when: {},
    then: {
      exclude: ['hydroquinone'],
      because: 'No product with it may legally be sold without prescription in the US.',
    },
    slot: null,
    priority: 0,
    source: 'lighteners',
  },
  {
    id: 'lighteners-warning',
    when: { concern: ['Dark spots', 'Uneven skin tone'] },
    then: {
      warn: 'Buy no skin lightener without a doctor: some cause rashes, and discoloration that stays.',
      type: 'treatment',
    },
    slot: null,
    priority: 10,
    source: 'lighteners',
  },
  {
    id: 'spot-that-changes',
    when: { concern: ['Dark spots', 'Sun damage'] },
    then: {
      warn: 'Do not fade a spot that changes, bleeds or looks unlike the others. Show it to a dermatologist.',
      type: 'treatment',
    },
    slot: null,
    priority: 5,
    source: 'darkSpots',
  },
  {
    id: 'pregnancy-no-retinoid',
    when: { pregnancy: ['yes'] },
    then: {
      exclude: ['retinoids', 'hydroquinone'],
      because: 'Retinoids are discouraged in pregnancy, and there are others that are known to be safe.',
    },
    slot: null,
    priority: 0,
    source: 'pregnancyAcne',
  },
  {
    id: 'pregnancy-caution',
    when: { pregnancy: ['yes'] },
    then: {
      warn: 'While you are pregnant, trying or breast-feeding: use no retinoids, and show your doctor or midwife every treatment before you use it.',
      type: 'treatment',
    },
    slot: null,
    priority: 2,
    source: 'pregnancyReview',
  },
  {
    id: 'pregnancy-unanswered',
    when: { pregnancy: [null] },
    then: {
      warn: 'Use no retinoids if you are or may be pregnant, are trying to be, or breast-feed. Ask your doctor.',
      type: 'treatment',
    },
    slot: null,
    priority: 2,
    source: 'pregnancyAcne',
  },
  {
    id: 'acne-doctor',
    when: { concern: ['Acne and breakouts'] },
    then: {
      warn: 'Acne that hurts, scars or stays after 12 weeks needs a dermatologist. Antibiotics are never used alone.',
      type: 'treatment',
    },
    slot: null,
    priority: 20,
    source: 'acne',
  },
  {
    id: 'redness-doctor',
    when: { concern: ['Redness'] },
    then: {
      warn: 'Redness that stays or burns may be rosacea: a dermatologist can tell, and treat it.',
      type: 'treatment',
    },
    slot: null,
    priority: 20,
    source: 'redness',
  },
  {
    id: 'retinoid-delicate',
    when: { owns: ['Retinol/Retinoids'], skinType: ['dry', 'sensitive'] },
    then: {
      warn: 'Your skin type takes strong evening treatments badly. Stop when it stings, peels or turns red.',
      type: 'treatment',
    },
    slot: null,
    priority: 15,
    source: 'dry',
  },
  {
    id: 'acids-burn',
    when: { owns: ['Exfoliating acids (AHA/BHA)'] },
    then: {
      warn: 'Acids make skin burn more easily, while you use them and for a week after. Wear sunscreen every day.',
      type: 'treatment',
    },
    slot: null,
    priority: 16,
    source: 'aha',
  },
  {
    id: 'acids-and-retinoids-apart',
    when: { owns: ['Retinol/Retinoids', 'Exfoliating acids (AHA/BHA)'] },
    then: { warn: 'Never use an acid and a retinoid on the same evening.', type: 'treatment' },
    slot: null,
    priority: 17,
    source: 'retinoidSafety',
  },
  {
    id: 'sting-stop',
    when: {},
    then: { warn: 'Stop any product that stings, burns or itches for more than a moment.', type: 'daily_routine' },
    slot: null,
    priority: 30,
    source: 'aging',
  },
];
