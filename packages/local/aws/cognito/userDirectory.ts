import path from 'node:path';
import { openJournal } from '#local/storage/journal';
import { ServiceError } from '#local/aws/localService';
import { isValidSecretHash, openUserPool, type ClientSecrets, type PoolUser, type UserPool } from './userPool';

/** Names one user, as every administrative operation does. */
export interface UserReference {
  UserPoolId: string;
  /** The user's `sub` or email. */
  Username: string;
}

/** The users of the pool by `sub` and by email. Methods that read a request throw Cognito's exceptions. */
export interface UserDirectory {
  pool: UserPool;
  /** The secrets of the client that are valid. */
  clientSecrets: ClientSecrets;
  checkPool(input: { UserPoolId: string }): void;
  /** Refuses a client that is not the pool's, or whose secret hash is wrong. */
  checkClient(input: { UserPoolId: string; ClientId: string }, username: string, secretHash?: string): void;
  find(username: string): PoolUser | undefined;
  findBySub(sub: string): PoolUser | undefined;
  get(input: UserReference): PoolUser;
  list(): PoolUser[];
  /** The attributes with the email in lower case. Throws when it is not an email, or another user has it. */
  normalizeEmail(attributes: Record<string, string>, ownSub?: string): Record<string, string> & { email: string };
  add(user: PoolUser): Promise<void>;
  update(user: PoolUser, change: Partial<PoolUser>): Promise<void>;
  remove(user: PoolUser): Promise<void>;
  close(): Promise<void>;
}

/** Opens the pool and its users in a folder; in memory only when `folder` is null. */
export async function openUserDirectory(folder: string | null, clock: () => Date): Promise<UserDirectory> {
  const pool = await openUserPool(folder);
  const clientSecrets: ClientSecrets = new Map([['first', pool.clientSecret]]);
  const users = await openJournal<PoolUser>(folder && path.join(folder, 'users.jsonl'));
  const subsByEmail = new Map([...users.entries()].map(([sub, user]) => [getEmail(user), sub]));
  const checkPool = ({ UserPoolId }: { UserPoolId: string }) => {
    if (UserPoolId !== pool.userPoolId) {
      throw new ServiceError('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
    }
  };
  const find = (username: string) => users.get(username) ?? users.get(subsByEmail.get(username.toLowerCase()) ?? '');
  return {
    pool,
    clientSecrets,
    checkPool,
    checkClient(input, username, secretHash = '') {
      checkPool(input);
      if (input.ClientId !== pool.clientId) {
        throw new ServiceError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
      }
      if (!isValidSecretHash(pool, clientSecrets, username, secretHash)) {
        throw new ServiceError('NotAuthorizedException', `Unable to verify secret hash for client ${pool.clientId}`);
      }
    },
    find,
    findBySub: (sub) => users.get(sub),
    get(input) {
      checkPool(input);
      const user = find(input.Username);
      if (!user) throw new ServiceError('UserNotFoundException', 'User does not exist.');
      return user;
    },
    list: () => [...users.entries()].map(([, user]) => user),
    normalizeEmail(attributes, ownSub) {
      const email = attributes['email']?.toLowerCase() ?? '';
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
        throw new ServiceError('InvalidParameterException', 'Username should be an email.');
      }
      if (subsByEmail.has(email) && subsByEmail.get(email) !== ownSub) {
        throw new ServiceError('UsernameExistsException', 'An account with the given email already exists.');
      }
      return { ...attributes, email };
    },
    add(user) {
      subsByEmail.set(getEmail(user), user.sub);
      return users.set(user.sub, user);
    },
    update(user, change) {
      const changed = { ...user, ...change, modifiedAt: clock().toISOString() };
      subsByEmail.delete(getEmail(user));
      subsByEmail.set(getEmail(changed), user.sub);
      return users.set(user.sub, changed);
    },
    remove(user) {
      subsByEmail.delete(getEmail(user));
      return users.delete(user.sub);
    },
    close: () => users.close(),
  };
}

/** A user's email; of a user without one, the `sub`. */
export const getEmail = ({ attributes, sub }: PoolUser): string => attributes['email'] ?? sub;
