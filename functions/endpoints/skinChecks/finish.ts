import { SkinChecks } from '#data/analysis/skinChecks';
import { AppError } from '#domain/http/errors';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { endpoint } from '#functions/http/endpoint';
import { skinCheckAnswers } from './messages';

/** Finishes the unfinished check. It stays in the calendar, also where the person left parts out. */
export const handler = endpoint(skinChecksRoutes.finish, async ({ user, table, vault, now, audit }) => {
  const check = await new SkinChecks(table, vault).finish(user.id, now(), audit.commit);
  if (!check) throw new AppError('not_found', skinCheckAnswers('noneOpen'));
  return check;
});
