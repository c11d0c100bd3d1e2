import { createHmac, randomUUID } from 'node:crypto';
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
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  SetUserPoolMfaConfigCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Secret, TOTP } from 'otpauth';
import { openTarget, type Target } from './openTarget';

const PASSWORD = 'correct horse';
const WRONG = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

let target: Target;
let cognito: CognitoIdentityProviderClient;
let pool: { userPoolId: string; clientId: string; clientSecret: string };
let email: string;
beforeAll(async () => {
  target = await openTarget();
  cognito = new CognitoIdentityProviderClient(target.client);
  pool = target.localResources ?? (await createPool());
});
afterAll(async () => {
  cognito.destroy();
  await target.close();
});
beforeEach(() => {
  email = `ada-${randomUUID()}@example.com`;
});

/** Creates a pool with the settings of `infra/stacks/IdentityStack.ts`. */
async function createPool() {
  const { UserPool } = await cognito.send(
    new CreateUserPoolCommand({
      PoolName: 'people',
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      Policies: {
        PasswordPolicy: {
          MinimumLength: 6,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
    }),
  );
  const UserPoolId = UserPool!.Id!;
  const SoftwareTokenMfaConfiguration = { Enabled: true };
  await cognito.send(
    new SetUserPoolMfaConfigCommand({ UserPoolId, MfaConfiguration: 'OPTIONAL', SoftwareTokenMfaConfiguration }),
  );
  await cognito.send(new CreateGroupCommand({ UserPoolId, GroupName: 'admin' }));
  const { UserPoolClient } = await cognito.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'functions',
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
    }),
  );
  const { ClientId, ClientSecret } = UserPoolClient!;
  return { userPoolId: UserPoolId, clientId: ClientId!, clientSecret: ClientSecret! };
}

const toUserInput = (Username = email) => ({ UserPoolId: pool.userPoolId, Username });
const hash = (username: string, secret = pool.clientSecret) =>
  createHmac('sha256', secret)
    .update(username + pool.clientId)
    .digest('base64');
const setPassword = (Password: string, Username = email) =>
  cognito.send(new AdminSetUserPasswordCommand({ ...toUserInput(Username), Password, Permanent: true }));
async function create(Username = email) {
  const { User } = await cognito.send(
    new AdminCreateUserCommand({ ...toUserInput(Username), MessageAction: 'SUPPRESS' }),
  );
  await setPassword(PASSWORD, Username);
  return User!;
}
const signIn = (USERNAME = email, password = PASSWORD, secret = pool.clientSecret) =>
  cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId: pool.userPoolId,
      ClientId: pool.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: password, SECRET_HASH: hash(USERNAME, secret) },
    }),
  );
const readClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

test('cognito: the name of a user is the sub, and the email signs in', async () => {
  const { Username } = await create();
  const user = await cognito.send(new AdminGetUserCommand(toUserInput()));
  const attributes = Object.fromEntries(user.UserAttributes!.map(({ Name, Value }) => [Name!, Value]));
  expect([user.Username, attributes['sub'], attributes['email']]).toEqual([Username, Username, email]);
  expect([user.Enabled, user.UserStatus]).toEqual([true, 'CONFIRMED']);
  const { AuthenticationResult } = await signIn();
  const claims = readClaims(AuthenticationResult!.IdToken!);
  expect(claims).toMatchObject({ sub: Username, email, token_use: 'id' });
});

test('cognito: the email signs in in any case', async () => {
  await create();
  expect((await signIn(email.toUpperCase())).AuthenticationResult).toBeDefined();
});

test('cognito: a wrong password and an unknown email get the same error', async () => {
  await create();
  await expect(signIn(email, 'wrong password')).rejects.toMatchObject(WRONG);
  await expect(signIn(`nobody-${email}`)).rejects.toMatchObject(WRONG);
});

test('cognito: a client with a wrong secret is NotAuthorizedException', async () => {
  await create();
  await expect(signIn(email, PASSWORD, 'not the secret')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: `Unable to verify secret hash for client ${pool.clientId}`,
  });
});

test('cognito: a second user of one email is UsernameExistsException', async () => {
  await create();
  await expect(create()).rejects.toMatchObject({ name: 'UsernameExistsException' });
});

test('cognito: a password that is too short is InvalidPasswordException', async () => {
  await create();
  await expect(setPassword('fiver')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
});

test('cognito: a user with a temporary password gets the challenge for a new one', async () => {
  const input = { ...toUserInput(), MessageAction: 'SUPPRESS' as const, TemporaryPassword: 'temporary' };
  await cognito.send(new AdminCreateUserCommand(input));
  expect(await signIn(email, 'temporary')).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
});

test('cognito: a disabled user is NotAuthorizedException until enabled', async () => {
  await create();
  await cognito.send(new AdminDisableUserCommand(toUserInput()));
  await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'User is disabled.' });
  await cognito.send(new AdminEnableUserCommand(toUserInput()));
  expect((await signIn()).AuthenticationResult).toBeDefined();
});

