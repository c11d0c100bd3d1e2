import { SkinChecks } from '#data/analysis/skinChecks';
import { AppError } from '#domain/http/errors';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { endpoint } from '#functions/http/endpoint';
import { skinCheckAnswers } from './messages';

/** Finishes the unfinished check. It stays in the calendar, also where the person left parts out, but not all of them. */
export const handler = endpoint(skinChecksRoutes.finish, async ({ body, owner, table, vault, now, audit }) => {
  const change = { checkId: body.checkId, at: now() };
  const outcome = await new SkinChecks(table, vault).finish(owner, change, audit.commit);
  if (typeof outcome === 'string') {
    throw new AppError(outcome === 'noneOpen' ? 'not_found' : 'conflict', skinCheckAnswers(outcome));
  }
  return outcome;
});
