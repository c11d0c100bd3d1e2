import { AccountPeople, personNotFound } from '#data/account/people';
import { isNameTaken } from '#domain/people/people';
import { peopleRoutes } from '#domain/http/routes/account/people';
import { endpoint } from '#functions/http/endpoint';
import { nameTaken } from '#functions/services/nameTaken';

/** Changes a person's name or color. Answers the session with all people. */
export const handler = endpoint(peopleRoutes.update, async ({ params: { id }, body, user, users, erasures, audit }) => {
  const { [id]: stored } = user.people;
  if (!stored) throw personNotFound();
  const person = { ...stored, name: body.name ?? stored.name, color: body.color ?? stored.color };
  if (person.name !== stored.name && isNameTaken(user, person.name, id)) throw nameTaken();
  if (!(await new AccountPeople(users, erasures).change(user.id, id, person, audit.commit))) throw personNotFound();
  return { user: { ...user, people: { ...user.people, [id]: person } } };
});
