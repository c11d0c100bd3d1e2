import type { User } from '#data/account/user';
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
  SoftwareTokenMFANotFoundException,
  UserNotConfirmedException,
  UsernameExistsException,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createHmac } from 'node:crypto';
import type { Config } from '#functions/runtime/config';
import type { Secrets } from './secrets';
import { serviceMessages } from './messages';

const ADMIN_GROUP = 'admin';

/** Whether a password is the one of an email. `unfinished`: it is right, but the registration was interrupted. */
export type PasswordVerdict = 'right' | 'unfinished' | 'wrong';

/** The result of a password check, with what a right password makes possible. */
interface PasswordCheck {
  verdict: PasswordVerdict;
  /** With two-step sign-in on: checks a code of the authenticator app. A code works once. */
  checkCode?: (code: string) => Promise<boolean>;
  /** With two-step sign-in off: creates a key for an authenticator app, and checks a code made with that key. */
  authenticatorSetup?: { createKey: () => Promise<string>; checkCode: (code: string) => Promise<boolean> };
}

/** Passwords and groups in Cognito, by canonical email address. Cognito's tokens never leave this file. */
export class Identity {
  constructor(
    private readonly client: CognitoIdentityProviderClient,
    private readonly pool: Config['userPool'],
    private readonly secrets: Secrets,
  ) {}

  /**
   * Registers an email with its password. Returns false where it is registered with another password. One call creates the
   * user with the password, so one of two parallel registrations wins, and an interrupted one can be repeated.
   */
  async enroll(email: string, password: string): Promise<boolean> {
    const { verdict, checkCode }: PasswordCheck = (await this.createUser(email, password))
      ? { verdict: 'unfinished' }
      : await this.checkPassword(email, password);
    if (verdict === 'unfinished') await this.makePasswordPermanent(email, password);
    return verdict !== 'wrong' && !checkCode;
  }

  /** Checks the password of somebody who is signed in, and so needs no code. */
  async verifyPassword(email: string, password: string): Promise<PasswordVerdict> {
    return (await this.checkPassword(email, password)).verdict;
  }

