import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPoolClient,
  CfnUserPoolGroup,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { DeploymentSettings } from '../stages';
import type { OperationsStack } from './OperationsStack';

export interface IdentityStackProps extends StackProps {
  settings: DeploymentSettings;
  operations: OperationsStack;
}

/** The user pool, its only client, and the group of administrators. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** The client's secret. No template or stack output contains it. */
  readonly clientSecret: CfnSecret;

  constructor(scope: Construct, id: string, { settings, operations, ...props }: IdentityStackProps) {
    super(scope, id, props);

    this.userPool = new UserPool(this, 'UserPool', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: {},
      passwordPolicy: {
        minLength: settings.minPasswordLength,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.NONE,
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: settings.keepsData,
      removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });

    new CfnUserPoolGroup(this, 'Admins', {
      userPoolId: this.userPool.userPoolId,
      groupName: 'admin',
      description: 'Administrators, put here by `npm run admin -- grant EMAIL` only',
    });

    this.client = this.userPool.addClient('Functions', {
      generateSecret: true,
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
    });

    this.clientSecret = new CfnSecret(this, 'ClientSecret', {
      description: 'Secret of the app client that the functions sign people in with',
      kmsKeyId: operations.secretKey.keyArn,
      secretString: (this.client.node.defaultChild as CfnUserPoolClient).attrClientSecret,
    });
  }
}
