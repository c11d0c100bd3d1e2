import { AccountPeople, personNotFound } from '#data/account/people';
import { Analyses } from '#data/analysis/analyses';
import { Spots } from '#data/analysis/spots';
import { AppError } from '#domain/http/errors';
import { lesionsRoutes } from '#domain/http/routes/lesions';
import { endpoint } from '#functions/http/endpoint';
import { spotNotFound } from '#functions/services/analysisNotFound';
import { lesionAnswers } from './messages';

/** Moves a spot with all its analyses to another person of the account. Safe to repeat after an interruption. */
export const handler = endpoint(lesionsRoutes.move, async (context) => {
  const { params, body, user, users, erasures, table, vault, audit } = context;
  const { from, to } = body;
  for (const personId of [from, to]) {
    if (personId !== null && !Object.hasOwn(user.people, personId)) throw personNotFound();
  }
  if (from === to) throw new AppError('invalid_request', lesionAnswers('samePerson'));
  audit.addDetails({ details: { ownerId: user.id, content: { from, to } } });
  // Nothing may be written for a person who is removed meanwhile, or for an account that is being deleted.
  const commit =
    to === null
      ? users.commitWhileActive(user.id, audit.commit)
      : new AccountPeople(users, erasures).commitForPerson({ userId: user.id, personId: to }, audit.commit);
  const owners = { from: { userId: user.id, personId: from }, to: { userId: user.id, personId: to } };
  const isMoved = await new Analyses(table, vault).moveSpot(owners.from, owners.to, params.id, commit);
  // Nothing is left to move where an earlier call did, whose answer was lost.
  if (!isMoved && !(await new Spots(table, vault).get(owners.to, params.id))) throw spotNotFound();
  return { success: true as const, message: lesionAnswers('moved') };
});
