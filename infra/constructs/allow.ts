import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { allowTraining, type TrainingResources } from './allowTraining';
import type { Permissions, TableRight, VaultRight } from '../permissions';

/** The resources that functions may be let at. */
export interface Resources {
  table: TableV2;
  vaultKey: IKey;
  userPool: IUserPool;
  lesionEndpointArn: string;
  placeIndexArn: string;
  training: TrainingResources;
  archive: { bucketArn: string; keyArn: string };
  /** The SES identities of the address that the product's mail comes from. */
  mailIdentityArns: readonly string[];
}

const GUARD = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:UpdateItem'];
const TABLE: Record<TableRight, string> = {
  page: 'dynamodb:Query',
  add: 'dynamodb:PutItem',
  remove: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
};
const VAULT: Record<VaultRight, string> = { seal: 'kms:GenerateDataKey', open: 'kms:Decrypt' };

/** Gives a role exactly the rights of its row in the permissions; always by action and resource, never by wildcard. */
export function allow(
  role: Role,
  rights: Omit<Permissions, 'suffers'>,
  { table, vaultKey, userPool, lesionEndpointArn, placeIndexArn, training, archive, mailIdentityArns }: Resources,
): void {
  const {
    table: tableRights = [],
    activity,
    mail,
    vault = [],
    identity = [],
    lesion,
    location,
    training: trainingRights = [],
    archive: mayArchive,
  } = rights;
  const grant = (actions: string[], resource: string) =>
    actions.length > 0 && role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));

  grant([...GUARD, ...tableRights.map((right) => TABLE[right])], table.tableArn);
  grant(
    vault.map((right) => VAULT[right]),
    vaultKey.keyArn,
  );
  grant(
    identity.map((action) => `cognito-idp:${action}`),
    userPool.userPoolArn,
  );
  if (activity) grant(['dynamodb:Query'], `${table.tableArn}/index/GSI1`);
  if (mail) for (const arn of mailIdentityArns) grant(['ses:SendEmail'], arn);
  if (location) grant(['geo:SearchPlaceIndexForText'], placeIndexArn);
  allowTraining(role, trainingRights, training);
  if (mayArchive) {
    grant(['s3:ListBucket'], archive.bucketArn);
    grant(['s3:PutObject'], `${archive.bucketArn}/chain-*`);
    grant(['kms:GenerateDataKey'], archive.keyArn);
  }
  if (lesion) grant(['sagemaker:InvokeEndpoint'], lesionEndpointArn);
  role.addToPolicy(auditIsWritten(table));
  role.addToPolicy(auditIsAppendOnly(table));
}

const OF_AUDIT = { 'dynamodb:LeadingKeys': ['AUDIT#*'] };

/** Every function may have something to account for: it reads the last row of a chain and adds the next. */
function auditIsWritten(table: TableV2): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:PutItem', 'dynamodb:Query'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': OF_AUDIT },
  });
}

/** No function changes or removes a row of the audit log, whatever else it may write (decisions B5). */
function auditIsAppendOnly(table: TableV2): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringLike': OF_AUDIT },
  });
}
