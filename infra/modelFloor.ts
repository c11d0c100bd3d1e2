import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Deployed } from './stages';

/** The figures of a model card that its sensitivity is read from, for each kind of photograph. */
const SENSITIVITIES = ['dermoscopic: sensitivity', 'phone: sensitivity'] as const;
const Card = z.object({ validation: z.object({ [SENSITIVITIES[0]]: z.number(), [SENSITIVITIES[1]]: z.number() }) });

/**
 * Stops the deployment of a model that misses more suspicious lesions than its stage accepts.
 * @param source root of the repository that the lesion container is built from
 * @throws Error where the recipe has no card, or a sensitivity of its card is under `sensitivityFloor`
 */
export function refuseInsensitiveModel({ stage, modelRecipe, sensitivityFloor }: Deployed, source: string): void {
  const file = join(source, 'packages/lesion/model', modelRecipe, 'card.json');
  const { validation } = Card.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const name of SENSITIVITIES) {
    if (validation[name] >= sensitivityFloor) continue;
    throw new Error(
      `Stage ${stage} asks for a sensitivity of at least ${sensitivityFloor}; the card of recipe ${modelRecipe} says ${name} ${validation[name]}.`,
    );
  }
}
