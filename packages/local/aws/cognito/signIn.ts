import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { defineJsonOperation } from '#local/aws/jsonProtocol';
import { ServiceError } from '#local/aws/localService';
import { Password, PoolInput, Username } from './inputs';
import type { Lockout } from './lockout';
import type { PasswordHasher } from './passwords';
import { createQueues } from './queues';
import { getEmail, type UserDirectory } from './userDirectory';
import { issueChallenge, issueTokens, type PoolUser } from './userPool';

const InitiateAuthInput = PoolInput.extend({
  ClientId: z.string(),
  AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH'),
  AuthParameters: z.object({ USERNAME: Username, PASSWORD: Password, SECRET_HASH: z.string().optional() }),
});

interface Dependencies {
  directory: UserDirectory;
  passwords: PasswordHasher;
  lockout: Lockout;
  clock: () => Date;
}

/** Sign-in by password. Attempts on one name run in sequence, so that parallel guesses count before the next one is tried. */
export function createSignInOperations({ directory, passwords, lockout, clock }: Dependencies) {
  const runInQueue = createQueues();
  return {
    AdminInitiateAuth: defineJsonOperation(InitiateAuthInput, (input) => {
      const { USERNAME, PASSWORD, SECRET_HASH } = input.AuthParameters;
      directory.checkClient(input, USERNAME, SECRET_HASH);
      const user = directory.find(USERNAME);
      const name = user ? getEmail(user) : USERNAME.toLowerCase();
      return runInQueue(name, async () => {
        if (lockout.isLocked(name)) throw createNotAuthorized('Password attempts exceeded');
        const verified = await verifyPassword(directory, passwords, USERNAME, PASSWORD);
        if (!verified) {
          await lockout.recordFailure(name);
          throw createNotAuthorized('Incorrect username or password.');
        }
        await lockout.clear(name);
        return answerSignIn(directory, verified, clock());
      });
    }),
  };
}

const createNotAuthorized = (message: string) => new ServiceError('NotAuthorizedException', message);

/** The user whose password this is. An unknown name takes as long to refuse as a wrong password. */
async function verifyPassword(
  directory: UserDirectory,
  { matches }: PasswordHasher,
  username: string,
  password: string,
): Promise<PoolUser | undefined> {
  const isRight = await matches(password, directory.find(username)?.passwordHash);
  return isRight ? directory.find(username) : undefined;
}

/** Tokens, or the challenge that the user must answer first. */
function answerSignIn({ pool }: UserDirectory, user: PoolUser, now: Date) {
  if (!user.enabled) throw createNotAuthorized('User is disabled.');
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { USER_ID_FOR_SRP: user.sub, requiredAttributes: '[]' },
      Session: randomBytes(48).toString('base64url'),
    };
  }
  if (user.authenticator?.isEnabled) {
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
      Session: issueChallenge(pool, user, now),
    };
  }
  return { AuthenticationResult: issueTokens(pool, user, now), ChallengeParameters: {} };
}
