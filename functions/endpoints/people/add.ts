import { AccountPeople } from '#data/account/people';
import { retryOnConflict } from '#data/table/table';
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
  const id = newId();
  const person = { name, color, addedAt: now().toISOString() };
  const accountPeople = new AccountPeople(users, erasures);
  audit.addDetails({ resourceId: id });
  let account: typeof user | undefined = user;
  return retryOnConflict(async () => {
    if (!account || account.status === 'deleting') throw new Error('This account is being deleted');
    const { people } = account;
    if (isNameTaken(account, name)) throw nameTaken();
    if (Object.keys(people).length >= MAX_PEOPLE) {
      throw new AppError('conflict', peopleAnswers('tooMany', { count: MAX_PEOPLE }));
    }
    if (await accountPeople.add({ userId: user.id, personId: id }, person, people, audit.commit)) {
      return { user: { ...account, people: { ...people, [id]: person } } };
    }
    // Somebody else was added or removed at once.
    account = await users.findById(user.id);
    return undefined;
  });
});
