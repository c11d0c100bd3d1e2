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
import { LOCAL_CREDENTIALS } from '#local/server/provision';

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

const clientOf = ({ endpoint }: LocalCloud) => new CognitoIdentityProviderClient({ endpoint, ...LOCAL_CREDENTIALS });
const ofUser = (Username = EMAIL) => ({ UserPoolId: cloud.resources.USER_POOL_ID, Username });

async function create(email = EMAIL, password = PASSWORD) {
  const cognito = clientOf(cloud);
  const { User } = await cognito.send(new AdminCreateUserCommand({ ...ofUser(email), MessageAction: 'SUPPRESS' }));
  await cognito.send(new AdminSetUserPasswordCommand({ ...ofUser(email), Password: password, Permanent: true }));
  return User!;
}

function signIn(USERNAME: string, PASSWORD_GIVEN: string, on = cloud, secret = on.resources.USER_POOL_CLIENT_SECRET) {
  const { USER_POOL_ID, USER_POOL_CLIENT_ID } = on.resources;
  const SECRET_HASH = createHmac('sha256', secret)
    .update(USERNAME + USER_POOL_CLIENT_ID)
    .digest('base64');
  return clientOf(on).send(
    new AdminInitiateAuthCommand({
      UserPoolId: USER_POOL_ID,
      ClientId: USER_POOL_CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: PASSWORD_GIVEN, SECRET_HASH },
    }),
  );
}

test('a created user signs in by e-mail in any case and gets tokens that name them', async () => {
  const { Username } = await create();
  const { AuthenticationResult } = await signIn('ada@example.COM', PASSWORD);
  const claims = JSON.parse(Buffer.from(AuthenticationResult!.IdToken!.split('.')[1]!, 'base64url').toString());
  expect(claims).toMatchObject({ sub: Username, email: 'ada@example.com', token_use: 'id' });
  const user = await clientOf(cloud).send(new AdminGetUserCommand(ofUser()));
  expect(user).toMatchObject({ Username, Enabled: true, UserStatus: 'CONFIRMED', UserCreateDate: now });
});

test('a wrong password and an unknown e-mail are refused in the same words', async () => {
  await create();
  await expect(signIn(EMAIL, 'wrong password')).rejects.toMatchObject(WRONG);
  await expect(signIn('nobody@example.com', PASSWORD)).rejects.toMatchObject(WRONG);
});

test('a client without the secret is refused before the password is looked at', async () => {
  await create();
  await expect(signIn(EMAIL, PASSWORD, cloud, 'not the secret')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: `Unable to verify secret hash for client ${cloud.resources.USER_POOL_CLIENT_ID}`,
  });
});

test('five failures lock for a second, each further one twice as long, and only the right password clears it', async () => {
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

test('the lock does not tell who has an account, and parallel guesses do not slip past it', async () => {
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
  const next = { ...ofUser(), Password: 'another one', Permanent: true };
  await clientOf(cloud).send(new AdminSetUserPasswordCommand(next));
  await expect(signIn(EMAIL, 'another one')).rejects.toMatchObject(LOCKED);
});

test('passwords of 6 to 256 characters are kept whole', async () => {
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

test('a user without a permanent password is asked for a new one', async () => {
  const input = { ...ofUser(), MessageAction: 'SUPPRESS' as const, TemporaryPassword: 'temporary' };
  await clientOf(cloud).send(new AdminCreateUserCommand(input));
  expect(await signIn(EMAIL, 'temporary')).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
});

test('a disabled user is refused until enabled again, a deleted one for good', async () => {
  const cognito = clientOf(cloud);
  await create();
  await cognito.send(new AdminDisableUserCommand(ofUser()));
  await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject({ message: 'User is disabled.' });
  await cognito.send(new AdminEnableUserCommand(ofUser()));
  await signIn(EMAIL, PASSWORD);
  await cognito.send(new AdminUserGlobalSignOutCommand(ofUser()));
  await cognito.send(new AdminDeleteUserCommand(ofUser()));
  await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject(WRONG);
  await expect(cognito.send(new AdminGetUserCommand(ofUser()))).rejects.toMatchObject({
    name: 'UserNotFoundException',
  });
});

test('twenty parallel registrations of one e-mail make one user', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => create()));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(19);
  expect(refused[0]!.reason).toMatchObject({ name: 'UsernameExistsException' });
});

test('the admin group lists its members; other groups do not exist', async () => {
  const cognito = clientOf(cloud);
  const { Username } = await create();
  await cognito.send(new AdminAddUserToGroupCommand({ ...ofUser(), GroupName: 'admin' }));
  const inGroup = new ListUsersInGroupCommand({ UserPoolId: cloud.resources.USER_POOL_ID, GroupName: 'admin' });
  expect((await cognito.send(inGroup)).Users).toMatchObject([{ Username }]);
  const { Groups } = await cognito.send(new AdminListGroupsForUserCommand(ofUser()));
  expect(Groups).toMatchObject([{ GroupName: 'admin' }]);
  await cognito.send(new AdminRemoveUserFromGroupCommand({ ...ofUser(), GroupName: 'admin' }));
  expect((await cognito.send(inGroup)).Users).toEqual([]);
  await expect(cognito.send(new AdminAddUserToGroupCommand({ ...ofUser(), GroupName: 'root' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

test('a changed e-mail signs in, the old one does not, and one in use cannot be taken', async () => {
  await create();
  await create('grace@example.com');
  const change = (Value: string) =>
    clientOf(cloud).send(
      new AdminUpdateUserAttributesCommand({ ...ofUser(), UserAttributes: [{ Name: 'email', Value }] }),
    );
  await expect(change('grace@example.com')).rejects.toMatchObject({ name: 'UsernameExistsException' });
  await change('countess@example.com');
  await signIn('countess@example.com', PASSWORD);
  await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject(WRONG);
});

test('an operation the product does not use is refused by name', async () => {
  await expect(clientOf(cloud).send(new ListUserPoolsCommand({ MaxResults: 1 }))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  });
});

test('users, groups and locks are still there after a restart, and no password is on the disk', async () => {
  await cloud.close();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cognito-'));
  cloud = await startLocalCloud({ dataDir, clock: () => now });
  await create();
  await create('locked@example.com');
  for (let n = 0; n < 5; n += 1) await expect(signIn('locked@example.com', 'wrong one')).rejects.toMatchObject(WRONG);
  const before = cloud.resources;
  await cloud.close();

  cloud = await startLocalCloud({ dataDir, clock: () => now });
  const anywhere = { AWS_ENDPOINT_URL: '', STRIPE_API_URL: '', REGISTRY_URL: '' };
  expect({ ...cloud.resources, ...anywhere }).toEqual({ ...before, ...anywhere });
  await signIn(EMAIL, PASSWORD);
  await expect(signIn('locked@example.com', PASSWORD)).rejects.toMatchObject(LOCKED);
  const kept = await readFile(path.join(dataDir, 'cognito', 'users.jsonl'), 'utf8');
  expect(kept).not.toContain(PASSWORD);
  expect(kept).toContain('16384$8$5$');
});
