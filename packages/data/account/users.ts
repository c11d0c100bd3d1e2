import { MailTrouble, Role } from '#domain/account/account';
import { Billing, Grant, NO_GRANT } from '#domain/subscription/subscription';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { counting } from './customerCounts';
import { CustomerTerms } from './customerTerms';
import { keys, type Key } from '#data/table/keys';
import { renewing } from '#data/subscription/renewalDays';
import { settled, type Commit, type Table, type Write } from '#data/table/table';
import type { Vault } from '#data/table/vault';

/**
 * The account row. `pending` until the identity provider holds the password too, `disabled` by an operator, `deleting` until
 * all of it is gone; nobody is signed in but on an `active` one.
 */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: Role,
  status: z.enum(['pending', 'active', 'disabled', 'deleting']),
  createdAt: z.iso.datetime(),
  subscriptionStatus: z.string(),
  subscriptionId: z.string().nullable(),
  subscriptionEndsAt: z.iso.datetime().nullable(),
  /** What the three fields above follow from, and how often they were decided; `Subscriptions` writes all of them. */
  grant: Grant,
  subscriptionOverride: z.enum(['active', 'inactive']).nullable(),
  subscriptionVersion: z.number().int(),
  billing: Billing.nullable(),
  stripeCustomerId: z.string().nullable(),
  privacyVersion: z.string().nullable(),
  privacyAcceptedAt: z.iso.datetime().nullable(),
  emailVerified: z.boolean(),
  /** Mail to the address came back for good, or was called spam; over when a mailed code is used. */
  mailTrouble: MailTrouble.nullable().default(null),
  /** Since when Cognito asks for a code, too, as far as we know: it decides, and each sign-in corrects this. */
  twoStepSince: z.iso.datetime().nullable().default(null),
  researchConsentAt: z.iso.datetime().nullable(),
  /** Grows when every session of the account ends at once; a session lives in the epoch it began in. */
  sessionEpoch: z.number().int(),
});
export type User = z.infer<typeof User>;

/** What a registration brings; `privacyVersion` is null for an account found only at the identity provider. */
export type NewUser = Pick<User, 'email' | 'firstName' | 'lastName' | 'privacyVersion'>;

/** Nobody's id. */
const NOBODY = randomUUID();

const EmailRow = z.object({ userId: z.string() });

/** Accounts, found by id or by canonical e-mail address; one address, one account. */
export class Users {
  private readonly terms: CustomerTerms;

  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {
    this.terms = new CustomerTerms(table);
  }

  byId(userId: string): Promise<User | undefined> {
    return this.table.get({ key: keys.user(userId), schema: User });
  }

  /** Reads two rows whether the address is known or not, so that the time it takes tells nothing. */
  async byEmail(email: string): Promise<User | undefined> {
    const row = await this.table.get({ key: keys.email(email), schema: EmailRow });
    return this.byId(row?.userId ?? NOBODY);
  }

  /** Whether an address leads to this account, and not to nobody or to one made since. */
  async ownsEmail(userId: string, email: string): Promise<boolean> {
    return (await this.table.get({ key: keys.email(email), schema: EmailRow }))?.userId === userId;
  }

  /** Frees an address for a new account; leaves it where it leads to one already. */
  async releaseEmail(userId: string, email: string): Promise<void> {
    const provided = { condition: '#userId = :userId', names: ['userId'], values: { userId } };
    await this.table.transact([{ remove: keys.email(email), provided }]);
  }

  /** Writes a pending account, its e-mail and its data key together; undefined where the e-mail is taken. */
  async add({ email, firstName, lastName, privacyVersion }: NewUser, at: Date): Promise<User | undefined> {
    const user: User = {
      id: randomUUID(),
      email,
      firstName,
      lastName,
      role: 'user',
      status: 'pending',
      createdAt: at.toISOString(),
      subscriptionStatus: 'inactive',
      subscriptionId: null,
      subscriptionEndsAt: null,
      grant: NO_GRANT,
      subscriptionOverride: null,
      subscriptionVersion: 0,
      billing: null,
      stripeCustomerId: null,
      privacyVersion,
      privacyAcceptedAt: privacyVersion && at.toISOString(),
      emailVerified: false,
      mailTrouble: null,
      twoStepSince: null,
      researchConsentAt: null,
      sessionEpoch: 0,
    };
    const added = await this.table.transact([
      { put: { ...keys.email(email), userId: user.id } },
      { put: { ...keys.user(user.id), ...user } },
      { put: await this.vault.newKeyRow(user.id) },
    ]);
    return added ? user : undefined;
  }

