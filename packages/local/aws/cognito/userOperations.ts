import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineJsonOperation } from '#local/aws/jsonProtocol';
import { ServiceError } from '#local/aws/localService';
import { MAX_PAGE, Password, PoolInput, UserAttributesInput, UserInput } from './inputs';
import type { Lockout } from './lockout';
import type { PasswordHasher } from './passwords';
import { getEmail, type UserDirectory } from './userDirectory';
import type { PoolUser } from './userPool';

const MIN_PASSWORD = 6;

const CreateUserInput = UserInput.extend({
  MessageAction: z.literal('SUPPRESS'),
  UserAttributes: UserAttributesInput.optional(),
  TemporaryPassword: Password.optional(),
});
const SetPasswordInput = UserInput.extend({ Password, Permanent: z.boolean().optional() });
const ListUsersInput = PoolInput.extend({
  Limit: z.number().int().min(0).max(MAX_PAGE).optional(),
  PaginationToken: z.string().optional(),
});
const UpdateAttributesInput = UserInput.extend({ UserAttributes: UserAttributesInput });

interface Dependencies {
  directory: UserDirectory;
  passwords: PasswordHasher;
  lockout: Lockout;
  clock: () => Date;
}

/** Operations that create, read, change and delete users. */
export function createUserOperations({ directory, passwords, lockout, clock }: Dependencies) {
  return {
    AdminCreateUser: defineJsonOperation(CreateUserInput, (input) => createUser(directory, passwords, clock, input)),
    AdminSetUserPassword: defineJsonOperation(SetPasswordInput, (input) => setPassword(directory, passwords, input)),
    ListUsers: defineJsonOperation(ListUsersInput, (input) => listUsers(directory, input)),
    AdminGetUser: defineJsonOperation(UserInput, (input) => describeUser(directory.get(input))),
    AdminDeleteUser: defineJsonOperation(UserInput, (input) => deleteUser(directory, lockout, input)),
    AdminDisableUser: defineJsonOperation(UserInput, (input) =>
      directory.update(directory.get(input), { enabled: false }),
    ),
    AdminEnableUser: defineJsonOperation(UserInput, (input) =>
      directory.update(directory.get(input), { enabled: true }),
    ),
    AdminUserGlobalSignOut: defineJsonOperation(UserInput, (input) =>
      directory.update(directory.get(input), { signedOutAt: clock().toISOString() }),
    ),
    AdminUpdateUserAttributes: defineJsonOperation(UpdateAttributesInput, (input) =>
      updateAttributes(directory, input),
    ),
  };
}

async function createUser(
  directory: UserDirectory,
  { hash }: PasswordHasher,
  clock: () => Date,
  input: z.output<typeof CreateUserInput>,
) {
  directory.checkPool(input);
  const password = input.TemporaryPassword ?? randomBytes(24).toString('base64');
  checkPasswordLength(password);
  const passwordHash = await hash(password);
  const sub = randomUUID();
  const attributes = directory.normalizeEmail({
    email: input.Username,
    ...toRecord(input.UserAttributes ?? []),
    sub,
  });
  const createdAt = clock().toISOString();
  const user: PoolUser = {
    sub,
    attributes,
    passwordHash,
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    groups: [],
    createdAt,
    modifiedAt: createdAt,
  };
  await directory.add(user);
  return { User: describeListedUser(user) };
}

/** One page of all users, in the order of the directory. */
function listUsers(directory: UserDirectory, input: z.output<typeof ListUsersInput>) {
  directory.checkPool(input);
  const users = directory.list();
  const start = Number(input.PaginationToken ?? 0);
  const end = start + (input.Limit || MAX_PAGE);
  return {
    Users: users.slice(start, end).map(describeListedUser),
    ...(end < users.length && { PaginationToken: String(end) }),
  };
}

async function setPassword(
  directory: UserDirectory,
  { hash }: PasswordHasher,
  input: z.output<typeof SetPasswordInput>,
): Promise<void> {
  directory.get(input);
  checkPasswordLength(input.Password);
  const passwordHash = await hash(input.Password);
  const status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
  await directory.update(directory.get(input), { passwordHash, status });
}

async function deleteUser(
  directory: UserDirectory,
  lockout: Lockout,
  input: z.output<typeof UserInput>,
): Promise<void> {
  const user = directory.get(input);
  await Promise.all([directory.remove(user), lockout.clear(getEmail(user))]);
}

function updateAttributes(directory: UserDirectory, input: z.output<typeof UpdateAttributesInput>): Promise<void> {
  const user = directory.get(input);
  const { sub } = user;
  const attributes = directory.normalizeEmail({ ...user.attributes, ...toRecord(input.UserAttributes), sub }, sub);
  return directory.update(user, { attributes });
}

function checkPasswordLength(password: string): void {
  if (password.length < MIN_PASSWORD) {
    throw new ServiceError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
}

function toRecord(attributes: z.output<typeof UserAttributesInput>): Record<string, string> {
  return Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));
}

/** A user as AdminGetUser answers it; times are seconds since 1970. */
function describeUser(user: PoolUser) {
  return {
    Username: user.sub,
    UserAttributes: Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
    UserCreateDate: new Date(user.createdAt).getTime() / 1000,
    UserLastModifiedDate: new Date(user.modifiedAt).getTime() / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}

/** A user as an element of a list, where `UserAttributes` is called `Attributes`. */
export function describeListedUser(user: PoolUser) {
  const { UserAttributes: Attributes, ...rest } = describeUser(user);
  return { ...rest, Attributes };
}
