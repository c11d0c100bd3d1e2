import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { openJournal } from '#local/storage/journal';
import { jsonProtocol, operation } from '#local/aws/jsonProtocol';
import { lockout, type FailedAttempts } from './lockout';
import { passwords } from './passwords';
import { ServiceError, type LocalService, type ServiceOptions } from '#local/aws/service';
import { softwareTokenOperations } from './softwareToken';
import { isSecretHash, issueChallenge, issueTokens, openUserPool, type PoolUser } from './userPool';

const MIN_PASSWORD = 6;
const MAX_PASSWORD = 256;
const MAX_PAGE = 60;

const Username = z.string().min(1).max(128);
const Password = z.string().max(MAX_PASSWORD);
const InPool = z.object({ UserPoolId: z.string() });
const OfUser = InPool.extend({ Username });
const OfGroup = OfUser.extend({ GroupName: z.string().min(1).max(128) });
const Attributes = z.array(
  z.object({ Name: z.string().regex(/^[\w:]{1,32}$/), Value: z.string().max(2048).default('') }),
);
const Page = z.object({ Limit: z.number().int().min(0).max(MAX_PAGE).optional(), NextToken: z.string().optional() });

export interface Cognito extends LocalService {
  userPoolId: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Cognito user pools with one pool (sign-in by e-mail, minimum password length 6), one app client with a secret and
 * `preventUserExistenceErrors`, and the named groups.
 */
export async function openCognito(options: ServiceOptions & { groups: string[] }): Promise<Cognito> {
  const { dataDir, groups, clock = () => new Date() } = options;
  const folder = dataDir === null ? null : path.join(dataDir, 'cognito');
  const file = (name: string) => folder && path.join(folder, name);
  const pool = await openUserPool(folder);
  const users = await openJournal<PoolUser>(file('users.jsonl'));
  const attempts = await openJournal<FailedAttempts>(file('attempts.jsonl'));
  const subs = new Map([...users.entries()].map(([sub, { attributes }]) => [attributes['email'] ?? sub, sub]));
  const locks = lockout(attempts, clock);
  const { hash, matches } = passwords({ kept: dataDir !== null });
  const inTurn = turns();

  const find = (username: string) => users.get(username) ?? users.get(subs.get(username.toLowerCase()) ?? '');
  const user = (input: z.infer<typeof OfUser>) => {
    inPool(input);
    const found = find(input.Username);
    if (!found) throw new ServiceError('UserNotFoundException', 'User does not exist.');
    return found;
  };
  const inPool = ({ UserPoolId }: z.infer<typeof InPool>) => {
    if (UserPoolId !== pool.userPoolId) {
      throw new ServiceError('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
    }
  };
  const checkClient = (input: { UserPoolId: string; ClientId: string }, username: string, secretHash = '') => {
    inPool(input);
    if (input.ClientId !== pool.clientId) {
      throw new ServiceError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
    }
    if (!isSecretHash(pool, username, secretHash)) {
      throw notAuthorized(`Unable to verify secret hash for client ${pool.clientId}`);
    }
  };
  const group = (name: string) => {
    if (!groups.includes(name)) throw new ServiceError('ResourceNotFoundException', 'Group not found.');
  };
  const change = (input: z.infer<typeof OfUser>, next: (before: PoolUser) => Partial<PoolUser>) => {
    const before = user(input);
    return users.set(before.sub, { ...before, ...next(before), modifiedAt: clock().toISOString() });
  };
  const withEmail = (attributes: Record<string, string>, owner?: string) => {
    const email = attributes['email']?.toLowerCase() ?? '';
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid('Username should be an email.');
    if (subs.has(email) && subs.get(email) !== owner) {
      throw new ServiceError('UsernameExistsException', 'An account with the given email already exists.');
    }
    return { ...attributes, email };
  };

  const operations = {
    ...softwareTokenOperations({ pool, users, named: user, checkClient, clock }),
    AdminCreateUser: operation(
      OfUser.extend({
        MessageAction: z.literal('SUPPRESS'),
        UserAttributes: Attributes.optional(),
        TemporaryPassword: Password.optional(),
      }),
      async (input) => {
        inPool(input);
        const password = input.TemporaryPassword ?? randomBytes(24).toString('base64');
        allowed(password);
        const passwordHash = await hash(password);
        const sub = randomUUID();
        const attributes = withEmail({ email: input.Username, ...record(input.UserAttributes ?? []), sub });
        const at = clock().toISOString();
        const created: PoolUser = {
          sub,
          attributes,
          passwordHash,
          status: 'FORCE_CHANGE_PASSWORD',
          enabled: true,
          groups: [],
          createdAt: at,
          modifiedAt: at,
        };
        subs.set(attributes.email, sub);
        await users.set(sub, created);
        const { UserAttributes, ...rest } = described(created);
        return { User: { ...rest, Attributes: UserAttributes } };
      },
    ),
    AdminSetUserPassword: operation(OfUser.extend({ Password, Permanent: z.boolean().optional() }), async (input) => {
      user(input);
      allowed(input.Password);
      const passwordHash = await hash(input.Password);
      await change(input, () => ({
        passwordHash,
        status: input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      }));
    }),
    AdminInitiateAuth: operation(
      InPool.extend({
        ClientId: z.string(),
        AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH'),
        AuthParameters: z.object({ USERNAME: Username, PASSWORD: Password, SECRET_HASH: z.string().optional() }),
      }),
      async (input) => {
        const { USERNAME, PASSWORD, SECRET_HASH } = input.AuthParameters;
        checkClient(input, USERNAME, SECRET_HASH);
        const name = find(USERNAME)?.attributes['email'] ?? USERNAME.toLowerCase();
        return inTurn(name, async () => {
          if (locks.isLocked(name)) throw notAuthorized('Password attempts exceeded');
          const isRight = await matches(PASSWORD, find(USERNAME)?.passwordHash);
          const found = find(USERNAME);
          if (!isRight || !found) {
            await locks.failed(name);
            throw notAuthorized('Incorrect username or password.');
          }
          await locks.clear(name);
          if (!found.enabled) throw notAuthorized('User is disabled.');
          if (found.status === 'FORCE_CHANGE_PASSWORD') {
            const parameters = { USER_ID_FOR_SRP: found.sub, requiredAttributes: '[]' };
            return {
              ChallengeName: 'NEW_PASSWORD_REQUIRED',
              ChallengeParameters: parameters,
              Session: randomBytes(48).toString('base64url'),
            };
          }
          if (found.authenticator?.isEnabled) {
            return {
              ChallengeName: 'SOFTWARE_TOKEN_MFA',
              ChallengeParameters: { USER_ID_FOR_SRP: found.sub },
              Session: issueChallenge(pool, found, clock()),
            };
          }
          return { AuthenticationResult: issueTokens(pool, found, clock()), ChallengeParameters: {} };
        });
      },
    ),
    AdminGetUser: operation(OfUser, (input) => Promise.resolve(described(user(input)))),
    AdminDeleteUser: operation(OfUser, async (input) => {
      const { sub, attributes } = user(input);
      const name = attributes['email'] ?? sub;
      subs.delete(name);
      await Promise.all([users.delete(sub), locks.clear(name)]);
    }),
    AdminDisableUser: operation(OfUser, (input) => change(input, () => ({ enabled: false }))),
    AdminEnableUser: operation(OfUser, (input) => change(input, () => ({ enabled: true }))),
    AdminUserGlobalSignOut: operation(OfUser, (input) => change(input, () => ({ signedOutAt: clock().toISOString() }))),
    AdminUpdateUserAttributes: operation(OfUser.extend({ UserAttributes: Attributes }), (input) => {
      const { sub, attributes } = user(input);
      const next = withEmail({ ...attributes, ...record(input.UserAttributes), sub }, sub);
      const changed = change(input, () => ({ attributes: next }));
      subs.delete(attributes['email'] ?? sub);
      subs.set(next.email, sub);
      return changed;
    }),
    AdminAddUserToGroup: operation(OfGroup, async (input) => {
      group(input.GroupName);
      await change(input, (before) => ({ groups: [...new Set([...before.groups, input.GroupName])] }));
    }),
    AdminRemoveUserFromGroup: operation(OfGroup, async (input) => {
      group(input.GroupName);
      await change(input, (before) => ({ groups: before.groups.filter((name) => name !== input.GroupName) }));
    }),
    AdminListGroupsForUser: operation(OfUser, (input) =>
      Promise.resolve({
        Groups: user(input).groups.map((name) => ({ GroupName: name, UserPoolId: pool.userPoolId })),
      }),
    ),
    ListUsersInGroup: operation(InPool.extend({ GroupName: z.string() }).extend(Page.shape), async (input) => {
      inPool(input);
      group(input.GroupName);
      const members = [...users.entries()]
        .map(([, member]) => member)
        .filter((m) => m.groups.includes(input.GroupName));
      const from = Number(input.NextToken ?? 0);
      const to = from + (input.Limit || MAX_PAGE);
      const page = members.slice(from, to).map((member) => {
        const { UserAttributes, ...rest } = described(member);
        return { ...rest, Attributes: UserAttributes };
      });
      return Promise.resolve({ Users: page, ...(to < members.length && { NextToken: String(to) }) });
    }),
  };

  return {
    userPoolId: pool.userPoolId,
    clientId: pool.clientId,
    clientSecret: pool.clientSecret,
    handle: jsonProtocol(operations, 'InvalidParameterException'),
    close: async () => {
      await Promise.all([users.close(), attempts.close()]);
    },
  };
}

const invalid = (message: string) => new ServiceError('InvalidParameterException', message);
const notAuthorized = (message: string) => new ServiceError('NotAuthorizedException', message);

function allowed(password: string): void {
  if (password.length < MIN_PASSWORD) {
    throw new ServiceError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
}

function record(attributes: z.infer<typeof Attributes>): Record<string, string> {
  return Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));
}

/** A user as AdminGetUser answers it; times are seconds since 1970. */
function described(user: PoolUser) {
  return {
    Username: user.sub,
    UserAttributes: Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
    UserCreateDate: new Date(user.createdAt).getTime() / 1000,
    UserLastModifiedDate: new Date(user.modifiedAt).getTime() / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}

/** Lets work for the same name run one after another, so that parallel guesses are counted before the next is tried. */
function turns(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, result);
    const leave = () => last.get(name) === result && last.delete(name);
    result.then(leave, leave);
    return result;
  };
}
