import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUserPoolsCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';

const EMAIL = 'Ada@Example.com';
const PASSWORD = 'correct horse';
const WRONG = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const LOCKED = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };

let cloud: LocalCloud;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  cloud = await startLocalCloud({ dataDir: null, clock: () => now });
});
afterEach(() => cloud.close());

const createClient = ({ endpoint }: LocalCloud) =>
  new CognitoIdentityProviderClient({ endpoint, ...LOCAL_CREDENTIALS });
const toUserInput = (Username = EMAIL) => ({ UserPoolId: cloud.environment.USER_POOL_ID, Username });

async function create(email = EMAIL, password = PASSWORD) {
  const cognito = createClient(cloud);
  const { User } = await cognito.send(new AdminCreateUserCommand({ ...toUserInput(email), MessageAction: 'SUPPRESS' }));
  await cognito.send(new AdminSetUserPasswordCommand({ ...toUserInput(email), Password: password, Permanent: true }));
  return User!;
}

function signIn(USERNAME: string, password: string, secret = cloud.clientSecret) {
  const { USER_POOL_ID, USER_POOL_CLIENT_ID } = cloud.environment;
  const SECRET_HASH = createHmac('sha256', secret)
    .update(USERNAME + USER_POOL_CLIENT_ID)
    .digest('base64');
  return createClient(cloud).send(
    new AdminInitiateAuthCommand({
      UserPoolId: USER_POOL_ID,
      ClientId: USER_POOL_CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: password, SECRET_HASH },
    }),
  );
}

test('a created user signs in by email in any case and gets tokens with their sub and email', async () => {
  const { Username } = await create();
  const { AuthenticationResult } = await signIn('ada@example.COM', PASSWORD);
  const claims = JSON.parse(Buffer.from(AuthenticationResult!.IdToken!.split('.')[1]!, 'base64url').toString());
  expect(claims).toMatchObject({ sub: Username, email: 'ada@example.com', token_use: 'id' });
  const user = await createClient(cloud).send(new AdminGetUserCommand(toUserInput()));
  expect(user).toMatchObject({ Username, Enabled: true, UserStatus: 'CONFIRMED', UserCreateDate: now });
});

test('a wrong password and an unknown email get the same error', async () => {
  await create();
  await expect(signIn(EMAIL, 'wrong password')).rejects.toMatchObject(WRONG);
  await expect(signIn('nobody@example.com', PASSWORD)).rejects.toMatchObject(WRONG);
});

test('a client without the secret is refused before the password is checked', async () => {
  await create();
  await expect(signIn(EMAIL, PASSWORD, 'not the secret')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: `Unable to verify secret hash for client ${cloud.environment.USER_POOL_CLIENT_ID}`,
  });
});

test('five failures lock for a second, each further one twice as long, and only the right password clears the lock', async () => {
  await create();
  for (let n = 0; n < 5; n += 1) await expect(signIn(EMAIL, 'wrong password')).rejects.toMatchObject(WRONG);
  await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject(LOCKED);
  now = new Date(now.getTime() + 1000);
  await expect(signIn(EMAIL, 'wrong password')).rejects.toMatchObject(WRONG);
  now = new Date(now.getTime() + 1999);
  await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject(LOCKED);
  now = new Date(now.getTime() + 1);
  await signIn(EMAIL, PASSWORD);
  await expect(signIn(EMAIL, 'wrong password')).rejects.toMatchObject(WRONG);
  await signIn(EMAIL, PASSWORD);
});

test('the lock does not reveal accounts, and parallel guesses do not bypass it', async () => {
  await create();
  for (const email of [EMAIL, 'nobody@example.com']) {
    const guesses = await Promise.allSettled(Array.from({ length: 8 }, () => signIn(email, 'wrong password')));
    const reasons = guesses.map((guess) => (guess.status === 'rejected' ? (guess.reason as Error).message : 'in'));
    expect(reasons.filter((reason) => reason === WRONG.message)).toHaveLength(5);
    expect(reasons.filter((reason) => reason === LOCKED.message)).toHaveLength(3);
  }
});

test('a new password does not lift a lock', async () => {
  await create();
  for (let n = 0; n < 5; n += 1) await expect(signIn(EMAIL, 'wrong password')).rejects.toMatchObject(WRONG);
  const next = { ...toUserInput(), Password: 'another one', Permanent: true };
  await createClient(cloud).send(new AdminSetUserPasswordCommand(next));
  await expect(signIn(EMAIL, 'another one')).rejects.toMatchObject(LOCKED);
});

