import { SkinChecks } from '#data/analysis/skinChecks';
import { AppError } from '#domain/http/errors';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { endpoint } from '#functions/http/endpoint';
import { skinCheckAnswers } from './messages';

/** Deletes a check, finished or not. */
export const handler = endpoint(skinChecksRoutes.remove, async ({ params, owner, table, vault, audit }) => {
  const isRemoved = await new SkinChecks(table, vault).remove(owner, params.id, audit.commit);
  if (!isRemoved) throw new AppError('not_found', skinCheckAnswers('notFound'));
  return { success: true as const, message: skinCheckAnswers('deleted') };
});
