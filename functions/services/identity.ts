import type { Role } from '#domain/account/account';
import { AppError } from '#domain/http/errors';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminInitiateAuthCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  ExpiredCodeException,
  InvalidPasswordException,
  ListUsersInGroupCommand,
  NotAuthorizedException,
  PasswordResetRequiredException,
  UserNotConfirmedException,
  UsernameExistsException,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createHmac } from 'node:crypto';
import type { Config } from '#functions/runtime/config';

const ADMIN_GROUP = 'admin';

/** Whether an e-mail and a password belong together; `unfinished` is right, of an account whose creation broke off. */
export type Verdict = 'right' | 'unfinished' | 'wrong';

/** What was found out about an e-mail and its password, and what the right password opens. */
interface Checked {
  verdict: Verdict;
  /** Where a code is asked for, too: tells whether this is one, which uses it up. */
  prove?: (code: string) => Promise<boolean>;
  /** Where none is asked for: makes a new key for an authenticator app, and tells whether a code comes from that key. */
  setUp?: { newKey: () => Promise<string>; accept: (code: string) => Promise<boolean> };
}

/** Passwords and groups, kept by Cognito under the canonical e-mail address. No token of Cognito's leaves this file. */
export class Identity {
  constructor(
    private readonly client: CognitoIdentityProviderClient,
    private readonly pool: Config['userPool'],
  ) {}

  /**
   * Gives an e-mail its password; false where somebody else has chosen another one. Creating the user and choosing the
   * password is one call, so one of two parallel registrations wins, and a broken-off one is finished by its owner.
   */
  async enrol(email: string, password: string): Promise<boolean> {
    const { verdict, prove }: Checked = (await this.create(email, password))
      ? { verdict: 'unfinished' }
      : await this.check(email, password);
    if (verdict === 'unfinished') await this.finish(email, password);
    return verdict !== 'wrong' && !prove;
  }

  /** As `check`, for whoever is signed in and need not bring a code again. */
  async verify(email: string, password: string): Promise<Verdict> {
    return (await this.check(email, password)).verdict;
  }

  /** Checks a password with the same work whether the e-mail is known, unknown, locked or disabled. */
  async check(email: string, password: string): Promise<Checked> {
    try {
      const { ChallengeName, ChallengeParameters, Session, AuthenticationResult } = await this.client.send(
        new AdminInitiateAuthCommand({
          UserPoolId: this.pool.id,
          ClientId: this.pool.clientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: this.secretHash(email) },
        }),
      );
      if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return { verdict: 'unfinished' };
      if (ChallengeName === 'SOFTWARE_TOKEN_MFA') {
        const username = ChallengeParameters?.['USER_ID_FOR_SRP'] ?? email;
        return { verdict: 'right', prove: (code) => this.answer(username, Session, code) };
      }
      const token = AuthenticationResult?.AccessToken;
      return token ? { verdict: 'right', setUp: this.settingUp(token) } : { verdict: 'wrong' };
    } catch (error) {
      if (REFUSALS.some((refusal) => error instanceof refusal)) return { verdict: 'wrong' };
      throw error;
    }
  }

  /** Makes the password of an unfinished account permanent. */
  async finish(email: string, password: string): Promise<void> {
    await this.client.send(
      new AdminSetUserPasswordCommand({ ...this.named(email), Password: password, Permanent: true }),
    );
  }

  /** Gives an account another password; throws 400 where Cognito does not take it. */
  async setPassword(email: string, password: string): Promise<void> {
    try {
      await this.finish(email, password);
    } catch (error) {
      if (error instanceof InvalidPasswordException) throw refusedPassword();
      throw error;
    }
  }

  /** Asks for a code at each sign-in from now on, or no more. */
  async setTwoStep(email: string, isOn: boolean): Promise<void> {
    const preference = { Enabled: isOn, PreferredMfa: isOn };
    await this.client.send(
      new AdminSetUserMFAPreferenceCommand({ ...this.named(email), SoftwareTokenMfaSettings: preference }),
    );
  }

  /** Shuts an account out of signing in, or lets it in again. */
  async setEnabled(email: string, isEnabled: boolean): Promise<void> {
    const Command = isEnabled ? AdminEnableUserCommand : AdminDisableUserCommand;
    await this.client.send(new Command(this.named(email)));
  }

  /** Removes an e-mail and its password for good; harmless where there is none. */
  async remove(email: string): Promise<void> {
    try {
      await this.client.send(new AdminDeleteUserCommand(this.named(email)));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  }

  /** The role the groups give (decisions A3). */
  async roleOf(email: string): Promise<Role> {
    const { Groups = [] } = await this.client.send(new AdminListGroupsForUserCommand(this.named(email)));
    return Groups.some(({ GroupName }) => GroupName === ADMIN_GROUP) ? 'admin' : 'user';
  }

  async grantAdmin(email: string): Promise<void> {
    await this.client.send(new AdminAddUserToGroupCommand({ ...this.named(email), GroupName: ADMIN_GROUP }));
  }

  async revokeAdmin(email: string): Promise<void> {
    await this.client.send(new AdminRemoveUserFromGroupCommand({ ...this.named(email), GroupName: ADMIN_GROUP }));
  }

  /** How many administrators there are, as far as it matters: none, one, or two and more. */
  async countAdmins(): Promise<number> {
    const { Users = [] } = await this.client.send(
      new ListUsersInGroupCommand({ UserPoolId: this.pool.id, GroupName: ADMIN_GROUP, Limit: 2 }),
    );
    return Users.length;
  }

  private async create(email: string, password: string): Promise<boolean> {
    try {
      await this.client.send(
        new AdminCreateUserCommand({
          ...this.named(email),
          TemporaryPassword: password,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof UsernameExistsException) return false;
      if (error instanceof InvalidPasswordException) throw refusedPassword();
      throw error;
    }
  }

  private answer(username: string, session: string | undefined, code: string): Promise<boolean> {
    return isTaken(
      this.client.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId: this.pool.id,
          ClientId: this.pool.clientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: session,
          ChallengeResponses: {
            USERNAME: username,
            SOFTWARE_TOKEN_MFA_CODE: code,
            SECRET_HASH: this.secretHash(username),
          },
        }),
      ),
    );
  }

  private settingUp(AccessToken: string): Checked['setUp'] {
    return {
      newKey: async () => {
        const { SecretCode } = await this.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
        if (!SecretCode) throw new Error('Cognito made no key');
        return SecretCode;
      },
      accept: (UserCode) => isTaken(this.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))),
    };
  }

  private named(email: string) {
    return { UserPoolId: this.pool.id, Username: email };
  }

  private secretHash(email: string): string {
    return createHmac('sha256', this.pool.clientSecret)
      .update(email + this.pool.clientId)
      .digest('base64');
  }
}

const REFUSALS = [
  NotAuthorizedException,
  UserNotFoundException,
  UserNotConfirmedException,
  PasswordResetRequiredException,
];

/** Cognito's words for a code that is wrong, was used, or comes too late. */
const CODE_REFUSALS = [
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  ExpiredCodeException,
  NotAuthorizedException,
];

async function isTaken(sent: Promise<{ Status?: string; AuthenticationResult?: object }>): Promise<boolean> {
  try {
    const { Status, AuthenticationResult } = await sent;
    return Status === 'SUCCESS' || AuthenticationResult !== undefined;
  } catch (error) {
    if (CODE_REFUSALS.some((refusal) => error instanceof refusal)) return false;
    throw error;
  }
}

function refusedPassword(): AppError {
  const message = 'Please choose a different password';
  return new AppError('invalid_request', message, { fields: { password: message } });
}
