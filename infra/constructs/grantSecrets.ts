import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { FunctionRights } from '../permissions';

/** ARNs of the secrets, and of the key that encrypts those which the stacks create. */
export interface SecretResources {
  originArn: string;
  clientArn: string;
  stripeArn: string;
  canaryArn: string;
  webPushArn: string;
  keyArn: string;
}

/** A rotation leaves the value before the current one valid for a while. */
const VERSIONS = { StringEquals: { 'secretsmanager:VersionStage': ['AWSCURRENT', 'AWSPREVIOUS'] } };
/** Secrets Manager decrypts with the permissions of its caller. */
const THROUGH_SECRETS_MANAGER = { StringEquals: { 'kms:ViaService': 'secretsmanager.us-east-1.amazonaws.com' } };

/** Grants a role the secrets of its rights, and none besides. */
export function grantSecrets(role: Role, rights: FunctionRights, secrets: SecretResources): void {
  const { originArn, clientArn, stripeArn, canaryArn, webPushArn, keyArn } = secrets;
  const resources = [
    ...(rights.origin ? [originArn] : []),
    ...(rights.identity ? [clientArn] : []),
    ...(rights.stripe || rights.stripeWebhook ? [stripeArn] : []),
    ...(rights.canary ? [canaryArn] : []),
    ...(rights.webPush ? [webPushArn] : []),
  ];
  if (resources.length === 0) return;
  role.addToPolicy(
    new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources, conditions: VERSIONS }),
  );
  role.addToPolicy(
    new PolicyStatement({ actions: ['kms:Decrypt'], resources: [keyArn], conditions: THROUGH_SECRETS_MANAGER }),
  );
}
