import { AccountPeople, personNotFound } from '#data/account/people';
import type { User } from '#data/account/user';
import type { RecordOwner } from '#data/table/keys';
import type { HttpEvent } from '#domain/http/httpEvent';
import { PERSON_PARAMETER } from '#domain/http/personParameter';
import type { Route } from '#domain/http/route';
import type { Services } from '#functions/services/services';
import type { AuditTrail } from './auditTrail';
import { parseQuery } from './requestInput';

/**
 * Whose records a call is about: the person whom its query names, else the account holder. Undefined for a route that is not about
 * the records of one person. Throws `not_found` for a person who is not in the account.
 */
export function findOwner(
  { ofPerson }: Route,
  { rawQueryString }: HttpEvent,
  user: User | undefined,
): RecordOwner | undefined {
  if (!ofPerson || !user) return undefined;
  const personId = parseQuery(rawQueryString)[PERSON_PARAMETER] ?? null;
  if (personId !== null && !Object.hasOwn(user.people, personId)) throw personNotFound();
  return { userId: user.id, personId };
}

/** The audit row of a call whose commits write nothing for a person who was removed from the account meanwhile. */
export function auditForOwner(
  { users, erasures }: Services,
  owner: RecordOwner | undefined,
  audit: AuditTrail,
): AuditTrail {
  if (!owner || owner.personId === null) return audit;
  const { userId, personId } = owner;
  const people = new AccountPeople(users, erasures);
  return {
    addDetails: (details) => audit.addDetails(details),
    commit: people.commitForPerson({ userId, personId }, (writes) => audit.commit(writes)),
  };
}
