import type { Role } from '#domain/account';
import { AppError } from '#domain/errors';
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
  AdminSetUserPasswordCommand,
  InvalidPasswordException,
  ListUsersInGroupCommand,
  NotAuthorizedException,
  PasswordResetRequiredException,
  UserNotConfirmedException,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { createHmac } from 'node:crypto';
import type { Config } from './config';

const ADMIN_GROUP = 'admin';

/** Whether an e-mail and a password belong together; `unfinished` is right, of an account whose creation broke off. */
export type Verdict = 'right' | 'unfinished' | 'wrong';

type Pool = Pick<Config, 'userPoolId' | 'userPoolClientId' | 'userPoolClientSecret'>;

/** Passwords and groups, kept by Cognito under the canonical e-mail address. No token of Cognito's leaves this file. */
export class Identity {
  constructor(
    private readonly client: CognitoIdentityProviderClient,
    private readonly pool: Pool,
  ) {}

  /**
   * Gives an e-mail its password; false where somebody else has chosen another one. Creating the user and choosing the
   * password is one call, so one of two parallel registrations wins, and a broken-off one is finished by its owner.
   */
  async enrol(email: string, password: string): Promise<boolean> {
    const verdict = (await this.create(email, password)) ? 'unfinished' : await this.verify(email, password);
    if (verdict === 'unfinished') await this.finish(email, password);
    return verdict !== 'wrong';
  }

  /** Checks a password with the same work whether the e-mail is known, unknown, locked or disabled. */
  async verify(email: string, password: string): Promise<Verdict> {
    try {
      const { ChallengeName, AuthenticationResult } = await this.client.send(
        new AdminInitiateAuthCommand({
          UserPoolId: this.pool.userPoolId,
          ClientId: this.pool.userPoolClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: this.secretHash(email) },
        }),
      );
      if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return 'unfinished';
      return AuthenticationResult ? 'right' : 'wrong';
    } catch (error) {
      if (REFUSALS.some((refusal) => error instanceof refusal)) return 'wrong';
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
      new ListUsersInGroupCommand({ UserPoolId: this.pool.userPoolId, GroupName: ADMIN_GROUP, Limit: 2 }),
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

  private named(email: string) {
    return { UserPoolId: this.pool.userPoolId, Username: email };
  }

  private secretHash(email: string): string {
    return createHmac('sha256', this.pool.userPoolClientSecret)
      .update(email + this.pool.userPoolClientId)
      .digest('base64');
  }
}

const REFUSALS = [
  NotAuthorizedException,
  UserNotFoundException,
  UserNotConfirmedException,
  PasswordResetRequiredException,
];

function refusedPassword(): AppError {
  const message = 'Please choose a different password';
  return new AppError('invalid_request', message, { fields: { password: message } });
}
