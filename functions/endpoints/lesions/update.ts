import { Spots } from '#data/analysis/spots';
import { lesionsRoutes } from '#domain/http/routes/lesions';
import { endpoint } from '#functions/http/endpoint';
import { spotNotFound } from '#functions/services/analysisNotFound';

/** Changes the name, the region or the pin of a spot. */
export const handler = endpoint(lesionsRoutes.update, async ({ params, body, user, table, vault, audit }) => {
  const spot = await new Spots(table, vault).change(user.id, params.id, body, audit.commit);
  if (!spot) throw spotNotFound();
  return spot;
});
