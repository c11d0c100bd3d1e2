import { SkinChecks } from '#data/analysis/skinChecks';
import { AppError } from '#domain/http/errors';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { endpoint } from '#functions/http/endpoint';
import { skinCheckAnswers } from './messages';

/** Saves the result of one part of the unfinished check. */
export const handler = endpoint(skinChecksRoutes.savePart, async ({ body, user, table, vault, audit }) => {
  const check = await new SkinChecks(table, vault).savePart(user.id, body, audit.commit);
  if (!check) throw new AppError('not_found', skinCheckAnswers('noneOpen'));
  return check;
});
