/** What inference needs of a recipe's reference: the distribution of the test photos, and the training photos. */
import path from 'node:path';
import { readCard } from '#lesion/model/modelCard';
import { computeTrainingCoordinates, type TrainingCoordinates } from '#lesion/caution/unfamiliarity';
import { computeTestDistribution, type TestDistribution } from './embeddingDistance';
import { formatReferenceKey, isReference, readReference } from './reference';

export interface ReferenceStatistics {
  readonly test: TestDistribution;
  readonly training: TrainingCoordinates;
}

/** The folder of references in this repository. */
export const REFERENCE_FOLDER = path.join(__dirname, '../training/head/reference');

/**
 * The statistics of the recipe of a model folder; undefined where there is none of these weights and the card does
 * not need one.
 * A trained model keeps the embedding of its base model, so the reference applies to both.
 * @throws Error where the card has limits of caution, which need the reference of these weights
 */
export function readReferenceStatistics(
  modelDir: string,
  referenceFolder = REFERENCE_FOLDER,
): ReferenceStatistics | undefined {
  const { recipe, version, baseVersion, caution } = readCard(modelDir);
  const file = path.join(referenceFolder, `${recipe}.bin`);
  const key = formatReferenceKey(baseVersion ?? version);
  if (!caution && !isReference(file, key)) return undefined;
  const reference = readReference(file, key);
  return { test: computeTestDistribution(reference), training: computeTrainingCoordinates(reference) };
}