  /**
   * The writes that make a pending account usable, and one of the customers; their condition fails where it already was, so
   * that one registration wins.
   */
  async activating(user: User): Promise<Write[]> {
    const change = {
      expression: 'SET #status = :active',
      condition: '#status = :pending',
      names: ['status'],
      values: { active: 'active', pending: 'pending' },
    };
    const places = [keys.customer(user.createdAt, user.id), ...(await this.terms.keysOf(user))];
    return [{ update: keys.user(user.id), change }, ...counting(null, user), ...places.map(putting)];
  }

  /** Changes names, and with them what the account is found by; false where there is no such account (any more). */
  rename(userId: string, names: Partial<Names>, commit: Commit): Promise<boolean> {
    return settled(async () => {
      const user = await this.byId(userId);
      if (!user || user.status === 'deleting') return false;
      const [before, after] = await Promise.all([this.terms.keysOf(user), this.terms.keysOf({ ...user, ...names })]);
      const isIn = (list: Key[]) => (key: Key) => list.some(({ SK }) => SK === key.SK);
      const writes = [
        setting(userId, names, { named: user }),
        ...before.filter((key) => !isIn(after)(key)).map((remove) => ({ remove })),
        ...after.filter((key) => !isIn(before)(key)).map(putting),
      ];
      return (await commit(writes)) || undefined;
    });
  }

  /**
   * The writes that take an account out of the customers as it is marked as being deleted. They hold for the account as it
   * was read: whoever changes its names or its subscription in the meantime makes their condition fail.
   */
  async leaving(user: User): Promise<Write[]> {
    const places = [keys.customer(user.createdAt, user.id), ...(await this.terms.keysOf(user))];
    return [
      setting(user.id, { status: 'deleting' }, { endsSessions: true, named: user, subscribed: user }),
      ...counting(user, null),
      ...renewing(user, null),
      ...places.map((remove) => ({ remove })),
    ];
  }

  /** The write that sets fields of an account that is there, and not being deleted. */
  changing(userId: string, fields: Settable): Write {
    return setting(userId, fields);
  }

  /** Does so at once; false where there is no such account (any more). */
  change(userId: string, fields: Settable, commit = this.commit): Promise<boolean> {
    return commit([setting(userId, fields)]);
  }

  /** The write that ends every session of an account, sets fields of it, and voids reset codes mailed before. */
  endingSessions(userId: string, fields: Settable = {}): Write {
    return setting(userId, fields, { endsSessions: true });
  }

  /** The write that notes that a person is told of a policy; its condition fails where they were already. */
  telling(userId: string, policyVersion: string): Write {
    const change = {
      expression: 'SET #toldOfPolicy = :version',
      condition: '#status = :active AND (attribute_not_exists(#toldOfPolicy) OR #toldOfPolicy <> :version)',
      names: ['status', 'toldOfPolicy'],
      values: { active: 'active', version: policyVersion },
    };
    return { update: keys.user(userId), change };
  }

  /** Every account, in no order, by reading the whole table: for an operator's rare command only. */
  everybody(): AsyncGenerator<User> {
    return this.table.scan(User, keys.user('').SK);
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}

type Names = Pick<User, 'firstName' | 'lastName'>;
type Settable = Partial<
  Pick<User, 'emailVerified' | 'mailTrouble' | 'twoStepSince' | 'role' | 'status' | 'researchConsentAt'>
>;

const putting = (key: Key): Write => ({ put: { ...key } });

/** What must still be as it was read, where a change follows from it. */
interface AsRead {
  named?: Names;
  subscribed?: Pick<User, 'subscriptionVersion' | 'stripeCustomerId'>;
}

function setting(
  userId: string,
  fields: Settable | Partial<Names>,
  { endsSessions = false, named, subscribed }: AsRead & { endsSessions?: boolean } = {},
): Write {
  const sets = Object.keys(fields).map((name) => `#${name} = :${name}`);
  if (endsSessions) sets.push('#sessionEpoch = #sessionEpoch + :one');
  const asRead = {
    ...(named && { firstName: named.firstName, lastName: named.lastName }),
    ...(subscribed && {
      subscriptionVersion: subscribed.subscriptionVersion,
      stripeCustomerId: subscribed.stripeCustomerId,
    }),
  };
  const conditions = Object.keys(asRead).map((name) => `#${name} = :was_${name}`);
  const before = Object.fromEntries(Object.entries(asRead).map(([name, value]) => [`was_${name}`, value]));
  const names = [...Object.keys(fields), ...Object.keys(asRead), 'status', ...(endsSessions ? ['sessionEpoch'] : [])];
  return {
    update: keys.user(userId),
    change: {
      expression: `SET ${sets.join(', ')}`,
      condition: ['attribute_exists(PK)', '#status <> :gone', ...conditions].join(' AND '),
      names: [...new Set(names)],
      values: { ...fields, ...before, gone: 'deleting', ...(endsSessions && { one: 1 }) },
    },
  };
}
