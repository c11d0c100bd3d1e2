import {
  ALLERGY_OPTIONS,
  type AllergyOption,
  type Concern,
  type CurrentProduct,
  type SkincareAnswers,
  type SkincareProfile,
} from '#domain/skincare/skincare';

type Lifestyle = SkincareAnswers['lifestyleFactors'];

/** The values of the form. Allergies are split into checked options and a comma-separated text. */
export interface ProfileValues extends Omit<SkincareAnswers, 'allergies' | 'lifestyleFactors'>, Lifestyle {
  primaryConcerns: Concern[];
  currentProducts: CurrentProduct[];
  selectedAllergies: AllergyOption[];
  otherAllergies: string;
}

/** The initial values of a new profile. */
const DEFAULTS: ProfileValues = {
  skinType: 'normal',
  skinTone: 'medium',
  ageRange: '26-35',
  primaryConcerns: [],
  currentProducts: [],
  selectedAllergies: [],
  otherAllergies: '',
  sunExposure: 'moderate',
  smoking: false,
  exerciseFrequency: 'moderate',
  dietType: 'standard',
  stressLevel: 'moderate',
  pregnancy: null,
};

const isAllergyOption = (allergy: string): allergy is AllergyOption =>
  ALLERGY_OPTIONS.some((option) => option === allergy);

/** Converts a profile to form values, or returns the defaults. */
export function toProfileValues(profile: SkincareProfile | null): ProfileValues {
  if (!profile) return DEFAULTS;
  const { allergies, lifestyleFactors, skinType, skinTone, ageRange, primaryConcerns, currentProducts } = profile;
  const { sunExposure, pregnancy } = profile;
  return {
    ...{ skinType, skinTone, ageRange, primaryConcerns, currentProducts, sunExposure, pregnancy },
    ...lifestyleFactors,
    selectedAllergies: allergies.filter(isAllergyOption),
    otherAllergies: allergies.filter((allergy) => !isAllergyOption(allergy)).join(', '),
  };
}

/** Splits the text of other allergies into a list. */
export const parseAllergies = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((allergy) => allergy.trim())
    .filter(Boolean);

/** Converts form values to the request body. */
export function toProfileRequest(values: ProfileValues) {
  const { smoking, exerciseFrequency, dietType, stressLevel, selectedAllergies, otherAllergies, ...rest } = values;
  return {
    ...rest,
    allergies: [...selectedAllergies, ...parseAllergies(otherAllergies)],
    lifestyleFactors: { smoking, exerciseFrequency, dietType, stressLevel },
  };
}
