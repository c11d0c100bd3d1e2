import { Role } from '#domain/account/account';
import { ROLE_REQUEST_DAYS } from '#domain/operations/roleRequest';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { Sealed, type Vault } from '#data/table/vault';
import type { Commit, Table, Write } from '#data/table/table';

const RequestRow = rowSchema(
  'roleRequest',
  z.object({
    schemaVersion: SchemaVersion,
    SK: z.string(),
    requestedRole: Role,
    requestedBy: z.string(),
    requestedAt: z.iso.datetime(),
    reason: Sealed,
  }),
);
type RequestRow = z.infer<typeof RequestRow.schema>;

/** A request as it is stored; `requestedBy` is the id of an administrator. */
export interface StoredRoleRequest {
  userId: string;
  role: Role;
  requestedBy: string;
  requestedAt: string;
  reason: string;
}

const LIFETIME_MS = ROLE_REQUEST_DAYS * 24 * 60 * 60_000;

/**
 * Changes of role that wait for a second administrator, at most one for each account. The attribute is `requestedRole`: few
 * functions may write one named `role`, on any row.
 */
export class RoleRequests {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
    private readonly now: () => Date,
  ) {}

  /** Stores a request for seven days; false where the account has one already. */
  async open({ userId, role, requestedBy, reason }: Omit<StoredRoleRequest, 'requestedAt'>, commit: Commit) {
    const key = keys.roleRequest(userId);
    const vault = await this.vault.forUser(userId);
    const requestedAt = this.now();
    const attributes = {
      requestedRole: role,
      requestedBy,
      requestedAt: requestedAt.toISOString(),
      reason: vault.seal(key, 'reason', reason),
      ttl: Math.ceil((requestedAt.getTime() + LIFETIME_MS) / 1000),
    };
    const names = Object.keys(attributes);
    const change = {
      expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      // DynamoDB removes an expired row within days, not at once.
      condition: 'attribute_not_exists(PK) OR #requestedAt <= :expired',
      names,
      values: { ...attributes, expired: new Date(requestedAt.getTime() - LIFETIME_MS).toISOString() },
    };
    return commit([{ update: key, change }]);
  }

  /** Finds the pending request for an account. */
  async find(userId: string): Promise<StoredRoleRequest | undefined> {
    const row = await this.read(userId);
    return row && this.isPending(row) ? this.unseal(row) : undefined;
  }

  /** Lists the pending requests. Those of deleted accounts are left out: their reasons cannot be read any more. */
  async list(isDeleted: (userId: string) => Promise<boolean>): Promise<StoredRoleRequest[]> {
    const rows = (await this.table.listAll(RequestRow, keys.roleRequest('').PK)).filter((row) => this.isPending(row));
    const pending = await Promise.all(
      rows.map(async (row) => ((await isDeleted(row.SK)) ? [] : [await this.unseal(row)])),
    );
    return pending.flat();
  }

  /** The write that ends a request. Its condition fails where it ended before. */
  prepareEnd(userId: string): Write {
    return { removeExisting: keys.roleRequest(userId) };
  }

  private read(userId: string): Promise<RequestRow | undefined> {
    return this.table.get({ key: keys.roleRequest(userId), schema: RequestRow });
  }

  private isPending({ requestedAt }: RequestRow): boolean {
    return this.now().getTime() < Date.parse(requestedAt) + LIFETIME_MS;
  }

  private async unseal(row: RequestRow): Promise<StoredRoleRequest> {
    const { SK: userId, requestedRole, requestedBy, requestedAt } = row;
    const vault = await this.vault.forUser(userId);
    const sealedRow = { kind: 'roleRequest', key: keys.roleRequest(userId), row } as const;
    const reason = z.string().parse(vault.unsealAttribute(sealedRow, 'reason'));
    return { userId, role: requestedRole, requestedBy, requestedAt, reason };
  }
}