  /** Checks a password. Does the same work for known, unknown, locked and disabled emails. */
  async checkPassword(email: string, password: string): Promise<PasswordCheck> {
    try {
      const { ChallengeName, ChallengeParameters, Session, AuthenticationResult } = await this.client.send(
        new AdminInitiateAuthCommand({
          UserPoolId: this.pool.id,
          ClientId: this.pool.clientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: await this.computeSecretHash(email) },
        }),
      );
      if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return { verdict: 'unfinished' };
      if (ChallengeName === 'SOFTWARE_TOKEN_MFA') {
        const username = ChallengeParameters?.['USER_ID_FOR_SRP'] ?? email;
        return { verdict: 'right', checkCode: (code) => this.answerChallenge(username, Session, code) };
      }
      const token = AuthenticationResult?.AccessToken;
      return token
        ? { verdict: 'right', authenticatorSetup: this.openAuthenticatorSetup(token) }
        : { verdict: 'wrong' };
    } catch (error) {
      if (WRONG_PASSWORD_ERRORS.some((errorClass) => error instanceof errorClass)) return { verdict: 'wrong' };
      throw error;
    }
  }

  /** Completes an interrupted registration. */
  async makePasswordPermanent(email: string, password: string): Promise<void> {
    await this.client.send(
      new AdminSetUserPasswordCommand({ ...this.toUserRef(email), Password: password, Permanent: true }),
    );
  }

  /** Replaces a password. @throws AppError 400 where Cognito's password policy rejects it */
  async setPassword(email: string, password: string): Promise<void> {
    try {
      await this.makePasswordPermanent(email, password);
    } catch (error) {
      if (error instanceof InvalidPasswordException) throw passwordRejected();
      throw error;
    }
  }

  /**
   * Replaces a password, and re-creates a user that the pool has lost; then true. The new user is in no group and has no
   * second factor. Only for a caller that has proved to own the address.
   * @throws AppError 400 where Cognito's password policy rejects it
   */
  async resetPassword(email: string, password: string): Promise<boolean> {
    try {
      await this.setPassword(email, password);
      return false;
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
    const isCreated = await this.createUser(email, password);
    await this.setPassword(email, password);
    return isCreated;
  }

  /** Turns two-step sign-in on or off. */
  async setTwoStep(email: string, isOn: boolean): Promise<void> {
    const preference = { Enabled: isOn, PreferredMfa: isOn };
    await this.client.send(
      new AdminSetUserMFAPreferenceCommand({ ...this.toUserRef(email), SoftwareTokenMfaSettings: preference }),
    );
  }

  /** Allows or blocks signing in. */
  async setEnabled(email: string, isEnabled: boolean): Promise<void> {
    const Command = isEnabled ? AdminEnableUserCommand : AdminDisableUserCommand;
    await this.client.send(new Command(this.toUserRef(email)));
  }

  /** Deletes a user. Does nothing where there is none. */
  async deleteUser(email: string): Promise<void> {
    try {
      await this.client.send(new AdminDeleteUserCommand(this.toUserRef(email)));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  }

  /** Reads the role from the groups, `user` where the pool has lost the person: docs/decisions/003-administrators-are-granted-by-command.md. */
  async getRole(email: string): Promise<Role> {
    const { Groups = [] } = await this.client
      .send(new AdminListGroupsForUserCommand(this.toUserRef(email)))
      .catch((error: unknown) => {
        if (error instanceof UserNotFoundException) return { Groups: [] };
        throw error;
      });
    return Groups.some(({ GroupName }) => GroupName === ADMIN_GROUP) ? 'admin' : 'user';
  }

  /** The role of an account as far as the groups confirm it: an administrator is one in both. */
  async confirmRole({ email, role }: Pick<User, 'email' | 'role'>): Promise<Role> {
    return role === 'admin' ? this.getRole(email) : role;
  }

  async grantAdmin(email: string): Promise<void> {
    await this.client.send(new AdminAddUserToGroupCommand({ ...this.toUserRef(email), GroupName: ADMIN_GROUP }));
  }

  async revokeAdmin(email: string): Promise<void> {
    await this.client.send(new AdminRemoveUserFromGroupCommand({ ...this.toUserRef(email), GroupName: ADMIN_GROUP }));
  }

  /** Counts administrators who can sign in, of the first page: a caller only needs to know whether one is the last. */
  async countAdmins(): Promise<number> {
    const { Users = [] } = await this.client.send(
      new ListUsersInGroupCommand({ UserPoolId: this.pool.id, GroupName: ADMIN_GROUP }),
    );
    return Users.filter(({ Enabled }) => Enabled).length;
  }

  private async createUser(email: string, password: string): Promise<boolean> {
    try {
      await this.client.send(
        new AdminCreateUserCommand({
          ...this.toUserRef(email),
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
      if (error instanceof InvalidPasswordException) throw passwordRejected();
      throw error;
    }
  }

  private async answerChallenge(username: string, session: string | undefined, code: string): Promise<boolean> {
    return isAccepted(
      this.client.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId: this.pool.id,
          ClientId: this.pool.clientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: session,
          ChallengeResponses: {
            USERNAME: username,
            SOFTWARE_TOKEN_MFA_CODE: code,
            SECRET_HASH: await this.computeSecretHash(username),
          },
        }),
      ),
    );
  }

  private openAuthenticatorSetup(AccessToken: string): PasswordCheck['authenticatorSetup'] {
    return {
      createKey: async () => {
        const { SecretCode } = await this.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
        if (!SecretCode) throw new Error('Cognito returned no key');
        return SecretCode;
      },
      checkCode: (UserCode) => isAccepted(this.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))),
    };
  }

  private toUserRef(email: string) {
    return { UserPoolId: this.pool.id, Username: email };
  }

  private async computeSecretHash(email: string): Promise<string> {
    return createHmac('sha256', await this.secrets.read(this.pool.clientSecretId))
      .update(email + this.pool.clientId)
      .digest('base64');
  }
}

const WRONG_PASSWORD_ERRORS = [
  NotAuthorizedException,
  UserNotFoundException,
  UserNotConfirmedException,
  PasswordResetRequiredException,
];

/** Errors for a code that is wrong, used or expired, or that no app was set up for. */
const WRONG_CODE_ERRORS = [
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  ExpiredCodeException,
  NotAuthorizedException,
  SoftwareTokenMFANotFoundException,
];

async function isAccepted(response: Promise<{ Status?: string; AuthenticationResult?: object }>): Promise<boolean> {
  try {
    const { Status, AuthenticationResult } = await response;
    return Status === 'SUCCESS' || AuthenticationResult !== undefined;
  } catch (error) {
    if (WRONG_CODE_ERRORS.some((errorClass) => error instanceof errorClass)) return false;
    throw error;
  }
}

function passwordRejected(): AppError {
  const message = serviceMessages('otherPassword');
  return new AppError('invalid_request', message, { fields: { password: message } });
}
