import { AccountPeople } from '#data/account/people';
import { isNameTaken } from '#domain/people/people';
import { MAX_PEOPLE } from '#domain/people/personChoices';
import { AppError } from '#domain/http/errors';
import { peopleRoutes } from '#domain/http/routes/account/people';
import { endpoint } from '#functions/http/endpoint';
import { nameTaken } from '#functions/services/nameTaken';
import { peopleAnswers } from './messages';

/** Adds a person whose records the account keeps beside its holder's. Answers the session with all people. */
export const handler = endpoint(peopleRoutes.add, async ({ body, user, users, erasures, newId, now, audit }) => {
  const { name, color } = body;
  if (isNameTaken(user.people, name)) throw nameTaken();
  const id = newId();
  const person = { name, color, addedAt: now().toISOString() };
  audit.addDetails({ resourceId: id });
  if (!(await new AccountPeople(users, erasures).add(user.id, id, person, audit.commit))) {
    throw new AppError('conflict', peopleAnswers('tooMany', { count: MAX_PEOPLE }));
  }
  return { user: { ...user, people: { ...user.people, [id]: person } } };
});
