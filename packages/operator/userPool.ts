import { createHash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import {
  CognitoIdentityProviderClient,
  paginateListUsers,
  paginateListUsersInGroup,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { z } from 'zod';
import type { Key } from '#data/table/keys';
import { awsClientConfig, type Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';

/** One user of the pool in an export. Cognito reveals no password and no key of an authenticator app. */
const ExportedUser = z.object({ email: z.string(), isEnabled: z.boolean(), isAdmin: z.boolean() });

const toSealKey = (number: number): Key => ({ PK: 'USER_POOL', SK: String(number) });
const getEmail = ({ Attributes = [] }: UserType): string | undefined =>
  Attributes.find(({ Name }) => Name === 'email')?.Value;

/** Exports the users of the pool and their group, sealed, a line for each, into a new file. Returns a message. */
export async function exportUserPool(services: Services, path: string): Promise<string> {
  const { config, vault } = services;
  const client = new CognitoIdentityProviderClient(awsClientConfig(config, 5));
  const UserPoolId = config.userPool.id;
  const admins = new Set<string>();
  for await (const { Users = [] } of paginateListUsersInGroup({ client }, { UserPoolId, GroupName: 'admin' }))
    for (const user of Users) admins.add(getEmail(user) ?? '');
  const service = await vault.forService();
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId })) {
      const lines = Users.flatMap((user) => {
        const email = getEmail(user);
        if (email === undefined) return [];
        const exported = { email, isEnabled: user.Enabled !== false, isAdmin: admins.has(email) };
        return [Buffer.from(service.seal(toSealKey(count++), 'user', exported)).toString('base64')];
      });
      await file.write(lines.map((line) => `${line}\n`).join(''));
    }
  } finally {
    await file.close();
    client.destroy();
  }
  return `${count} users, ${admins.size} of them administrators, in ${path}.`;
}

/**
 * Creates the users of an export that the pool lacks, with a password that nobody knows, and gives all of them their group and their
 * state. Accounts that were deleted since are left out. An interrupted import can be repeated. Returns a message.
 */
export async function importUserPool(services: Services, path: string): Promise<string> {
  const { identity, users, vault } = services;
  const service = await vault.forService();
  const file = await open(path);
  let number = 0;
  let created = 0;
  let left = 0;
  for await (const line of file.readLines()) {
    const sealed = service.unseal(toSealKey(number++), 'user', Buffer.from(line, 'base64'));
    const { email, isEnabled, isAdmin } = ExportedUser.parse(sealed);
    const account = await users.findByEmail(email);
    if (!account || account.status === 'deleting') {
      left += 1;
      continue;
    }
    if (await identity.enroll(email, randomBytes(24).toString('base64'))) created += 1;
    if (isAdmin && account.role === 'admin') await identity.grantAdmin(email);
    if (!isEnabled) await identity.setEnabled(email, false);
  }
  const resourceId = createHash('sha256').update(path).digest('hex').slice(0, 16);
  await commitAsOperator(services, { action: 'operator.restore', resource: 'user pool', resourceId })([]);
  return `${number} users: ${created} created, ${number - created - left} already there, ${left} without an account left out.`;
}
