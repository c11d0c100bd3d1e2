import { Spots } from '#data/analysis/spots';
import { analysisFormMessages } from '#domain/analysis/messages';
import { AppError } from '#domain/http/errors';
import { lesionsRoutes } from '#domain/http/routes/lesions';
import { endpoint } from '#functions/http/endpoint';
import { spotNotFound } from '#functions/services/analysisNotFound';

const t = analysisFormMessages;

/** The time zone farthest ahead of UTC, in milliseconds: a day that has begun somewhere is not in the future. */
const FARTHEST_AHEAD = 14 * 60 * 60 * 1000;

/** Changes the name, the region or the pin of a spot, or what came of a doctor's visit. */
export const handler = endpoint(lesionsRoutes.update, async (context) => {
  const { params, body, user, owner, users, table, vault, audit, now } = context;
  const today = new Date(now().getTime() + FARTHEST_AHEAD).toISOString().slice(0, 10);
  if (body.visit && body.visit.date > today) {
    const message = t('visitInFuture');
    throw new AppError('invalid_request', message, { fields: { 'visit.date': message } });
  }
  // So that a restore of the table can repeat it.
  if (body.removedVisit !== undefined)
    audit.addDetails({ details: { ownerId: user.id, content: { removedVisit: body.removedVisit } } });
  // A deletion of the account that runs meanwhile must not miss the outcome of the visit.
  const commit = body.visit ? users.commitWhileActive(user.id, audit.commit) : audit.commit;
  const spot = await new Spots(table, vault).change(owner, params.id, body, commit);
  if (!spot) throw spotNotFound();
  return spot;
});
