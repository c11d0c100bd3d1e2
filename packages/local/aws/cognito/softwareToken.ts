import { z } from 'zod';
import type { Journal } from '#local/storage/journal';
import { operation } from '#local/aws/jsonProtocol';
import { ServiceError } from '#local/aws/service';
import { newKey, stepOf } from './totp';
import { issueTokens, subOf, type PoolUser, type UserPool } from './userPool';

/** Requests that Cognito takes unsigned: the access token in them says who asks. */
const UNSIGNED = /^AWSCognitoIdentityProviderService\.(Associate|Verify)SoftwareToken$/;

/** Whether a request is for the user pool without any rights of AWS's. */
export const isByAccessToken = (headers: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  UNSIGNED.test(String(headers['x-amz-target']));

const WithToken = z.object({ AccessToken: z.string().min(1) });
const Code = z.string().regex(/^\d{6}$/);
const InPool = z.object({ UserPoolId: z.string() });

interface Deps {
  pool: UserPool;
  users: Journal<PoolUser>;
  /** The user an administrative call names; throws as Cognito does. */
  named: (input: { UserPoolId: string; Username: string }) => PoolUser;
  /** Refuses a client that is not the pool's, or does not prove itself. */
  checkClient: (input: { UserPoolId: string; ClientId: string }, username: string, secretHash?: string) => void;
  clock: () => Date;
}

/**
 * The operations on authenticator apps. A code is used once (`ExpiredCodeException`), and of two codes the later one voids
 * the earlier.
 * Source: Amazon Cognito developer guide, 'TOTP software token MFA', and the operations' own pages.
 */
export function softwareTokenOperations({ pool, users, named, checkClient, clock }: Deps) {
  const holder = ({ AccessToken }: z.infer<typeof WithToken>) => {
    const user = users.get(subOf(pool, 'access', AccessToken, clock()) ?? '');
    if (!user?.enabled) throw new ServiceError('NotAuthorizedException', 'Invalid Access Token');
    return user;
  };
  const set = (user: PoolUser, change: Partial<NonNullable<PoolUser['authenticator']>>) => {
    const authenticator = { isEnabled: false, lastStep: 0, ...user.authenticator, ...change };
    return users.set(user.sub, { ...user, authenticator, modifiedAt: clock().toISOString() });
  };

  return {
    AssociateSoftwareToken: operation(WithToken, async (input) => {
      const pending = newKey();
      await set(holder(input), { pending });
      return { SecretCode: pending };
    }),
    VerifySoftwareToken: operation(WithToken.extend({ UserCode: Code }), async (input) => {
      const user = holder(input);
      const { pending } = user.authenticator ?? {};
      if (!pending) throw new ServiceError('SoftwareTokenMFANotFoundException', 'Software token TOTP is not set up.');
      const lastStep = stepOf(pending, input.UserCode, clock());
      if (lastStep === undefined) throw new ServiceError('EnableSoftwareTokenMFAException', 'Code mismatch');
      await set(user, { key: pending, pending: undefined, lastStep });
      return { Status: 'SUCCESS' };
    }),
    AdminSetUserMFAPreference: operation(
      InPool.extend({
        Username: z.string(),
        SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean(), PreferredMfa: z.boolean() }),
      }),
      async (input) => {
        const user = named(input);
        const { Enabled } = input.SoftwareTokenMfaSettings;
        if (Enabled && !user.authenticator?.key) {
          const message = 'User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA';
          throw new ServiceError('InvalidParameterException', message);
        }
        await set(user, { isEnabled: Enabled });
      },
    ),
    AdminRespondToAuthChallenge: operation(
      InPool.extend({
        ClientId: z.string(),
        ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
        Session: z.string(),
        ChallengeResponses: z.object({
          USERNAME: z.string(),
          SOFTWARE_TOKEN_MFA_CODE: Code,
          SECRET_HASH: z.string().optional(),
        }),
      }),
      async (input) => {
        const { USERNAME, SOFTWARE_TOKEN_MFA_CODE, SECRET_HASH } = input.ChallengeResponses;
        checkClient(input, USERNAME, SECRET_HASH);
        const user = users.get(subOf(pool, 'challenge', input.Session, clock()) ?? '');
        const { key, lastStep = 0 } = user?.authenticator ?? {};
        if (!user?.enabled || user.sub !== USERNAME || !key) {
          throw new ServiceError('NotAuthorizedException', 'Invalid session for the user.');
        }
        const step = stepOf(key, SOFTWARE_TOKEN_MFA_CODE, clock());
        if (step === undefined) throw new ServiceError('CodeMismatchException', 'Invalid code received for user');
        if (step <= lastStep) {
          throw new ServiceError('ExpiredCodeException', 'Your software token has already been used once.');
        }
        await set(user, { lastStep: step });
        return { AuthenticationResult: issueTokens(pool, user, clock()), ChallengeParameters: {} };
      },
    ),
  };
}
