import { SkinChecks } from '#data/analysis/skinChecks';
import { AppError } from '#domain/http/errors';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { endpoint } from '#functions/http/endpoint';
import { skinCheckAnswers } from './messages';

/** Saves the result of one part of the unfinished check. A part that changed on another device is not replaced. */
export const handler = endpoint(skinChecksRoutes.savePart, async ({ body, owner, table, vault, audit }) => {
  const outcome = await new SkinChecks(table, vault).savePart(owner, body, audit.commit);
  if (typeof outcome === 'string') {
    throw new AppError(outcome === 'noneOpen' ? 'not_found' : 'conflict', skinCheckAnswers(outcome));
  }
  return outcome;
});