test('cognito: a deleted user is UserNotFoundException, also where its sessions are ended', async () => {
  await create();
  await cognito.send(new AdminUserGlobalSignOutCommand(toUserInput()));
  await cognito.send(new AdminDeleteUserCommand(toUserInput()));
  for (const command of [
    new AdminGetUserCommand(toUserInput()),
    new AdminDeleteUserCommand(toUserInput()),
    new AdminUserGlobalSignOutCommand(toUserInput()),
    new AdminListGroupsForUserCommand(toUserInput()),
  ])
    await expect(cognito.send(command as AdminGetUserCommand)).rejects.toMatchObject({ name: 'UserNotFoundException' });
});

test('cognito: a group lists its members, and a user its groups; an unknown group is ResourceNotFoundException', async () => {
  const { Username } = await create();
  const input = { ...toUserInput(), GroupName: 'admin' };
  const listMembers = async () => {
    const { Users } = await cognito.send(
      new ListUsersInGroupCommand({ UserPoolId: pool.userPoolId, GroupName: 'admin' }),
    );
    return Users!.map((user) => user.Username);
  };
  for (let times = 0; times < 2; times += 1) await cognito.send(new AdminAddUserToGroupCommand(input));
  expect(await listMembers()).toEqual([Username]);
  const { Groups } = await cognito.send(new AdminListGroupsForUserCommand(toUserInput()));
  expect(Groups).toMatchObject([{ GroupName: 'admin' }]);
  for (let times = 0; times < 2; times += 1) await cognito.send(new AdminRemoveUserFromGroupCommand(input));
  expect(await listMembers()).toEqual([]);
  const unknown = new AdminAddUserToGroupCommand({ ...input, GroupName: 'root' });
  await expect(cognito.send(unknown)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('cognito: the groups of a user stand in its tokens', async () => {
  await create();
  await cognito.send(new AdminAddUserToGroupCommand({ ...toUserInput(), GroupName: 'admin' }));
  const { AuthenticationResult } = await signIn();
  expect(readClaims(AuthenticationResult!.IdToken!)['cognito:groups']).toEqual(['admin']);
  await cognito.send(new AdminRemoveUserFromGroupCommand({ ...toUserInput(), GroupName: 'admin' }));
});

test('cognito: a changed email signs in, and the one before does not', async () => {
  await create();
  const next = `next-${email}`;
  const UserAttributes = [{ Name: 'email', Value: next }];
  await cognito.send(new AdminUpdateUserAttributesCommand({ ...toUserInput(), UserAttributes }));
  expect((await signIn(next)).AuthenticationResult).toBeDefined();
  await expect(signIn()).rejects.toMatchObject(WRONG);
});

test('cognito: an email in use cannot be taken', async () => {
  await create();
  await create(`grace-${email}`);
  const UserAttributes = [{ Name: 'email', Value: `grace-${email}` }];
  const taking = cognito.send(new AdminUpdateUserAttributesCommand({ ...toUserInput(), UserAttributes }));
  await expect(taking).rejects.toMatchObject({ name: expect.stringMatching(/AliasExists|UsernameExists/) });
});

test('cognito: all users are listed by page', async () => {
  const names = [];
  for (const n of [1, 2, 3]) names.push((await create(`n${n}-${email}`)).Username);
  const listed: (string | undefined)[] = [];
  let PaginationToken: string | undefined;
  do {
    const page: { Users?: { Username?: string }[]; PaginationToken?: string } = await cognito.send(
      new ListUsersCommand({ UserPoolId: pool.userPoolId, Limit: 2, PaginationToken }),
    );
    listed.push(...page.Users!.map((user) => user.Username));
    ({ PaginationToken } = page);
  } while (PaginationToken !== undefined);
  expect(listed).toEqual(expect.arrayContaining(names));
  expect(new Set(listed).size).toBe(listed.length);
});

const answerChallenge = (Session: string, name: string, code: string) =>
  cognito.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: pool.userPoolId,
      ClientId: pool.clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME: name, SOFTWARE_TOKEN_MFA_CODE: code, SECRET_HASH: hash(name) },
    }),
  );

test('cognito: with an authenticator, signing in needs its code, and a wrong one is CodeMismatchException', async () => {
  const { Username } = await create();
  const { AccessToken } = (await signIn()).AuthenticationResult!;
  const { SecretCode } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const totp = new TOTP({ secret: Secret.fromBase32(SecretCode!) });
  const { Status } = await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totp.generate() }));
  expect(Status).toBe('SUCCESS');
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await cognito.send(new AdminSetUserMFAPreferenceCommand({ ...toUserInput(), SoftwareTokenMfaSettings }));
  const { ChallengeName, Session, AuthenticationResult } = await signIn();
  expect([ChallengeName, AuthenticationResult]).toEqual(['SOFTWARE_TOKEN_MFA', undefined]);
  const wrong = String((Number(totp.generate()) + 500_000) % 1_000_000).padStart(6, '0');
  await expect(answerChallenge(Session!, Username!, wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
});
