/** What inference needs of a recipe's reference: the distribution of the test photos, and the training photos. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readCard } from '#lesion/calibration/modelCard';
import { computeTrainingCoordinates, type TrainingCoordinates } from '#lesion/caution/unfamiliarity';
import { computeTestDistribution, type TestDistribution } from './embeddingDistance';
import { readReference } from './reference';

export interface ReferenceStatistics {
  readonly test: TestDistribution;
  readonly training: TrainingCoordinates;
}

/** The folder of references in this repository. */
export const REFERENCE_FOLDER = path.join(__dirname, '../training/head/reference');

/**
 * The statistics of the recipe of a model folder; undefined where the reference is missing. A trained model keeps the
 * embedding of its base model, so the reference applies to both.
 */
export function readReferenceStatistics(
  modelDir: string,
  referenceFolder = REFERENCE_FOLDER,
): ReferenceStatistics | undefined {
  const file = path.join(referenceFolder, `${readCard(modelDir).recipe}.bin`);
  if (!existsSync(file)) return undefined;
  const reference = readReference(file, null);
  return { test: computeTestDistribution(reference), training: computeTrainingCoordinates(reference) };
}
