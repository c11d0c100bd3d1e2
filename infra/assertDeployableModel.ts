import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { computeWeightsVersion } from '#lesion/model/modelCard';
import type { DeploymentSettings } from './stages';

/**
 * The test sets of a model card whose sensitivities are checked. None of them was used to choose the model's cutoffs.
 * `as started`: framed automatically, as the capture screen starts.
 */
export const EVALUATION_SETS = [
  'HAM10000',
  'HAM10000, as started',
  'ISIC 2017',
  'ISIC 2017, as started',
  'phone, out of fold',
] as const;
const Limits = z.object({ temperature: z.number(), t1: z.number(), t2: z.number() });
const Domains = z.object({ dermoscopic: Limits, phone: Limits });
const Card = z.object({
  version: z.string(),
  recipe: z.string(),
  domains: Domains,
  tested: z
    .object({
      limits: Domains,
      sensitivity: z.record(z.enum(EVALUATION_SETS), z.number()),
    })
    .optional(),
});

/**
 * Throws where the stage's model must not be deployed.
 * @param source root of the sources that the lesion container is built from
 * @throws Error where the recipe has no card or no weights, the card belongs to another recipe or other weights, its cutoffs
 *   were not tested, or a sensitivity is below `sensitivityFloor`
 */
export function assertDeployableModel(
  { stage, modelRecipe, sensitivityFloor }: DeploymentSettings,
  source: string,
): void {
  const model = join(source, 'packages/lesion/model', modelRecipe);
  const { version, recipe, domains, tested } = Card.parse(JSON.parse(readFileSync(join(model, 'card.json'), 'utf8')));
  if (recipe !== modelRecipe) {
    throw new Error(`Stage ${stage} serves the recipe ${modelRecipe}; the card in its folder is of recipe ${recipe}.`);
  }
  const weights = computeWeightsVersion(model);
  if (version !== weights) {
    throw new Error(`The card of recipe ${modelRecipe} is of the weights ${version}; those beside it are ${weights}.`);
  }
  if (!tested || !isDeepStrictEqual(tested.limits, domains)) {
    throw new Error(
      `The model of recipe ${modelRecipe} was not tested with the limits of its card: run npm run lab -- lesion --recipe ${modelRecipe}.`,
    );
  }
  for (const name of EVALUATION_SETS) {
    if (tested.sensitivity[name] >= sensitivityFloor) continue;
    throw new Error(
      `Stage ${stage} asks for a sensitivity of at least ${sensitivityFloor}; the card of recipe ${modelRecipe} says ${tested.sensitivity[name]} for ${name}.`,
    );
  }
}
