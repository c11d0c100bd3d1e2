import { AccountPeople, personNotFound } from '#data/account/people';
import { peopleRoutes } from '#domain/http/routes/account/people';
import { endpoint } from '#functions/http/endpoint';

/** Removes a person with all of the person's records. Answers the session with the people who stay. */
export const handler = endpoint(peopleRoutes.remove, async ({ params: { id }, user, users, erasures, now, audit }) => {
  const person = { userId: user.id, personId: id };
  if (!(await new AccountPeople(users, erasures).remove(person, now(), audit.commit))) throw personNotFound();
  const people = Object.fromEntries(Object.entries(user.people).filter(([personId]) => personId !== id));
  return { user: { ...user, people } };
});
