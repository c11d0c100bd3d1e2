import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createHmac } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';

const PASSWORD = 'correct horse';

let cloud: LocalCloud;
let cognito: CognitoIdentityProviderClient;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  await open(null);
});
afterEach(() => cloud.close());

async function open(dataDir: string | null) {
  cloud = await startLocalCloud({ dataDir, clock: () => now });
  cognito = new CognitoIdentityProviderClient({ endpoint: cloud.endpoint, ...LOCAL_CREDENTIALS });
}

const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const generateCode = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });
const toUserInput = (Username: string) => ({ UserPoolId: cloud.environment.USER_POOL_ID, Username });
const toClientInput = () => ({
  UserPoolId: cloud.environment.USER_POOL_ID,
  ClientId: cloud.environment.USER_POOL_CLIENT_ID,
});
const computeSecretHash = (username: string) =>
  createHmac('sha256', cloud.clientSecret)
    .update(username + cloud.environment.USER_POOL_CLIENT_ID)
    .digest('base64');

async function createUser(email: string) {
  await cognito.send(new AdminCreateUserCommand({ ...toUserInput(email), MessageAction: 'SUPPRESS' }));
  await cognito.send(new AdminSetUserPasswordCommand({ ...toUserInput(email), Password: PASSWORD, Permanent: true }));
}
const signIn = (USERNAME: string) => {
  const AuthParameters = { USERNAME, PASSWORD, SECRET_HASH: computeSecretHash(USERNAME) };
  return cognito.send(
    new AdminInitiateAuthCommand({ ...toClientInput(), AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters }),
  );
};
const prefer = (email: string, Enabled: boolean) => {
  const SoftwareTokenMfaSettings = { Enabled, PreferredMfa: Enabled };
  return cognito.send(new AdminSetUserMFAPreferenceCommand({ ...toUserInput(email), SoftwareTokenMfaSettings }));
};
const verify = (AccessToken: string, UserCode: string) =>
  cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
const respond = ({ Session, username }: { Session: string; username: string }, code: string) =>
  cognito.send(
    new AdminRespondToAuthChallengeCommand({
      ...toClientInput(),
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: {
        USERNAME: username,
        SOFTWARE_TOKEN_MFA_CODE: code,
        SECRET_HASH: computeSecretHash(username),
      },
    }),
  );

/** Creates a user whose sign-in requires a code. Returns the key of their app. */
async function createUserWithApp(email: string): Promise<string> {
  await createUser(email);
  const { AccessToken } = (await signIn(email)).AuthenticationResult!;
  const { SecretCode } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  expect(await verify(AccessToken!, generateCode(SecretCode!))).toMatchObject({ Status: 'SUCCESS' });
  await prefer(email, true);
  return SecretCode!;
}
async function signInToChallenge(email: string) {
  const { ChallengeName, ChallengeParameters, Session, AuthenticationResult } = await signIn(email);
  expect([ChallengeName, AuthenticationResult]).toEqual(['SOFTWARE_TOKEN_MFA', undefined]);
  return { Session: Session!, username: ChallengeParameters!['USER_ID_FOR_SRP']! };
}

test('sign-in requires the code of an app while the app is preferred', async () => {
  const key = await createUserWithApp('ada@example.com');
  advance(30);
  const { AuthenticationResult } = await respond(await signInToChallenge('ada@example.com'), generateCode(key));
  expect(AuthenticationResult).toMatchObject({ AccessToken: expect.any(String) as string });
  await prefer('ada@example.com', false);
  expect((await signIn('ada@example.com')).ChallengeName).toBeUndefined();
});

test('an app cannot be preferred before its first right code, and a wrong code is refused', async () => {
  await createUser('ada@example.com');
  await expect(prefer('ada@example.com', true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  const { AccessToken = '' } = (await signIn('ada@example.com')).AuthenticationResult!;
  await expect(verify(AccessToken, '123456')).rejects.toMatchObject({ name: 'SoftwareTokenMFANotFoundException' });
  const { SecretCode } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const wrong = generateCode(SecretCode!).replace(/.$/, (last) => String((Number(last) + 5) % 10));
  await expect(verify(AccessToken, wrong)).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
});

test('a code signs in once; a wrong code and a used code are refused by name', async () => {
  const key = await createUserWithApp('ada@example.com');
  const first = await signInToChallenge('ada@example.com');
  const usedCode = generateCode(key);
  await expect(respond(first, usedCode)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  advance(90);
  await expect(respond(first, usedCode)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await respond(first, generateCode(key));
  await expect(respond(first, generateCode(key))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});

test('a challenge works for its own user only, for three minutes, and not for a disabled user', async () => {
  const key = await createUserWithApp('ada@example.com');
  await createUserWithApp('grace@example.com');
  const [own, other] = [await signInToChallenge('ada@example.com'), await signInToChallenge('grace@example.com')];
  advance(30);
  const invalidSession = { name: 'NotAuthorizedException', message: 'Invalid session for the user.' };
  await expect(respond({ ...own, Session: other.Session }, generateCode(key))).rejects.toMatchObject(invalidSession);
  await expect(respond({ ...own, Session: `${own.Session}x` }, generateCode(key))).rejects.toMatchObject(
    invalidSession,
  );
  advance(150);
  await expect(respond(own, generateCode(key))).rejects.toMatchObject(invalidSession);
  const again = await signInToChallenge('ada@example.com');
  await cognito.send(new AdminDisableUserCommand(toUserInput('ada@example.com')));
  await expect(respond(again, generateCode(key))).rejects.toMatchObject(invalidSession);
});

test('an app is set up with an unexpired access token only', async () => {
  await createUserWithApp('ada@example.com');
  await createUser('grace@example.com');
  const { AccessToken, IdToken } = (await signIn('grace@example.com')).AuthenticationResult!;
  const { Session } = await signInToChallenge('ada@example.com');
  const associate = (token = '') => cognito.send(new AssociateSoftwareTokenCommand({ AccessToken: token }));
  for (const token of ['no token', IdToken, Session]) {
    await expect(associate(token)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  }
  advance(3600);
  await expect(associate(AccessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('apps and used codes survive a restart', async () => {
  await cloud.close();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'authenticator-'));
  await open(dataDir);
  const key = await createUserWithApp('ada@example.com');
  await cloud.close();
  await open(dataDir);
  await expect(respond(await signInToChallenge('ada@example.com'), generateCode(key))).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  });
  advance(30);
  await respond(await signInToChallenge('ada@example.com'), generateCode(key));
});
