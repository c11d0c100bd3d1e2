/** Who saw a spot. */
export const VISIT_DOCTORS = ['dermatologist', 'otherDoctor', 'other'] as const;
export type VisitDoctor = (typeof VISIT_DOCTORS)[number];

/** What a doctor or a laboratory said that a spot is. */
export const VISIT_DIAGNOSES = [
  'notKnown',
  'mole',
  'atypicalMole',
  'seborrheicKeratosis',
  'otherHarmless',
  'actinicKeratosis',
  'basalCell',
  'squamousCell',
  'melanoma',
  'other',
] as const;
export type VisitDiagnosis = (typeof VISIT_DIAGNOSES)[number];

/** Whether a biopsy was taken, and whether its result is known. */
export const VISIT_BIOPSIES = ['none', 'waiting', 'done'] as const;
export type VisitBiopsy = (typeof VISIT_BIOPSIES)[number];

/** Visits that a spot may have. */
export const MAX_VISITS = 20;
