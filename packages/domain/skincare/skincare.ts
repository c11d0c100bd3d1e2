import { z } from 'zod';
import { skincareFormMessages } from './messages';

const t = skincareFormMessages;

export const SkinType = z.enum(['oily', 'dry', 'combination', 'sensitive', 'normal'], { error: () => t('skinType') });
export const SkinTone = z.enum(['fair', 'light', 'medium', 'olive', 'brown', 'dark'], { error: () => t('skinTone') });
export const AgeRange = z.enum(['18-25', '26-35', '36-45', '46-55', '56-65', '65+'], { error: () => t('ageRange') });
export const SunExposure = z.enum(['minimal', 'moderate', 'high'], { error: () => t('sunExposure') });
export const Concern = z.enum(
  [
    'Sun damage',
    'Fine lines and wrinkles',
    'Acne and breakouts',
    'Dark spots',
    'Uneven skin tone',
    'Dryness',
    'Oiliness',
    'Sensitive skin',
    'Large pores',
    'Redness',
    'Sagging skin',
    'Under-eye circles',
  ],
  { error: () => t('concerns') },
);
export type Concern = z.infer<typeof Concern>;
export const CurrentProduct = z.enum(
  [
    'Cleanser',
    'Moisturizer',
    'Sunscreen',
    'Retinol/Retinoids',
    'Vitamin C serum',
    'Exfoliating acids (AHA/BHA)',
    'Niacinamide',
    'Hyaluronic acid',
    'Eye cream',
    'Face masks',
    'Toner',
    'Serum',
  ],
  { error: () => t('products') },
);
export type CurrentProduct = z.infer<typeof CurrentProduct>;

/** Allergies with a checkbox in the form. A person can add others as free text. */
export const ALLERGY_OPTIONS = [
  'Fragrance',
  'Parabens',
  'Sulfates',
  'Alcohol',
  'Essential oils',
  'Retinoids',
  'Alpha hydroxy acids',
  'Beta hydroxy acids',
  'Benzoyl peroxide',
  'Hydroquinone',
] as const;
export type AllergyOption = (typeof ALLERGY_OPTIONS)[number];

export const ExerciseFrequency = z.enum(['none', 'light', 'moderate', 'heavy'], { error: () => t('listed') });
export const DietType = z.enum(['standard', 'vegetarian', 'vegan', 'keto', 'mediterranean'], {
  error: () => t('listed'),
});
export const StressLevel = z.enum(['low', 'moderate', 'high'], { error: () => t('listed') });
/** Whether the person is pregnant, trying to be, or breast-feeding. Null means unanswered (docs/decisions/037-skincare-plans.md). */
export const Pregnancy = z.enum(['yes', 'no'], { error: () => t('pregnancy') });

/** Maximum length of a free-text allergy in characters. */
export const MAX_ALLERGY_LENGTH = 100;
const MAX_ALLERGIES = 40;

/** Removes duplicates and keeps the order. */
const removeDuplicates = <T>(items: readonly T[]): T[] => [...new Set(items)];

const LifestyleFactors = z.object({
  smoking: z.boolean({ error: () => t('smoking') }).default(false),
  exerciseFrequency: ExerciseFrequency.default('moderate'),
  dietType: DietType.default('standard'),
  stressLevel: StressLevel.default('moderate'),
});

/** The skincare profile as the form submits it. */
export const SkincareProfileRequest = z.object({
  skinType: SkinType,
  skinTone: SkinTone,
  ageRange: AgeRange,
  primaryConcerns: z
    .array(Concern, { error: () => t('noConcern') })
    .min(1, { error: () => t('noConcern') })
    .max(100)
    .transform(removeDuplicates),
  currentProducts: z.array(CurrentProduct).max(100).default([]).transform(removeDuplicates),
  allergies: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(MAX_ALLERGY_LENGTH, { error: () => t('allergyLong', { count: MAX_ALLERGY_LENGTH }) }),
    )
    .max(MAX_ALLERGIES, { error: () => t('allergies', { count: MAX_ALLERGIES }) })
    .default([])
    .transform(removeDuplicates),
  sunExposure: SunExposure,
  lifestyleFactors: LifestyleFactors.prefault({}),
  pregnancy: Pregnancy.nullish().transform((answer) => answer ?? null),
});
export type SkincareProfileRequest = z.output<typeof SkincareProfileRequest>;

/** The answers of a profile: all its personal information. */
export const SkincareAnswers = z.object({
  skinType: SkinType,
  skinTone: SkinTone,
  ageRange: AgeRange,
  primaryConcerns: z.array(Concern),
  currentProducts: z.array(CurrentProduct),
  allergies: z.array(z.string()),
  sunExposure: SunExposure,
  lifestyleFactors: LifestyleFactors,
  pregnancy: Pregnancy.nullable(),
});
export type SkincareAnswers = z.infer<typeof SkincareAnswers>;

export const SkincareProfile = SkincareAnswers.extend({
  id: z.string(),
  userId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SkincareProfile = z.infer<typeof SkincareProfile>;

export const RecommendationType = z.enum(['daily_routine', 'sun_protection', 'treatment', 'prevention']);
export type RecommendationType = z.infer<typeof RecommendationType>;
export const RecommendationPriority = z.enum(['high', 'medium', 'low']);
export type RecommendationPriority = z.infer<typeof RecommendationPriority>;

/** A kind of product, not a brand. */
export const SkincareProduct = z.object({
  name: z.string(),
  category: z.string(),
  description: z.string(),
  activeIngredients: z.array(z.string()).optional(),
  /** Minimum sun protection factor. */
  spf: z.number().int().optional(),
  priceRange: z.string().optional(),
  whereToFind: z.string().optional(),
});
export type SkincareProduct = z.infer<typeof SkincareProduct>;

/** The source of a rule, shown under 'Why this?'. */
const Source = z.object({ title: z.string(), url: z.url() });

export const SkincareRecommendation = z.object({
  id: z.string(),
  userId: z.string(),
  profileId: z.string(),
  /** The analysis that the recommendation is based on, or null. */
  analysisId: z.string().nullable(),
  recommendationType: RecommendationType,
  products: z.array(SkincareProduct),
  routine: z.object({
    morning: z.array(z.string()),
    evening: z.array(z.string()),
    weekly: z.array(z.string()),
    frequency: z.string(),
  }),
  explanation: z.string(),
  priority: RecommendationPriority,
  estimatedCost: z.string().nullable(),
  generatedAt: z.iso.datetime(),
  /** 1 for the current plan, 0 for earlier ones (docs/decisions/037-skincare-plans.md). */
  isActive: z.union([z.literal(0), z.literal(1)]),
  /** Ingredients that no product of it may have: the person's allergies (without a source), and those excluded by rules. */
  avoid: z.array(z.object({ name: z.string(), because: z.string(), source: Source.nullable() })),
  cautions: z.array(z.object({ text: z.string(), source: Source.nullable() })),
  /** The rule behind each step, product and priority. `about` is the step's text, the product's name or 'priority'. */
  reasons: z.array(z.object({ rule: z.string(), about: z.string(), because: z.string(), source: Source })),
});
export type SkincareRecommendation = z.infer<typeof SkincareRecommendation>;

/** A recommendation before it is stored for a person. */
export type DraftRecommendation = Omit<
  SkincareRecommendation,
  'id' | 'userId' | 'profileId' | 'generatedAt' | 'isActive'
>;
