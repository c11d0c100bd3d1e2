import type { CurrentProduct, RecommendationPriority, RecommendationType, SkincareAnswers } from './skincare';
import type { RiskLevel } from '#domain/analysis/assessment';
import type { IngredientId } from './ingredients';
import type { ProductId } from './products';
import type { SourceId } from './sources';

type Lifestyle = SkincareAnswers['lifestyleFactors'];

/** When a rule holds: every field that is given has one of the values, lists have at least one; none of `unless` holds. */
export interface When {
  skinType?: readonly SkincareAnswers['skinType'][];
  skinTone?: readonly SkincareAnswers['skinTone'][];
  ageRange?: readonly SkincareAnswers['ageRange'][];
  concern?: readonly SkincareAnswers['primaryConcerns'][number][];
  owns?: readonly CurrentProduct[];
  sunExposure?: readonly SkincareAnswers['sunExposure'][];
  smoking?: readonly boolean[];
  exercise?: readonly Lifestyle['exerciseFrequency'][];
  diet?: readonly Lifestyle['dietType'][];
  stress?: readonly Lifestyle['stressLevel'][];
  pregnancy?: readonly SkincareAnswers['pregnancy'][];
  /** The tier of the recent analysis that counts. */
  tier?: readonly RiskLevel[];
  unless?: readonly When[];
}

export type Slot = 'am' | 'pm' | 'weekly';
export type Night = 'Monday' | 'Tuesday' | 'Thursday' | 'Saturday';

/**
 * One step of a routine. Of the steps with one role in one slot, the first by priority that is allowed is taken. `{date}` is
 * the day of the analysis that counts.
 */
export interface StepOf {
  type: RecommendationType;
  role: string;
  step: string;
  because: string;
  /** The evenings it is done on, where not on all. */
  nights?: readonly Night[];
  /** What it suggests to buy. */
  product?: ProductId;
}

/** A step with something the person has already; `contains` is what such a product holds or may hold. */
interface KeepOf extends StepOf {
  keep: CurrentProduct;
  contains: readonly IngredientId[];
}

export type Then =
  | StepOf
  | KeepOf
  /** Nothing with these is recommended. */
  | { exclude: readonly IngredientId[]; because: string }
  | { warn: string; type: RecommendationType }
  | { raise: Exclude<RecommendationPriority, 'low'>; type: RecommendationType; because: string };

/** One rule of the engine. */
export interface Rule {
  id: string;
  when: When;
  then: Then;
  /** Null for what belongs to no time of day. */
  slot: Slot | null;
  /** Its place in its slot, and against others of its role; smaller comes first. */
  priority: number;
  source: SourceId;
}
