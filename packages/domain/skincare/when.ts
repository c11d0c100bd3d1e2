import { RiskLevel } from '#domain/analysis/assessment';
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
  type SkincareAnswers,
} from './skincare';
import type { When } from './rule';

type Field = Exclude<keyof When, 'unless'>;

/** Every value of every field that rules look at: its place is its bit. */
const VALUES: Record<Field, readonly unknown[]> = {
  skinType: SkinType.options,
  skinTone: SkinTone.options,
  ageRange: AgeRange.options,
  concern: Concern.options,
  owns: CurrentProduct.options,
  sunExposure: SunExposure.options,
  smoking: [true, false],
  exercise: ExerciseFrequency.options,
  diet: DietType.options,
  stress: StressLevel.options,
  pregnancy: ['yes', 'no', null],
  tier: [...RiskLevel.options, null],
};

/** A person's values as bits, one number for each field: a hundred rules are asked in microseconds. */
export type Facts = Readonly<Record<Field, number>>;

const bitsOf = (field: Field, values: readonly unknown[]): number =>
  values.reduce<number>((bits, value) => bits | (1 << VALUES[field].indexOf(value)), 0);

/** What the rules look at. */
export function factsOf(answers: SkincareAnswers, tier: RiskLevel | null): Facts {
  const { smoking, exerciseFrequency, dietType, stressLevel } = answers.lifestyleFactors;
  return {
    skinType: bitsOf('skinType', [answers.skinType]),
    skinTone: bitsOf('skinTone', [answers.skinTone]),
    ageRange: bitsOf('ageRange', [answers.ageRange]),
    concern: bitsOf('concern', answers.primaryConcerns),
    owns: bitsOf('owns', answers.currentProducts),
    sunExposure: bitsOf('sunExposure', [answers.sunExposure]),
    smoking: bitsOf('smoking', [smoking]),
    exercise: bitsOf('exercise', [exerciseFrequency]),
    diet: bitsOf('diet', [dietType]),
    stress: bitsOf('stress', [stressLevel]),
    pregnancy: bitsOf('pregnancy', [answers.pregnancy]),
    tier: bitsOf('tier', [tier]),
  };
}

/** A condition as a function, made once for each rule. */
export function holds({ unless = [], ...fields }: When): (facts: Facts) => boolean {
  const demands = (Object.keys(fields) as Field[]).map((field) => ({
    field,
    bits: bitsOf(field, fields[field] ?? []),
  }));
  const exceptions = unless.map(holds);
  return (facts) => {
    for (const { field, bits } of demands) if ((facts[field] & bits) === 0) return false;
    for (const exception of exceptions) if (exception(facts)) return false;
    return true;
  };
}
