import {
  ALLERGY_OPTIONS,
  type Concern,
  type CurrentProduct,
  type SkincareAnswers,
  type SkincareProfile,
} from '#domain/skincare/skincare';

type Lifestyle = SkincareAnswers['lifestyleFactors'];

/** The form's values: allergies as boxes and, in the person's own words, as one line. */
export interface ProfileValues extends Omit<SkincareAnswers, 'allergies' | 'lifestyleFactors'>, Lifestyle {
  primaryConcerns: Concern[];
  currentProducts: CurrentProduct[];
  ticked: string[];
  written: string;
}

/** What a new form shows (specification §3). */
const DEFAULTS: ProfileValues = {
  skinType: 'normal',
  skinTone: 'medium',
  ageRange: '26-35',
  primaryConcerns: [],
  currentProducts: [],
  ticked: [],
  written: '',
  sunExposure: 'moderate',
  smoking: false,
  exerciseFrequency: 'moderate',
  dietType: 'standard',
  stressLevel: 'moderate',
  pregnancy: null,
};

const isOffered = (allergy: string): boolean => ALLERGY_OPTIONS.some((option) => option === allergy);

/** The values that a form begins with: the profile's, or the defaults. */
export function valuesOf(profile: SkincareProfile | null): ProfileValues {
  if (!profile) return DEFAULTS;
  const { allergies, lifestyleFactors, skinType, skinTone, ageRange, primaryConcerns, currentProducts } = profile;
  const { sunExposure, pregnancy } = profile;
  return {
    ...{ skinType, skinTone, ageRange, primaryConcerns, currentProducts, sunExposure, pregnancy },
    ...lifestyleFactors,
    ticked: allergies.filter(isOffered),
    written: allergies.filter((allergy) => !isOffered(allergy)).join(', '),
  };
}

/** The allergies in the person's own words, one by one. */
export const writtenAllergies = (written: string): string[] =>
  written
    .split(/[,;\n]/)
    .map((allergy) => allergy.trim())
    .filter(Boolean);

/** The values as the call takes them. */
export function requestOf(values: ProfileValues) {
  const { smoking, exerciseFrequency, dietType, stressLevel, ticked, written, ...rest } = values;
  return {
    ...rest,
    allergies: [...ticked, ...writtenAllergies(written)],
    lifestyleFactors: { smoking, exerciseFrequency, dietType, stressLevel },
  };
}
