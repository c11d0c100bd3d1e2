import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { weightsVersion } from '#lesion/card';
import type { Deployed } from './stages';

/** The figures of a model card that its sensitivity is read from, for each kind of photograph. */
const SENSITIVITIES = ['dermoscopic: sensitivity', 'phone: sensitivity'] as const;
const Card = z.object({
  version: z.string(),
  recipe: z.string(),
  validation: z.object({ [SENSITIVITIES[0]]: z.number(), [SENSITIVITIES[1]]: z.number() }),
});

/**
 * Stops the deployment of a model that misses more suspicious lesions than its stage accepts, and of one whose card is that
 * of another model.
 * @param source root of the repository that the lesion container is built from
 * @throws Error where the recipe has no card or no weights, its card is of another recipe or of other weights, or a
 *   sensitivity of its card is under `sensitivityFloor`
 */
export function refuseUnfitModel({ stage, modelRecipe, sensitivityFloor }: Deployed, source: string): void {
  const model = join(source, 'packages/lesion/model', modelRecipe);
  const { version, recipe, validation } = Card.parse(JSON.parse(readFileSync(join(model, 'card.json'), 'utf8')));
  if (recipe !== modelRecipe) {
    throw new Error(`Stage ${stage} serves the recipe ${modelRecipe}; the card in its folder is of recipe ${recipe}.`);
  }
  const weights = weightsVersion(model);
  if (version !== weights) {
    throw new Error(`The card of recipe ${modelRecipe} is of the weights ${version}; those beside it are ${weights}.`);
  }
  for (const name of SENSITIVITIES) {
    if (validation[name] >= sensitivityFloor) continue;
    throw new Error(
      `Stage ${stage} asks for a sensitivity of at least ${sensitivityFloor}; the card of recipe ${modelRecipe} says ${name} ${validation[name]}.`,
    );
  }
}
