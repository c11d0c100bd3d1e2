import { Role } from '#domain/account';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { keys } from './keys';
import type { Table } from './table';
import type { Vault } from './vault';

/** The account row. `pending` until the identity provider holds the password too; nobody is signed in while it is. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: Role,
  status: z.enum(['pending', 'active']),
  createdAt: z.iso.datetime(),
  subscriptionStatus: z.string(),
  subscriptionId: z.string().nullable(),
  subscriptionEndsAt: z.iso.datetime().nullable(),
  privacyVersion: z.string().nullable(),
  privacyAcceptedAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof User>;

/** What a registration brings; `privacyVersion` is null for an account found only at the identity provider. */
export type NewUser = Pick<User, 'email' | 'firstName' | 'lastName' | 'privacyVersion'>;

const EmailRow = z.object({ userId: z.string() });

/** Accounts, found by id or by canonical e-mail address; one address, one account. */
export class Users {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  async byEmail(email: string): Promise<User | undefined> {
    const row = await this.table.get({ key: keys.email(email), schema: EmailRow });
    return row && this.table.get({ key: keys.user(row.userId), schema: User });
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
      privacyVersion,
      privacyAcceptedAt: privacyVersion && at.toISOString(),
    };
    const added = await this.table.transact([
      { put: { ...keys.email(email), userId: user.id } },
      { put: { ...keys.user(user.id), ...user } },
      { put: await this.vault.newKeyRow(user.id) },
    ]);
    return added ? user : undefined;
  }

  /**
   * Makes a pending account usable; false where it already was, so that one registration wins. `activation` names the
   * call, so that the SDK's repeat of one whose answer was lost does not lose against itself.
   */
  activate(userId: string): Promise<boolean> {
    return this.table.update(keys.user(userId), {
      expression: 'SET #status = :active, #activation = :call',
      condition: '#status = :pending OR #activation = :call',
      names: ['status', 'activation'],
      values: { active: 'active', pending: 'pending', call: randomUUID() },
    });
  }

  /** Records the role the identity provider's groups give. */
  async setRole(userId: string, role: Role): Promise<void> {
    await this.table.update(keys.user(userId), {
      expression: 'SET #role = :role',
      condition: 'attribute_exists(PK)',
      names: ['role'],
      values: { role },
    });
  }

  /** Writes our copy of the entitlement: who is entitled is decided by this row alone. */
  async setSubscription(
    userId: string,
    { subscriptionStatus, subscriptionId, subscriptionEndsAt }: Pick<User, `subscription${string}` & keyof User>,
  ): Promise<void> {
    await this.table.update(keys.user(userId), {
      expression: 'SET #subscriptionStatus = :status, #subscriptionId = :id, #subscriptionEndsAt = :endsAt',
      condition: 'attribute_exists(PK)',
      names: ['subscriptionStatus', 'subscriptionId', 'subscriptionEndsAt'],
      values: { status: subscriptionStatus, id: subscriptionId, endsAt: subscriptionEndsAt },
    });
  }
}
