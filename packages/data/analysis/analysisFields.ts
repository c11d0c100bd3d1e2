import type { Analysis } from '#domain/analysis/analysis';
import type { DeidentifiedAnalysis } from '#domain/analysis/research/deidentify';

/** Where the row of an analysis stores a field: in clear, sealed on its own, or sealed together with others as `findings`. */
type Storage = 'clear' | 'sealed' | 'findings';

interface FieldHandling {
  storage: Storage;
  /** The fields of the de-identified record that derive from it, or why none does. */
  research: readonly (keyof DeidentifiedAnalysis)[] | { omitted: string };
}

const IDENTIFYING = { omitted: 'identifies the person or the analysis' };
const FREE_TEXT = { omitted: 'free text' };
const IMAGE_DERIVED = { omitted: 'derived from the image finely enough to recognize it' };
const NOT_NEEDED = { omitted: 'not part of the research record' };

/**
 * What happens to each field of an analysis. A new field of `Analysis`, which is also the schema of the API, does not compile
 * without an entry here, and the row codec of `analyses.ts` follows the entry. Export and deletion work on whole rows and
 * include it. Existing rows lack it: add a migration in `packages/data/table/migrations.ts` unless it is optional. A field that
 * research receives also needs a line in `deidentify`.
 */
export const ANALYSIS_FIELDS = {
  id: { storage: 'clear', research: IDENTIFYING },
  lesionId: { storage: 'clear', research: IDENTIFYING },
  analysisDate: { storage: 'clear', research: ['analysisYear', 'analysisMonth', 'deidentifiedAt'] },
  modelVersion: { storage: 'clear', research: NOT_NEEDED },
  thresholdsVersion: { storage: 'clear', research: NOT_NEEDED },
  notes: { storage: 'sealed', research: FREE_TEXT },
  location: { storage: 'sealed', research: ['bodyRegion'] },
  detectedFeatures: { storage: 'sealed', research: ['anonymizedFeatures'] },
  isEarlierMoreUrgent: { storage: 'findings', research: NOT_NEEDED },
  recommendations: { storage: 'sealed', research: FREE_TEXT },
  riskLevel: { storage: 'findings', research: ['riskLevel', 'generalRecommendations'] },
  confidence: { storage: 'findings', research: ['confidence'] },
  modelRiskLevel: { storage: 'findings', research: ['modelRiskLevel'] },
  caution: { storage: 'findings', research: NOT_NEEDED },
  isUnfamiliar: { storage: 'findings', research: NOT_NEEDED },
  testOutcome: { storage: 'findings', research: NOT_NEEDED },
  likelihoodRatio: { storage: 'findings', research: NOT_NEEDED },
  regionPhotos: { storage: 'findings', research: NOT_NEEDED },
  raisedBy: { storage: 'findings', research: NOT_NEEDED },
  reasons: { storage: 'findings', research: FREE_TEXT },
  reasonDetails: { storage: 'findings', research: FREE_TEXT },
  diameter: { storage: 'findings', research: ['lesionSizeCategory'] },
  outline: { storage: 'findings', research: IMAGE_DERIVED },
  axes: { storage: 'findings', research: IMAGE_DERIVED },
  attribution: { storage: 'findings', research: IMAGE_DERIVED },
  skin: { storage: 'findings', research: NOT_NEEDED },
  domain: { storage: 'findings', research: NOT_NEEDED },
  area: { storage: 'findings', research: IMAGE_DERIVED },
  shape: { storage: 'findings', research: IMAGE_DERIVED },
  tone: { storage: 'findings', research: IMAGE_DERIVED },
  quality: { storage: 'findings', research: IMAGE_DERIVED },
  answers: { storage: 'findings', research: NOT_NEEDED },
  baseVersion: { storage: 'findings', research: NOT_NEEDED },
  imageData: { storage: 'findings', research: NOT_NEEDED },
  imageUrl: { storage: 'findings', research: NOT_NEEDED },
} as const satisfies Record<keyof Analysis, FieldHandling>;

type FieldsStored<S extends Storage> = {
  [F in keyof Analysis]-?: (typeof ANALYSIS_FIELDS)[F]['storage'] extends S ? F : never;
}[keyof Analysis];

/** The fields of an analysis that its row stores this way. */
export const listFieldsStored = <S extends Storage>(storage: S): FieldsStored<S>[] =>
  (Object.keys(ANALYSIS_FIELDS) as (keyof Analysis)[]).filter(
    (field): field is FieldsStored<S> => ANALYSIS_FIELDS[field].storage === storage,
  );
