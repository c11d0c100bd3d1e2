import { AccountPeople, personNotFound } from '#data/account/people';
import { retryOnConflict } from '#data/table/table';
import { isNameTaken } from '#domain/people/people';
import { peopleRoutes } from '#domain/http/routes/account/people';
import { endpoint } from '#functions/http/endpoint';
import { nameTaken } from '#functions/services/nameTaken';

/**
 * Changes a person's name or color. Of two changes at once the later one holds, and what it does not name stays as the other one left
 * it. Answers the session with all people, as they are now.
 */
export const handler = endpoint(peopleRoutes.update, async ({ params: { id }, body, user, users, erasures, audit }) => {
  const accountPeople = new AccountPeople(users, erasures);
  let account: typeof user | undefined = user;
  return retryOnConflict(async () => {
    if (!account || account.status === 'deleting') throw new Error('This account is being deleted');
    const { people } = account;
    const { [id]: stored } = people;
    if (!stored) throw personNotFound();
    const person = { ...stored, name: body.name ?? stored.name, color: body.color ?? stored.color };
    if (person.name !== stored.name && isNameTaken(account, person.name, id)) throw nameTaken();
    if (await accountPeople.change({ userId: user.id, personId: id }, person, people, audit.commit)) {
      return { user: { ...account, people: { ...people, [id]: person } } };
    }
    account = await users.findById(user.id);
    return undefined;
  });
});
