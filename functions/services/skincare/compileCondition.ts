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
} from '#domain/skincare/skincare';
import type { Condition } from './rule';

type Field = Exclude<keyof Condition, 'unless'>;

/** Every value of every field of a condition. A value's index is its bit. */
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

/** A person's values as a bit set for each field, so that checking a hundred rules takes microseconds. */
export type Facts = Readonly<Record<Field, number>>;

const toBits = (field: Field, values: readonly unknown[]): number =>
  values.reduce<number>((bits, value) => bits | (1 << VALUES[field].indexOf(value)), 0);

/** Converts answers and tier to facts. */
export function toFacts(answers: SkincareAnswers, tier: RiskLevel | null): Facts {
  const { smoking, exerciseFrequency, dietType, stressLevel } = answers.lifestyleFactors;
  return {
    skinType: toBits('skinType', [answers.skinType]),
    skinTone: toBits('skinTone', [answers.skinTone]),
    ageRange: toBits('ageRange', [answers.ageRange]),
    concern: toBits('concern', answers.primaryConcerns),
    owns: toBits('owns', answers.currentProducts),
    sunExposure: toBits('sunExposure', [answers.sunExposure]),
    smoking: toBits('smoking', [smoking]),
    exercise: toBits('exercise', [exerciseFrequency]),
    diet: toBits('diet', [dietType]),
    stress: toBits('stress', [stressLevel]),
    pregnancy: toBits('pregnancy', [answers.pregnancy]),
    tier: toBits('tier', [tier]),
  };
}

/** Compiles a condition to a predicate. */
export function compileCondition({ unless = [], ...fields }: Condition): (facts: Facts) => boolean {
  const requirements = (Object.keys(fields) as Field[]).map((field) => ({
    field,
    bits: toBits(field, fields[field] ?? []),
  }));
  const exceptions = unless.map(compileCondition);
  return (facts) => {
    for (const { field, bits } of requirements) if ((facts[field] & bits) === 0) return false;
    for (const exception of exceptions) if (exception(facts)) return false;
    return true;
  };
}
