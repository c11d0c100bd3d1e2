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
import { LOCAL_CREDENTIALS } from '#local/server/provision';

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

const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const code = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });
const ofUser = (Username: string) => ({ UserPoolId: cloud.resources.USER_POOL_ID, Username });
const inClient = () => ({ UserPoolId: cloud.resources.USER_POOL_ID, ClientId: cloud.resources.USER_POOL_CLIENT_ID });
const proof = (username: string) =>
  createHmac('sha256', cloud.resources.USER_POOL_CLIENT_SECRET)
    .update(username + cloud.resources.USER_POOL_CLIENT_ID)
    .digest('base64');

async function create(email: string) {
  await cognito.send(new AdminCreateUserCommand({ ...ofUser(email), MessageAction: 'SUPPRESS' }));
  await cognito.send(new AdminSetUserPasswordCommand({ ...ofUser(email), Password: PASSWORD, Permanent: true }));
}
const signIn = (USERNAME: string) => {
  const AuthParameters = { USERNAME, PASSWORD, SECRET_HASH: proof(USERNAME) };
  return cognito.send(
    new AdminInitiateAuthCommand({ ...inClient(), AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters }),
  );
};
const prefer = (email: string, Enabled: boolean) => {
  const SoftwareTokenMfaSettings = { Enabled, PreferredMfa: Enabled };
  return cognito.send(new AdminSetUserMFAPreferenceCommand({ ...ofUser(email), SoftwareTokenMfaSettings }));
};
const verify = (AccessToken: string, UserCode: string) =>
  cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
const respond = ({ Session, username }: { Session: string; username: string }, given: string) =>
  cognito.send(
    new AdminRespondToAuthChallengeCommand({
      ...inClient(),
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: given, SECRET_HASH: proof(username) },
    }),
  );

/** Somebody whose sign-in takes a code, and the key of their app. */
async function withApp(email: string): Promise<string> {
  await create(email);
  const { AccessToken } = (await signIn(email)).AuthenticationResult!;
  const { SecretCode } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  expect(await verify(AccessToken!, code(SecretCode!))).toMatchObject({ Status: 'SUCCESS' });
  await prefer(email, true);
  return SecretCode!;
}
async function challenge(email: string) {
  const { ChallengeName, ChallengeParameters, Session, AuthenticationResult } = await signIn(email);
  expect([ChallengeName, AuthenticationResult]).toEqual(['SOFTWARE_TOKEN_MFA', undefined]);
  return { Session: Session!, username: ChallengeParameters!['USER_ID_FOR_SRP']! };
}

test('an app is asked for its code at sign-in once it is preferred, and no more when it is not', async () => {
  const key = await withApp('ada@example.com');
  wait(30);
  const { AuthenticationResult } = await respond(await challenge('ada@example.com'), code(key));
  expect(AuthenticationResult).toMatchObject({ AccessToken: expect.any(String) as string });
  await prefer('ada@example.com', false);
  expect((await signIn('ada@example.com')).ChallengeName).toBeUndefined();
});

test('an app cannot be preferred before a code of it was right, and a wrong one is refused', async () => {
  await create('ada@example.com');
  await expect(prefer('ada@example.com', true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  const { AccessToken = '' } = (await signIn('ada@example.com')).AuthenticationResult!;
  await expect(verify(AccessToken, '123456')).rejects.toMatchObject({ name: 'SoftwareTokenMFANotFoundException' });
  const { SecretCode } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const wrong = code(SecretCode!).replace(/.$/, (last) => String((Number(last) + 5) % 10));
  await expect(verify(AccessToken, wrong)).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
});

test('a code signs in once; a wrong one and one already used are refused by name', async () => {
  const key = await withApp('ada@example.com');
  const asked = await challenge('ada@example.com');
  const used = code(key);
  await expect(respond(asked, used)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  wait(90);
  await expect(respond(asked, used)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await respond(asked, code(key));
  await expect(respond(asked, code(key))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});

test('a challenge is its user’s own, for three minutes, and none for a disabled one', async () => {
  const key = await withApp('ada@example.com');
  await withApp('grace@example.com');
  const [asked, other] = [await challenge('ada@example.com'), await challenge('grace@example.com')];
  wait(30);
  const refused = { name: 'NotAuthorizedException', message: 'Invalid session for the user.' };
  await expect(respond({ ...asked, Session: other.Session }, code(key))).rejects.toMatchObject(refused);
  await expect(respond({ ...asked, Session: `${asked.Session}x` }, code(key))).rejects.toMatchObject(refused);
  wait(150);
  await expect(respond(asked, code(key))).rejects.toMatchObject(refused);
  const again = await challenge('ada@example.com');
  await cognito.send(new AdminDisableUserCommand(ofUser('ada@example.com')));
  await expect(respond(again, code(key))).rejects.toMatchObject(refused);
});

test('an app is set up by the holder of an access token only, while it lasts', async () => {
  await withApp('ada@example.com');
  await create('grace@example.com');
  const { AccessToken, IdToken } = (await signIn('grace@example.com')).AuthenticationResult!;
  const { Session } = await challenge('ada@example.com');
  const associate = (token = '') => cognito.send(new AssociateSoftwareTokenCommand({ AccessToken: token }));
  for (const token of ['no token', IdToken, Session]) {
    await expect(associate(token)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  }
  wait(3600);
  await expect(associate(AccessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('apps and used codes are still there after a restart', async () => {
  await cloud.close();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'authenticator-'));
  await open(dataDir);
  const key = await withApp('ada@example.com');
  await cloud.close();
  await open(dataDir);
  await expect(respond(await challenge('ada@example.com'), code(key))).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  });
  wait(30);
  await respond(await challenge('ada@example.com'), code(key));
});