// Check 37.
test('passwords of 6 to 256 characters are compared in full', async () => {
  const long = `${'ж'.repeat(255)}!`;
  await create('long@example.com', long);
  await signIn('long@example.com', long);
  await expect(signIn('long@example.com', long.slice(0, 255))).rejects.toMatchObject(WRONG);
  await create('short@example.com', 'sixsix');
  await expect(create('five@example.com', 'fiver')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  await expect(create('huge@example.com', 'x'.repeat(257))).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
});

test('a user without a permanent password gets the challenge for a new one', async () => {
  const input = { ...toUserInput(), MessageAction: 'SUPPRESS' as const, TemporaryPassword: 'temporary' };
  await createClient(cloud).send(new AdminCreateUserCommand(input));
  expect(await signIn(EMAIL, 'temporary')).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
});

test('a disabled user is refused until enabled again, and a deleted user permanently', async () => {
  const cognito = createClient(cloud);
  await create();
  await cognito.send(new AdminDisableUserCommand(toUserInput()));
  await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject({ message: 'User is disabled.' });
  await cognito.send(new AdminEnableUserCommand(toUserInput()));
  await signIn(EMAIL, PASSWORD);
  await cognito.send(new AdminUserGlobalSignOutCommand(toUserInput()));
  await cognito.send(new AdminDeleteUserCommand(toUserInput()));
  await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject(WRONG);
  await expect(cognito.send(new AdminGetUserCommand(toUserInput()))).rejects.toMatchObject({
    name: 'UserNotFoundException',
  });
});

test('twenty parallel registrations of one email create one user', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => create()));
  const failures = results.filter((result) => result.status === 'rejected');
  expect(failures).toHaveLength(19);
  expect(failures[0]!.reason).toMatchObject({ name: 'UsernameExistsException' });
});

test('the admin group lists its members; other groups do not exist', async () => {
  const cognito = createClient(cloud);
  const { Username } = await create();
  await cognito.send(new AdminAddUserToGroupCommand({ ...toUserInput(), GroupName: 'admin' }));
  const inGroup = new ListUsersInGroupCommand({ UserPoolId: cloud.environment.USER_POOL_ID, GroupName: 'admin' });
  expect((await cognito.send(inGroup)).Users).toMatchObject([{ Username }]);
  const { Groups } = await cognito.send(new AdminListGroupsForUserCommand(toUserInput()));
  expect(Groups).toMatchObject([{ GroupName: 'admin' }]);
  await cognito.send(new AdminRemoveUserFromGroupCommand({ ...toUserInput(), GroupName: 'admin' }));
  expect((await cognito.send(inGroup)).Users).toEqual([]);
  await expect(
    cognito.send(new AdminAddUserToGroupCommand({ ...toUserInput(), GroupName: 'root' })),
  ).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

test('a changed email signs in, the old one does not, and an email in use cannot be taken', async () => {
  await create();
  await create('grace@example.com');
  const change = (Value: string) =>
    createClient(cloud).send(
      new AdminUpdateUserAttributesCommand({ ...toUserInput(), UserAttributes: [{ Name: 'email', Value }] }),
    );
  await expect(change('grace@example.com')).rejects.toMatchObject({ name: 'UsernameExistsException' });
  await change('countess@example.com');
  await signIn('countess@example.com', PASSWORD);
  await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject(WRONG);
});

test('an operation the product does not use is refused by name', async () => {
  await expect(createClient(cloud).send(new ListUserPoolsCommand({ MaxResults: 1 }))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  });
});

test('users, groups and locks survive a restart, and no password is on disk', async () => {
  await cloud.close();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cognito-'));
  cloud = await startLocalCloud({ dataDir, clock: () => now });
  await create();
  await create('locked@example.com');
  for (let n = 0; n < 5; n += 1) await expect(signIn('locked@example.com', 'wrong one')).rejects.toMatchObject(WRONG);
  const before = cloud.environment;
  await cloud.close();

  cloud = await startLocalCloud({ dataDir, clock: () => now });
  const withoutPorts = { AWS_ENDPOINT_URL: '', STRIPE_API_URL: '', REGISTRY_URL: '', PUSH_SERVICES: '' };
  expect({ ...cloud.environment, ...withoutPorts }).toEqual({ ...before, ...withoutPorts });
  await signIn(EMAIL, PASSWORD);
  await expect(signIn('locked@example.com', PASSWORD)).rejects.toMatchObject(LOCKED);
  const file = await readFile(path.join(dataDir, 'cognito', 'users.jsonl'), 'utf8');
  expect(file).not.toContain(PASSWORD);
  expect(file).toContain('16384$8$5$');
});
