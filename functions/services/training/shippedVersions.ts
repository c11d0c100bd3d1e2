import openCard from '../../../packages/lesion/model/open/card.json';
import researchCard from '../../../packages/lesion/model/research/card.json';
import type { ModelRecipe } from '#domain/http/publicConfig';

/** The version of the weights in this release, by recipe. */
export const SHIPPED_VERSIONS: Readonly<Record<ModelRecipe, string>> = {
  open: openCard.version,
  research: researchCard.version,
};
