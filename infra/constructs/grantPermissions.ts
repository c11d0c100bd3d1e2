import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { grantSecrets, type SecretResources } from './grantSecrets';
import { grantTraining, type TrainingResources } from './grantTraining';
import type { AccountRight, FunctionRights, TableRight, VaultRight } from '../permissions';

/** The resources that functions can have rights to. */
export interface GrantableResources {
  table: ITableV2;
  vaultKey: IKey;
  userPool: IUserPool;
  lesionEndpointArn: string;
  placeIndexArn: string;
  training: TrainingResources;
  archive: { bucketArn: string; keyArn: string };
  /** The SES identities of the product's sender address. */
  mailIdentityArns: readonly string[];
  secrets: SecretResources;
}

/** The session and the rate limits are rows that every function reads and updates. */
export const EVERY_FUNCTION: readonly string[] = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:UpdateItem'];
/** The right of every route that lets administrators in. */
export const ADMIN_CONFIRMATION = 'cognito-idp:AdminListGroupsForUser';
const TABLE_ACTIONS: Record<TableRight, string> = {
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
};
const VAULT_ACTIONS: Record<VaultRight, string> = { createKey: 'kms:GenerateDataKey', decryptKey: 'kms:Decrypt' };

/** Grants a role the rights of its row in `infra/permissions.ts`. Each statement names its actions and resources. */
export function grantPermissions(role: Role, rights: FunctionRights, resources: GrantableResources): void {
  const { table, vaultKey, userPool, placeIndexArn, archive } = resources;
  const grant = (actions: string[], resource: string) =>
    actions.length > 0 && role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));

  grant([...EVERY_FUNCTION, ...(rights.table ?? []).map((right) => TABLE_ACTIONS[right])], table.tableArn);
  grant(
    (rights.vault ?? []).map((right) => VAULT_ACTIONS[right]),
    vaultKey.keyArn,
  );
  grant(
    (rights.identity ?? []).map((operation) => `cognito-idp:${operation}`),
    userPool.userPoolArn,
  );
  if (rights.adminConfirmation) grant([ADMIN_CONFIRMATION], userPool.userPoolArn);
  if (rights.auditIndex) grant(['dynamodb:Query'], `${table.tableArn}/index/GSI1`);
  if (rights.contactIndex) role.addToPolicy(allowContactIndex(table));
  if (rights.registryCopy) role.addToPolicy(allowRegistryCopy(table));
  if (rights.mail) for (const arn of resources.mailIdentityArns) grant(['ses:SendEmail', 'ses:SendRawEmail'], arn);
  if (rights.location) grant(['geo:SearchPlaceIndexForText'], placeIndexArn);
  grantSecrets(role, rights, resources.secrets);
  grantTraining(role, rights.training ?? [], resources.training);
  if (rights.auditArchive) {
    grant(['s3:ListBucket'], archive.bucketArn);
    grant(['s3:PutObject'], `${archive.bucketArn}/chain-*`);
    grant(['kms:GenerateDataKey'], archive.keyArn);
  }
  if (rights.lesionModel) grant(['sagemaker:InvokeEndpoint'], resources.lesionEndpointArn);
  for (const statement of allowAuditAppend(table)) role.addToPolicy(statement);
  role.addToPolicy(denyAuditChanges(table));
  if (!rights.roleRequests) role.addToPolicy(denyRoleRequests(table));
  role.addToPolicy(denyAccountWrites(table, rights.account ?? []));
}

/** Of the index, whose other partitions name what people did, only those of messages. */
function allowContactIndex(table: ITableV2): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:Query'],
    resources: [`${table.tableArn}/index/GSI1`],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['CONTACT', 'CONTACT#*'] } },
  });
}

/** Of the table, whose other partitions are people's, only the copy of the registry of dermatologists. */
function allowRegistryCopy(table: ITableV2): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:Query'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PROVIDERS#*'] } },
  });
}

/**
 * AWS does not document which partition keys IAM sees of a write that is part of a transaction: its own, those of the whole transaction,
 * or none. Each statement on them holds where IAM sees those of the write, and refuses no audited write in the other cases:
 * docs/decisions/085-roles-and-entitlements-are-written-by-few.md.
 */
const AUDIT_PARTITIONS = { 'dynamodb:LeadingKeys': ['AUDIT#*'] };
const LEADING_KEYS_ARE_UNKNOWN = { 'dynamodb:LeadingKeys': 'true' };
const LEADING_KEYS_ARE_KNOWN = { 'dynamodb:LeadingKeys': 'false' };

/** Every function may write an audit row. It reads the last row of a chain and adds the next one. */
function allowAuditAppend(table: ITableV2): PolicyStatement[] {
  const resources = [table.tableArn];
  return [
    new PolicyStatement({
      actions: ['dynamodb:PutItem', 'dynamodb:Query'],
      resources,
      conditions: { 'ForAnyValue:StringLike': AUDIT_PARTITIONS },
    }),
    new PolicyStatement({ actions: ['dynamodb:PutItem'], resources, conditions: { Null: LEADING_KEYS_ARE_UNKNOWN } }),
  ];
}

/** No function changes or deletes an audit row, whatever else it may write (docs/decisions/019-audit-log.md). */
function denyAuditChanges(table: ITableV2): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': AUDIT_PARTITIONS, Null: LEADING_KEYS_ARE_KNOWN },
  });
}

/** Nobody else forges the request of one administrator that another one then confirms. */
function denyRoleRequests(table: ITableV2): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': ['ROLE_REQUESTS'] } },
  });
}

/** The attributes of an account row that make an administrator, and those that give access. */
const ROLE_ATTRIBUTES = ['role'];
const ENTITLEMENT_ATTRIBUTES = ['billing', 'grant', 'subscriptionEndsAt', 'subscriptionOverride', 'subscriptionStatus'];

/**
 * Denies writing the attributes of accounts that a function has no right to. A new account has none of them. A denial of named
 * attributes can refuse only a request that names one, however IAM reads a transaction:
 * docs/decisions/085-roles-and-entitlements-are-written-by-few.md.
 */
function denyAccountWrites(table: ITableV2, rights: readonly AccountRight[]): PolicyStatement {
  const names = [
    ...(rights.includes('role') ? [] : ROLE_ATTRIBUTES),
    ...(rights.includes('entitlement') ? [] : ENTITLEMENT_ATTRIBUTES),
  ];
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringEquals': { 'dynamodb:Attributes': names } },
  });
}
