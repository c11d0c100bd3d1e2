import { randomUUID } from 'node:crypto';
import { getLanguage } from '#domain/messages/language';
import { z } from 'zod';
import { prepareCounterUpdates } from './customerCounts';
import { CustomerTerms } from './customerTerms';
import { keys, type Key } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import { prepareRenewalDay } from '#data/subscription/renewalDays';
import { retryOnConflict, type Commit, type Table, type Write } from '#data/table/table';
import type { Vault } from '#data/table/vault';
import { listPushDeviceKeys } from './pushDevices';
import { UserAttributes, UserRow, type User } from './user';

/** The fields of a new account. `privacyVersion` is null for an account that only the identity provider knew. */
export type NewUser = Pick<User, 'email' | 'firstName' | 'lastName' | 'privacyVersion'>;

/** An id that belongs to nobody. */
const UNKNOWN_ID = randomUUID();

const EmailRow = rowSchema('email', z.object({ userId: z.string() }));

/** Accounts, by id or by canonical email address. One address has one account. */
export class Users {
  private readonly terms: CustomerTerms;

  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {
    this.terms = new CustomerTerms(table);
  }

  findById(userId: string): Promise<User | undefined> {
    return this.table.get({ key: keys.user(userId), schema: UserRow });
  }

  /** Finds the account of an address. Reads two rows in every case, so that timing does not reveal whether it exists. */
  async findByEmail(email: string): Promise<User | undefined> {
    const row = await this.table.get({ key: keys.email(email), schema: EmailRow });
    return this.findById(row?.userId ?? UNKNOWN_ID);
  }

  /** Whether an address belongs to this account, and not to a later one or to nobody. */
  async ownsEmail(userId: string, email: string): Promise<boolean> {
    return (await this.table.get({ key: keys.email(email), schema: EmailRow }))?.userId === userId;
  }

  /** Frees an address for a new account, unless it already belongs to another one. */
  async releaseEmail(userId: string, email: string): Promise<void> {
    const provided = { condition: '#userId = :userId', names: ['userId'], values: { userId } };
    await this.table.transact([{ remove: keys.email(email), onlyIf: provided }]);
  }

  /**
   * Writes a pending account in the current language, its address and its data key in one transaction; undefined where the address is taken. The row has
   * no role and no entitlement: who creates accounts may write neither.
   */
  async add({ email, firstName, lastName, privacyVersion }: NewUser, at: Date): Promise<User | undefined> {
    const attributes = {
      id: randomUUID(),
      email,
      firstName,
      lastName,
      status: 'pending',
      createdAt: at.toISOString(),
      subscriptionId: null,
      subscriptionVersion: 0,
      stripeCustomerId: null,
      language: getLanguage(),
      privacyVersion,
      privacyAcceptedAt: privacyVersion && at.toISOString(),
      emailVerified: false,
      mailTrouble: null,
      twoStepSince: null,
      researchConsentAt: null,
      sessionEpoch: 0,
    };
    const user = UserAttributes.parse(attributes);
    const isAdded = await this.table.transact([
      { put: { kind: 'email', key: keys.email(email), attributes: { userId: user.id } } },
      { put: { kind: 'user', key: keys.user(user.id), attributes } },
      { put: await this.vault.createKeyRow(user.id) },
    ]);
    return isAdded ? user : undefined;
  }

  /**
   * The writes that activate a pending account and add it to the customers. Their condition fails for an account that is not
   * pending, so that one of two registrations wins.
   */
  async prepareActivation(user: User): Promise<Write[]> {
    const change = {
      expression: 'SET #status = :active',
      condition: '#status = :pending',
      names: ['status'],
      values: { active: 'active', pending: 'pending' },
    };
    const joined: Write = { put: { kind: 'customer', key: keys.customer(user.createdAt, user.id), attributes: {} } };
    const terms = (await this.terms.buildKeys(user)).map(toTermPut);
    return [{ update: keys.user(user.id), change }, ...prepareCounterUpdates(null, user), joined, ...terms];
  }

  /**
   * Changes names, the search terms that follow from them, and the language of mail; false where the account does not exist or
   * is deleted.
   */
  rename(userId: string, names: Partial<Names & Pick<User, 'language'>>, commit: Commit): Promise<boolean> {
    return retryOnConflict(async () => {
      const user = await this.findById(userId);
      if (!user || user.status === 'deleting') return false;
      const [before, after] = await Promise.all([
        this.terms.buildKeys(user),
        this.terms.buildKeys({ ...user, ...names }),
      ]);
      const isIn = (list: Key[]) => (key: Key) => list.some(({ SK }) => SK === key.SK);
      const writes = [
        prepareUpdate(userId, names, { expectedNames: user }),
        ...before.filter((key) => !isIn(after)(key)).map((remove) => ({ remove })),
        ...after.filter((key) => !isIn(before)(key)).map(toTermPut),
      ];
      return (await commit(writes)) || undefined;
    });
  }

  /** Adds the search terms that an account lacks, as one from before a term was introduced. Returns their number. */
  async addMissingTerms(user: User): Promise<number> {
    const termKeys = await this.terms.buildKeys(user);
    const added = await Promise.all(
      termKeys.map((key) => this.table.add({ kind: 'customerTerm', key, attributes: {} })),
    );
    return added.filter(Boolean).length;
  }

