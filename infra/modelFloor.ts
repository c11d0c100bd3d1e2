import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { weightsVersion } from '#lesion/calibration/modelCard';
import type { Deployed } from './stages';

/**
 * The sets of photographs of a model card that its sensitivity is read from; none of them chose its limits. `as started`:
 * framed as the capture screen starts.
 */
export const TESTED = [
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
      sensitivity: z.record(z.enum(TESTED), z.number()),
    })
    .optional(),
});

/**
 * Stops the deployment of a model that misses more suspicious lesions than its stage accepts, of one that was not tested as
 * it would be deployed, and of one whose card is that of another model.
 * @param source root of the repository that the lesion container is built from
 * @throws Error where the recipe has no card or no weights, its card is of another recipe or of other weights, was not
 *   tested with its limits, or says a sensitivity under `sensitivityFloor`
 */
export function refuseUnfitModel({ stage, modelRecipe, sensitivityFloor }: Deployed, source: string): void {
  const model = join(source, 'packages/lesion/model', modelRecipe);
  const { version, recipe, domains, tested } = Card.parse(JSON.parse(readFileSync(join(model, 'card.json'), 'utf8')));
  if (recipe !== modelRecipe) {
    throw new Error(`Stage ${stage} serves the recipe ${modelRecipe}; the card in its folder is of recipe ${recipe}.`);
  }
  const weights = weightsVersion(model);
  if (version !== weights) {
    throw new Error(`The card of recipe ${modelRecipe} is of the weights ${version}; those beside it are ${weights}.`);
  }
  if (!tested || !isDeepStrictEqual(tested.limits, domains)) {
    throw new Error(
      `The model of recipe ${modelRecipe} was not tested with the limits of its card: run npm run bench:lesion -- --recipe ${modelRecipe}.`,
    );
  }
  for (const name of TESTED) {
    if (tested.sensitivity[name] >= sensitivityFloor) continue;
    throw new Error(
      `Stage ${stage} asks for a sensitivity of at least ${sensitivityFloor}; the card of recipe ${modelRecipe} says ${tested.sensitivity[name]} for ${name}.`,
    );
  }
}
