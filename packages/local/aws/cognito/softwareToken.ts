import { z } from 'zod';
import { defineJsonOperation } from '#local/aws/jsonProtocol';
import { ServiceError } from '#local/aws/localService';
import { PoolInput } from './inputs';
import { createTotpKey, findTotpStep } from './totp';
import type { UserDirectory } from './userDirectory';
import { issueTokens, verifyToken, type PoolUser } from './userPool';

/** Operations that Cognito accepts unsigned: the access token in the input identifies the caller. */
const UNSIGNED = /^AWSCognitoIdentityProviderService\.(Associate|Verify)SoftwareToken$/;

/** Whether a request is authorized by an access token of the pool instead of an AWS signature. */
export const isAccessTokenRequest = (headers: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  UNSIGNED.test(String(headers['x-amz-target']));

const Code = z.string().regex(/^\d{6}$/);
const AssociateInput = z.object({ AccessToken: z.string().min(1) });
const VerifyInput = AssociateInput.extend({ UserCode: Code });
const PreferenceInput = PoolInput.extend({
  Username: z.string(),
  SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean(), PreferredMfa: z.boolean() }),
});
const ChallengeInput = PoolInput.extend({
  ClientId: z.string(),
  ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
  Session: z.string(),
  ChallengeResponses: z.object({
    USERNAME: z.string(),
    SOFTWARE_TOKEN_MFA_CODE: Code,
    SECRET_HASH: z.string().optional(),
  }),
});

interface Dependencies {
  directory: UserDirectory;
  clock: () => Date;
}

/**
 * Operations on authenticator apps. A code works once, and a later code invalidates the earlier ones.
 * Source: Amazon Cognito developer guide, 'TOTP software token MFA', and the reference pages of the operations.
 */
export function createSoftwareTokenOperations(dependencies: Dependencies) {
  return {
    AssociateSoftwareToken: defineJsonOperation(AssociateInput, (input) => associateToken(dependencies, input)),
    VerifySoftwareToken: defineJsonOperation(VerifyInput, (input) => verifyFirstCode(dependencies, input)),
    AdminSetUserMFAPreference: defineJsonOperation(PreferenceInput, (input) => setPreference(dependencies, input)),
    AdminRespondToAuthChallenge: defineJsonOperation(ChallengeInput, (input) => answerChallenge(dependencies, input)),
  };
}

async function associateToken({ directory, clock }: Dependencies, input: z.output<typeof AssociateInput>) {
  const pending = createTotpKey();
  await updateAuthenticator(directory, getTokenHolder(directory, input.AccessToken, clock()), { pending });
  return { SecretCode: pending };
}

async function verifyFirstCode({ directory, clock }: Dependencies, input: z.output<typeof VerifyInput>) {
  const user = getTokenHolder(directory, input.AccessToken, clock());
  const { pending } = user.authenticator ?? {};
  if (!pending) throw new ServiceError('SoftwareTokenMFANotFoundException', 'Software token TOTP is not set up.');
  const lastStep = findTotpStep(pending, input.UserCode, clock());
  if (lastStep === undefined) throw new ServiceError('EnableSoftwareTokenMFAException', 'Code mismatch');
  await updateAuthenticator(directory, user, { key: pending, pending: undefined, lastStep });
  return { Status: 'SUCCESS' };
}

async function setPreference({ directory }: Dependencies, input: z.output<typeof PreferenceInput>) {
  const user = directory.get(input);
  const { Enabled } = input.SoftwareTokenMfaSettings;
  if (Enabled && !user.authenticator?.key) {
    const message = 'User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA';
    throw new ServiceError('InvalidParameterException', message);
  }
  await updateAuthenticator(directory, user, { isEnabled: Enabled });
}

async function answerChallenge({ directory, clock }: Dependencies, input: z.output<typeof ChallengeInput>) {
  const { USERNAME, SOFTWARE_TOKEN_MFA_CODE, SECRET_HASH } = input.ChallengeResponses;
  directory.checkClient(input, USERNAME, SECRET_HASH);
  const user = directory.findBySub(verifyToken(directory.pool, 'challenge', input.Session, clock()) ?? '');
  const { key, lastStep = 0 } = user?.authenticator ?? {};
  if (!user?.enabled || user.sub !== USERNAME || !key) {
    throw new ServiceError('NotAuthorizedException', 'Invalid session for the user.');
  }
  const step = findTotpStep(key, SOFTWARE_TOKEN_MFA_CODE, clock());
  if (step === undefined) throw new ServiceError('CodeMismatchException', 'Invalid code received for user');
  if (step <= lastStep) {
    throw new ServiceError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  await updateAuthenticator(directory, user, { lastStep: step });
  return { AuthenticationResult: issueTokens(directory.pool, user, clock()), ChallengeParameters: {} };
}

/** The enabled user that an access token belongs to. */
function getTokenHolder(directory: UserDirectory, accessToken: string, now: Date): PoolUser {
  const user = directory.findBySub(verifyToken(directory.pool, 'access', accessToken, now) ?? '');
  if (!user?.enabled) throw new ServiceError('NotAuthorizedException', 'Invalid Access Token');
  return user;
}

function updateAuthenticator(
  directory: UserDirectory,
  user: PoolUser,
  change: Partial<NonNullable<PoolUser['authenticator']>>,
): Promise<void> {
  const authenticator = { isEnabled: false, lastStep: 0, ...user.authenticator, ...change };
  return directory.update(user, { authenticator });
}
