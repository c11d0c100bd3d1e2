import { Lesions } from '#data/analysis/spots';
import { LESION_NOT_FOUND } from '#domain/analysis/spot';
import { AppError } from '#domain/http/errors';
import { lesionsRoutes } from '#domain/http/routes/lesions';
import { endpoint } from '#functions/http/endpoint';

/** Gives a spot a name or another region; somebody else's is as unknown as one that does not exist (decisions A6). */
export const handler = endpoint(lesionsRoutes.update, async ({ params, body, user, table, vault, audit }) => {
  const lesion = await new Lesions(table, vault).change(user.id, params.id, body, audit.commit);
  if (!lesion) throw new AppError('not_found', LESION_NOT_FOUND);
  return lesion;
});
