import path from 'node:path';
import { createJsonProtocol } from '#local/aws/jsonProtocol';
import type { LocalService, ServiceOptions } from '#local/aws/localService';
import { openJournal } from '#local/storage/journal';
import { createClientOperations } from './clientOperations';
import { createGroupOperations } from './groupOperations';
import { createLockout, type FailedAttempts } from './lockout';
import { createPasswordHasher } from './passwords';
import { createSignInOperations } from './signIn';
import { createSoftwareTokenOperations } from './softwareToken';
import { openUserDirectory } from './userDirectory';
import { createUserOperations } from './userOperations';

export interface Cognito extends LocalService {
  userPoolId: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Cognito with one user pool (sign-in by email, minimum password length 6), one app client with a secret and
 * `preventUserExistenceErrors`, and fixed groups.
 */
export async function openCognito(options: ServiceOptions & { groups: string[] }): Promise<Cognito> {
  const { dataDir, groups, clock = () => new Date() } = options;
  const folder = dataDir && path.join(dataDir, 'cognito');
  const directory = await openUserDirectory(folder, clock);
  const attempts = await openJournal<FailedAttempts>(folder && path.join(folder, 'attempts.jsonl'));
  const lockout = createLockout(attempts, clock);
  const passwords = createPasswordHasher({ isPersistent: dataDir !== null });
  const operations = {
    ...createUserOperations({ directory, passwords, lockout, clock }),
    ...createSignInOperations({ directory, passwords, lockout, clock }),
    ...createSoftwareTokenOperations({ directory, clock }),
    ...createGroupOperations({ directory, groups }),
    ...createClientOperations({ directory, clock }),
  };
  const { userPoolId, clientId, clientSecret } = directory.pool;
  return {
    ...{ userPoolId, clientId, clientSecret },
    handle: createJsonProtocol(operations, 'InvalidParameterException'),
    close: async () => {
      await Promise.all([directory.close(), attempts.close()]);
    },
  };
}
