import type {
  CurrentProduct,
  RecommendationPriority,
  RecommendationType,
  SkincareAnswers,
} from '#domain/skincare/skincare';
import type { RiskLevel } from '#domain/analysis/assessment';
import type { IngredientId } from '#domain/skincare/ingredients';
import type { ProductId } from './products';
import type { SourceId } from './sources';

type Lifestyle = SkincareAnswers['lifestyleFactors'];

/** Met if every present field matches one of its values and no condition of `unless` is met. Lists match by one item. */
export interface Condition {
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
  /** The tier of the analysis that influences the plan. */
  tier?: readonly RiskLevel[];
  unless?: readonly Condition[];
}

export type Slot = 'am' | 'pm' | 'weekly';
export type Night = 'Monday' | 'Tuesday' | 'Thursday' | 'Saturday';

/**
 * One step of a routine. Of the steps with the same role and slot, the plan takes the first allowed one by priority. `{date}`
 * stands for the date of the analysis that influences the plan.
 */
export interface RoutineStep {
  type: RecommendationType;
  role: string;
  step: string;
  because: string;
  /** The evenings it applies to; all by default. */
  nights?: readonly Night[];
  /** The product it suggests to buy. */
  product?: ProductId;
}

/** A step with a product that the person owns; `contains` lists the ingredients that such a product has or may have. */
interface KeepStep extends RoutineStep {
  keep: CurrentProduct;
  contains: readonly IngredientId[];
}

/** What a rule does to a plan. */
export type Effect =
  | RoutineStep
  | KeepStep
  /** Excludes these ingredients from every recommendation. */
  | { exclude: readonly IngredientId[]; because: string }
  | { warn: string; type: RecommendationType }
  | { raise: Exclude<RecommendationPriority, 'low'>; type: RecommendationType; because: string };

/** One rule of the engine. */
export interface Rule {
  id: string;
  when: Condition;
  then: Effect;
  /** Null for an effect without a time of day. */
  slot: Slot | null;
  /** Order within its slot and role, ascending. */
  priority: number;
  source: SourceId;
}
