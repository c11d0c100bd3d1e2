import { createHash } from 'node:crypto';
import { MAX_PUSH_DEVICES } from '#domain/reminders/pushDevice';
import { z } from 'zod';
import { keys, PUSH_DEVICE_PREFIX, type Key } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import type { Commit, Table, Write } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';
import type { User } from './user';

/** Where and how a browser gets messages. Whoever has all of it, and our key, can send some. */
const PushSubscriptionDetails = z.object({
  /** The address at the push service. */
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** The public key of ours that the subscription is bound to, in base64url. */
  serverKey: z.string(),
});
export type PushSubscriptionDetails = z.infer<typeof PushSubscriptionDetails>;

const PushDeviceRow = rowSchema(
  'pushDevice',
  z.object({
    schemaVersion: SchemaVersion,
    SK: z.string(),
    addedAt: z.iso.datetime(),
    /** The sessions of the account when it was added: what ends all of them ends the device, too. */
    epoch: z.number(),
    subscription: Sealed,
  }),
);
type PushDeviceRow = z.infer<typeof PushDeviceRow.schema>;

type Account = Pick<User, 'id' | 'sessionEpoch'>;

const toId = ({ SK }: Pick<PushDeviceRow, 'SK'>): string => SK.slice(PUSH_DEVICE_PREFIX.length);

/** The id of a device: the SHA-256 of its address at the push service. */
export const toPushDeviceId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** The keys of all devices of an account, which what ends its sessions removes. */
export async function listPushDeviceKeys(table: Table, userId: string): Promise<Key[]> {
  const found: Key[] = [];
  for await (const row of table.readAll(PushDeviceRow, keys.user(userId).PK, PUSH_DEVICE_PREFIX))
    found.push(keys.pushDevice(userId, toId(row)));
  return found;
}

/** What an export says of a subscription. Its address is left out: whoever has it can try to send messages there. */
export const describePushSubscription = (content: unknown): { pushService: string } => ({
  pushService: new URL(PushSubscriptionDetails.parse(content).endpoint).host,
});

/**
 * The devices of an account that get notifications. Their addresses are sealed. A device ends with all sessions of the account, as
 * after a change of the password.
 */
export class PushDevices {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Lists the ids of the devices, in the order in which they were added. */
  async list(account: Account): Promise<string[]> {
    return (await this.listRows(account)).valid.map(toId);
  }

  /** The subscription of a device; undefined where it was removed, or has ended. */
  async find({ id: userId, sessionEpoch }: Account, id: string): Promise<PushSubscriptionDetails | undefined> {
    const key = keys.pushDevice(userId, id);
    const row = await this.table.get({ key, schema: PushDeviceRow });
    if (row?.epoch !== sessionEpoch) return undefined;
    const vault = await this.vault.forUser(userId);
    return PushSubscriptionDetails.parse(vault.unsealAttribute({ kind: 'pushDevice', key, row }, 'subscription'));
  }

  /**
   * Adds a device, or replaces its subscription. Removes those that have ended and, where the account has too many, the one that
   * was added first. Answers false where another call changed them at the same time.
   */
  async add(account: Account, subscription: PushSubscriptionDetails, at: Date, commit: Commit): Promise<boolean> {
    const key = keys.pushDevice(account.id, toPushDeviceId(subscription.endpoint));
    const { valid, ended } = await this.listRows(account);
    const isOther = ({ SK }: PushDeviceRow) => SK !== key.SK;
    const surplus = valid.filter(isOther).slice(0, -(MAX_PUSH_DEVICES - 1));
    const removals = [...ended.filter(isOther), ...surplus].map((row): Write => ({
      remove: keys.pushDevice(account.id, toId(row)),
    }));
    const vault = await this.vault.forUser(account.id);
    const change = {
      expression: 'SET #addedAt = :addedAt, #epoch = :epoch, #subscription = :subscription',
      names: ['addedAt', 'epoch', 'subscription'],
      values: {
        addedAt: at.toISOString(),
        epoch: account.sessionEpoch,
        subscription: vault.seal(key, 'subscription', subscription),
      },
    };
    return commit([{ update: key, change }, ...removals]);
  }

  /** Removes a device; works again without effect. */
  async remove(userId: string, id: string, commit: Commit): Promise<void> {
    await commit([{ remove: keys.pushDevice(userId, id) }]);
  }

  private async listRows({ id, sessionEpoch }: Account): Promise<{ valid: PushDeviceRow[]; ended: PushDeviceRow[] }> {
    const rows: PushDeviceRow[] = [];
    for await (const row of this.table.readAll(PushDeviceRow, keys.pushDevice(id, '').PK, PUSH_DEVICE_PREFIX))
      rows.push(row);
    rows.sort((a, b) => a.addedAt.localeCompare(b.addedAt));
    const isValid = ({ epoch }: PushDeviceRow) => epoch === sessionEpoch;
    return { valid: rows.filter(isValid), ended: rows.filter((row) => !isValid(row)) };
  }
}