  /**
   * The writes that mark an account as being deleted and remove it from the customers. Their condition fails where its names or
   * its subscription changed since it was read.
   */
  async prepareDeletion(user: User): Promise<Write[]> {
    const listEntries = [keys.customer(user.createdAt, user.id), ...(await this.terms.buildKeys(user))];
    return [
      prepareUpdate(
        user.id,
        { status: 'deleting' },
        { endsSessions: true, expectedNames: user, expectedSubscription: user },
      ),
      ...prepareCounterUpdates(user, null),
      ...prepareRenewalDay(user, null),
      ...listEntries.map((remove) => ({ remove })),
    ];
  }

  /** The write that sets fields of an account. Its condition fails for an account that does not exist or is deleted. */
  prepareChange(userId: string, fields: Settable, expected: ExpectedState = {}): Write {
    return prepareUpdate(userId, fields, expected);
  }

  /** Sets fields of an account; false where it does not exist or is deleted. */
  change(userId: string, fields: Settable, commit = this.commit): Promise<boolean> {
    return commit([prepareUpdate(userId, fields)]);
  }

  /** Wraps a commit so that it writes nothing for an account that is not active. Throws then. */
  commitWhileActive(userId: string, commit: Commit): Commit {
    const isActive = { condition: '#status = :active', names: ['status'], values: { active: 'active' } };
    return async (writes) => {
      if (await commit([...writes, { requireExisting: keys.user(userId), onlyIf: isActive }])) return true;
      if (await this.isDeleted(userId)) throw new Error('This account is being deleted');
      return false;
    };
  }

  /** Whether an account is being deleted or is gone. */
  async isDeleted(userId: string): Promise<boolean> {
    const user = await this.findById(userId);
    return !user || user.status === 'deleting';
  }

  /**
   * The writes that end every session of an account, remove its devices that get notifications, invalidate earlier reset codes,
   * and set fields.
   */
  async prepareSessionsEnd(userId: string, fields: Settable = {}): Promise<Write[]> {
    const devices = await listPushDeviceKeys(this.table, userId);
    return [prepareUpdate(userId, fields, { endsSessions: true }), ...devices.map((remove) => ({ remove }))];
  }

  /** The write that records the announcement of a policy to a person. Its condition fails where it is already recorded. */
  preparePolicyNotice(userId: string, policyVersion: string): Write {
    const change = {
      expression: 'SET #toldOfPolicy = :version',
      condition: '#status = :active AND (attribute_not_exists(#toldOfPolicy) OR #toldOfPolicy <> :version)',
      names: ['status', 'toldOfPolicy'],
      values: { active: 'active', version: policyVersion },
    };
    return { update: keys.user(userId), change };
  }

  /** The write that records a mail about a withdrawal to a person. Its condition fails where it is already recorded. */
  prepareWithdrawalNotice(userId: string, withdrawnAt: string): Write {
    const change = {
      expression: 'SET #toldOfWithdrawal = :withdrawnAt',
      condition: '#status = :active AND (attribute_not_exists(#toldOfWithdrawal) OR #toldOfWithdrawal < :withdrawnAt)',
      names: ['status', 'toldOfWithdrawal'],
      values: { active: 'active', withdrawnAt },
    };
    return { update: keys.user(userId), change };
  }

  /** Reads every account, in no order, by scanning the whole table. Only for operators' commands. */
  scanAll(): AsyncGenerator<User> {
    return this.table.scanBySortKey(UserRow, keys.user('').SK);
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}

type Names = Pick<User, 'firstName' | 'lastName'>;
type Settable = Partial<
  Pick<
    User,
    'emailVerified' | 'mailTrouble' | 'twoStepSince' | 'role' | 'status' | 'researchConsentAt' | 'researchCoversVisits'
  >
>;

const toTermPut = (key: Key): Write => ({ put: { kind: 'customerTerm', key, attributes: {} } });

/** Values that must not have changed since the account was read. */
interface ExpectedState {
  expectedNames?: Names;
  expectedSubscription?: Pick<User, 'subscriptionVersion' | 'stripeCustomerId'>;
  expectedMailTrouble?: User['mailTrouble'];
}

function prepareUpdate(
  userId: string,
  fields: Settable | Partial<Names & Pick<User, 'language'>>,
  {
    endsSessions = false,
    expectedNames,
    expectedSubscription,
    expectedMailTrouble,
  }: ExpectedState & { endsSessions?: boolean } = {},
): Write {
  const sets = Object.keys(fields).map((name) => `#${name} = :${name}`);
  if (endsSessions) sets.push('#sessionEpoch = #sessionEpoch + :one');
  const expected = {
    ...(expectedNames && { firstName: expectedNames.firstName, lastName: expectedNames.lastName }),
    ...(expectedSubscription && {
      subscriptionVersion: expectedSubscription.subscriptionVersion,
      stripeCustomerId: expectedSubscription.stripeCustomerId,
    }),
    ...(expectedMailTrouble !== undefined && { mailTrouble: expectedMailTrouble }),
  };
  const conditions = Object.keys(expected).map((name) => `#${name} = :expected_${name}`);
  const expectedValues = Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [`expected_${name}`, value]),
  );
  const names = [...Object.keys(fields), ...Object.keys(expected), 'status', ...(endsSessions ? ['sessionEpoch'] : [])];
  return {
    update: keys.user(userId),
    change: {
      expression: `SET ${sets.join(', ')}`,
      condition: ['attribute_exists(PK)', '#status <> :deleting', ...conditions].join(' AND '),
      names: [...new Set(names)],
      values: { ...fields, ...expectedValues, deleting: 'deleting', ...(endsSessions && { one: 1 }) },
    },
  };
}
