import type { PeopleById, Person } from '#domain/people/person';
import { AppError } from '#domain/http/errors';
import { Id } from '#domain/http/id';
import { httpMessages } from '#domain/http/messages';
import { keys, type RecordOwner } from '#data/table/keys';
import type { Commit, RowUpdate, Write } from '#data/table/table';
import type { Erasures, PersonOfAccount } from './erasures';
import type { Users } from './users';

/**
 * The people whose records an account has beside its holder's, as a part of the account's row. So every request knows them without a
 * read of its own. See docs/decisions/135-people-of-an-account.md.
 */
export class AccountPeople {
  constructor(
    private readonly users: Users,
    private readonly erasures: Erasures,
  ) {}

  /**
   * Adds a person beside the others, who are those that the caller read; false where one was added, removed or named otherwise
   * since, or the account is being deleted.
   */
  add({ userId, personId }: PersonOfAccount, person: Person, others: PeopleById, commit: Commit): Promise<boolean> {
    const count = Object.keys(others).length;
    const areNamed = haveNames(others);
    // The first person of an account brings the attribute.
    const change =
      count === 0
        ? prepareChange(userId, [], {
            expression: 'SET #people = :people',
            condition: '#status <> :deleting AND (attribute_not_exists(#people) OR size(#people) = :count)',
            values: { people: { [personId]: person }, count },
          })
        : prepareChange(userId, [personId, ...Object.keys(others)], {
            expression: `SET ${toPath(personId)} = :person`,
            condition: ['#status <> :deleting AND size(#people) = :count', ...areNamed.conditions].join(' AND '),
            values: { ...areNamed.values, person, count },
            attributes: ['name'],
          });
    return commit([change]);
  }

  /**
   * Replaces a person's name and color. False where the people of the account are no longer as `people` says: one was added, removed
   * or named otherwise since, or the color of this one was changed.
   */
  change({ userId, personId }: PersonOfAccount, person: Person, people: PeopleById, commit: Commit): Promise<boolean> {
    const { conditions, values } = haveNames(people);
    return commit([
      prepareChange(userId, Object.keys(people), {
        expression: `SET ${toPath(personId)} = :person`,
        condition: [
          '#status <> :deleting AND size(#people) = :count',
          `${toPath(personId)}.#color = :color`,
          ...conditions,
        ].join(' AND '),
        values: { ...values, person, count: Object.keys(people).length, color: people[personId]?.color },
        attributes: ['name', 'color'],
      }),
    ]);
  }

  /**
   * Removes a person, and then all of the person's records; false where the account has no such person. From the first write on,
   * nothing can be added to the records, and the hourly sweep finishes an interrupted removal.
   */
  async remove(person: PersonOfAccount, at: Date, commit: Commit): Promise<boolean> {
    const { userId, personId } = person;
    const isRemoved = await commit([
      prepareChange(userId, [personId], {
        expression: `REMOVE ${toPath(personId)}`,
        condition: `#status <> :deleting AND attribute_exists(${toPath(personId)})`,
        values: {},
      }),
      this.erasures.preparePersonErasure(person, at),
    ]);
    if (isRemoved) await this.erasures.erasePerson(person);
    return isRemoved;
  }

  /**
   * Wraps a commit so that it writes nothing for a person who is not in the account. @throws `not_found` for a person who was
   * removed meanwhile.
   */
  commitForPerson({ userId, personId }: PersonOfAccount, commit: Commit): Commit {
    const key = keys.user(userId);
    const membership: Write = {
      requireExisting: key,
      onlyIf: {
        condition: `#status = :active AND attribute_exists(${toPath(personId)})`,
        names: ['status', 'people', personId],
        values: { active: 'active' },
      },
    };
    // A transaction can have one condition on a row: this one implies that of `commitWhileActive`.
    const isOtherRow = (write: Write) => !('requireExisting' in write && write.requireExisting.SK === key.SK);
    return async (writes) => {
      if (await commit([...writes.filter(isOtherRow), membership])) return true;
      const user = await this.users.findById(userId);
      if (!user || user.status === 'deleting') throw new Error('This account is being deleted');
      if (!Object.hasOwn(user.people, personId)) throw personNotFound();
      return false;
    };
  }
}

/** The error for a person who is unknown or of another account. */
export const personNotFound = (): AppError => new AppError('not_found', httpMessages('personNotFound'));

/** Lists the owners of records of an account: its holder, and then its other people. */
export const listOwners = (userId: string, people: Readonly<Record<string, unknown>>): RecordOwner[] => [
  { userId, personId: null },
  ...Object.keys(people).map((personId) => ({ userId, personId })),
];

/** The path of a person in the account's row. @throws where this is no id, because it becomes part of an expression. */
const toPath = (personId: string): string => `#people.#${Id.parse(personId)}`;

/** The conditions that people are still in the account under their names, and their values. */
function haveNames(people: PeopleById) {
  const named = Object.entries(people);
  return {
    conditions: named.map(([id], index) => `${toPath(id)}.#name = :name${index}`),
    values: Object.fromEntries(named.map(([, { name }], index) => [`name${index}`, name])),
  };
}

/** A change of the people of an account, whose ids and attributes its expressions name. */
const prepareChange = (
  userId: string,
  personIds: readonly string[],
  { values, attributes = [], ...change }: Omit<RowUpdate, 'names'> & { attributes?: readonly string[] },
): Write => ({
  update: keys.user(userId),
  change: {
    ...change,
    names: ['status', 'people', ...personIds, ...attributes],
    values: { ...values, deleting: 'deleting' },
  },
});
