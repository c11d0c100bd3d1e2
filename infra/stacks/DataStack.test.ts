import { Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { createCdkApp } from '../app';
import {
  createTempFolder,
  findProperties,
  findStatements,
  parseSettings,
  type ResourceProperties,
  synthesizeStack,
  synthesizeStacks,
  writeSmallProduct,
} from '../testing/synthesizeStacks';
import { DataStack } from './DataStack';

const COPY_VAULT = 'arn:aws:backup:us-west-2:210987654321:backup-vault:skin-lesion-prod';

const synthesizeDataStack = (stage: string, context: Record<string, unknown> = {}) =>
  synthesizeStack(
    (app) =>
      new DataStack(app, 'Data', { settings: parseSettings({ stage, ...context }), env: { region: 'us-east-1' } }),
  );

describe('the table of production', () => {
  let template: Template;
  beforeAll(() => {
    template = synthesizeDataStack('prod');
  });
  const expectReplica = (properties: object) =>
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', { Replicas: [Match.objectLike(properties)] });

  // Check 40.
  test('can be restored to any second of 14 days, after which deleted accounts are gone', () => {
    expectReplica({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 14 },
    });
  });

  test('is encrypted at rest with our key', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
    });
    expectReplica({
      SSESpecification: { KMSMasterKeyId: { 'Fn::GetAtt': [Match.stringLikeRegexp('^TableKey'), 'Arn'] } },
    });
  });

  // Check 40.
  test('survives the deletion of its stack, and cannot be deleted by accident', () => {
    expectReplica({ DeletionProtectionEnabled: true });
    template.hasResource('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    template.allResources('AWS::KMS::Key', { DeletionPolicy: 'Retain' });
  });

  test('is billed by the request', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', { BillingMode: 'PAY_PER_REQUEST' });
  });

  test('expires rows by the attribute that the data layer writes', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });

  test('is encrypted with a key that is usable through DynamoDB only', () => {
    template.hasResourceProperties('AWS::KMS::Key', {
      KeyPolicy: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Principal: { AWS: '*' },
            Condition: {
              StringEquals: {
                'kms:CallerAccount': { Ref: 'AWS::AccountId' },
                'kms:ViaService': 'dynamodb.us-east-1.amazonaws.com',
              },
            },
          }),
        ]),
      },
    });
  });

  test('shares no key with the vault, the training photos or the archive, and every key rotates yearly', () => {
    const rotations = findProperties(template, 'AWS::KMS::Key').map(({ EnableKeyRotation }) => EnableKeyRotation);
    expect(rotations).toEqual([true, true, true, true]);
  });

  test('the training photos have their own key, are closed to the public and to plain HTTP, and survive', () => {
    const trainingKey = Match.stringLikeRegexp('^TrainingKey');
    template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            Match.objectLike({
              ServerSideEncryptionByDefault: {
                SSEAlgorithm: 'aws:kms',
                KMSMasterKeyID: { 'Fn::GetAtt': [trainingKey, 'Arn'] },
              },
            }),
          ],
        },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      }),
    });
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    });
  });
});

// Check 40.
test.each([
  ['prod', 'COMPLIANCE', 2557],
  ['staging', 'GOVERNANCE', 2557],
  ['preview', 'GOVERNANCE', 1],
])('files in the audit archive of %s cannot be changed or deleted: %s, %i days', (stage, Mode, Days) => {
  const template = synthesizeDataStack(stage);
  template.hasResource('AWS::S3::Bucket', {
    DeletionPolicy: stage === 'preview' ? 'Delete' : 'Retain',
    Properties: Match.objectLike({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Mode, Days } } },
      VersioningConfiguration: { Status: 'Enabled' },
    }),
  });
});

test('a preview leaves nothing behind', () => {
  const template = synthesizeDataStack('preview');
  template.hasResource('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'Delete' });
  template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
  });
});

describe('a table of a point-in-time recovery, named by a setting,', () => {
  const RESTORED = 'skin-lesion-prod-data-Table-recovered';
  let stacks: Awaited<ReturnType<typeof synthesizeStacks>>;
  beforeAll(async () => {
    stacks = await synthesizeStacks({ stage: 'prod', restoredTable: RESTORED, backupCopyVault: COPY_VAULT });
  });
  const templates = () => Object.values(stacks);

  test('is the one that every function reads and writes, and the only one that it has rights to', () => {
    const variables = templates()
      .flatMap((template) => findProperties(template, 'AWS::Lambda::Function'))
      .map(({ Environment }) => (Environment as { Variables: Record<string, unknown> } | undefined)?.Variables)
      .filter((each) => each !== undefined && 'STAGE' in each);
    expect(variables.length).toBeGreaterThan(90);
    expect(new Set(variables.map((each) => each!['TABLE_NAME']))).toEqual(new Set([RESTORED]));
    const onTables = templates()
      .flatMap(findStatements)
      .filter(({ actions }) => actions.some((action) => action.startsWith('dynamodb:')));
    expect(onTables.length).toBeGreaterThan(200);
    for (const { resources } of onTables) {
      for (const resource of resources)
        expect(JSON.stringify(resource)).toMatch(new RegExp(`table/${RESTORED}(/index/GSI1)?"`));
    }
  });

  test('is the one that alarms and the dashboard watch, and that is backed up', () => {
    const alarms = JSON.stringify(findProperties(stacks.Alarms, 'AWS::CloudWatch::Alarm'));
    const tables = [...alarms.matchAll(/"Name":"TableName","Value":("[^"]*"|\{)/g)].map(([, value]) => value);
    expect(new Set(tables)).toEqual(new Set([`"${RESTORED}"`]));
    const [dashboard] = findProperties(stacks.Alarms, 'AWS::CloudWatch::Dashboard');
    expect(JSON.stringify(dashboard)).toContain(RESTORED);
    stacks.Data.hasResourceProperties('AWS::Backup::BackupSelection', {
      BackupSelection: { Resources: [Match.objectLike({ 'Fn::Join': ['', Match.arrayWith([`:table/${RESTORED}`])] })] },
    });
  });

  test('leaves the previous table out of the template, which retains it, and keeps the key of both', () => {
    stacks.Data.resourceCountIs('AWS::DynamoDB::GlobalTable', 0);
    expect(JSON.stringify(templates())).not.toMatch(/FnGetAttTable|RefTable/);
    stacks.Data.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({ Description: 'Encrypts the table at rest' }),
    });
  });
});

describe('backups with a second account', () => {
  let template: Template;
  beforeAll(() => {
    template = synthesizeDataStack('prod', { backupCopyVault: COPY_VAULT });
  });

  test('are made of the table each day, are copied to its vault, and are deleted here after two days and there after a week', () => {
    template.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({
            ScheduleExpression: 'cron(0 7 * * ? *)',
            Lifecycle: { DeleteAfterDays: 2 },
            CopyActions: [{ DestinationBackupVaultArn: COPY_VAULT, Lifecycle: { DeleteAfterDays: 7 } }],
          }),
        ],
      },
    });
    template.hasResourceProperties('AWS::Backup::BackupSelection', {
      BackupSelection: { Resources: [{ 'Fn::GetAtt': [Match.stringLikeRegexp('^Table'), 'Arn'] }] },
    });
  });

  test('are encrypted with a key of their own, and nobody deletes one before its time', () => {
    template.hasResource('AWS::Backup::BackupVault', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({
        // Other stages of the account have vaults of their own.
        BackupVaultName: 'skin-lesion-prod',
        EncryptionKeyArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^BackupKey'), 'Arn'] },
        AccessPolicy: Match.objectLike({
          Statement: [
            Match.objectLike({
              Effect: 'Deny',
              Principal: { AWS: '*' },
              Action: Match.arrayWith(['backup:DeleteRecoveryPoint']),
            }),
          ],
        }),
      }),
    });
  });

  test('can be read by the second account, which copies them, and the table’s own key admits nobody outside', () => {
    const keys = findProperties(template, 'AWS::KMS::Key');
    const isAdmitted = ({ KeyPolicy }: ResourceProperties) => JSON.stringify(KeyPolicy).includes(':210987654321:root');
    expect(keys.filter(isAdmitted).map(({ Description }) => Description)).toEqual([
      'Encrypts the daily backups of the table',
    ]);
    template.hasResourceProperties('AWS::KMS::Key', {
      Description: 'Encrypts the daily backups of the table',
      KeyPolicy: {
        Statement: Match.arrayWith([
          Match.objectLike({ Action: Match.arrayWith(['kms:Decrypt', 'kms:DescribeKey']) }),
          Match.objectLike({
            Action: 'kms:CreateGrant',
            Condition: { Bool: { 'kms:GrantIsForAWSResource': true } },
          }),
        ]),
      },
    });
  });

  test('exist only where a vault is named', () => {
    synthesizeDataStack('prod').resourceCountIs('AWS::Backup::BackupPlan', 0);
    synthesizeDataStack('prod', { backupCopyVault: 'none' }).resourceCountIs('AWS::Backup::BackupPlan', 0);
  });
});

test('the vault key of production has a copy in a second region; on other stages, and where it is switched off, it has none', () => {
  const findVaultKey = (template: Template) =>
    findProperties(template, 'AWS::KMS::Key').find(
      ({ Description }) => Description === 'Wraps the data keys of health fields',
    );
  expect(findVaultKey(synthesizeDataStack('prod'))).toMatchObject({ MultiRegion: true });
  expect(findVaultKey(synthesizeDataStack('prod', { multiRegionVaultKey: 'false' }))?.['MultiRegion']).not.toBe(true);
  expect(findVaultKey(synthesizeDataStack('staging'))?.['MultiRegion']).not.toBe(true);
  const app = createCdkApp({ context: { stage: 'prod' }, ...writeSmallProduct(), outdir: createTempFolder() });
  const replica = app.node.findChild('KeyReplica');
  if (!(replica instanceof Stack)) throw new Error('KeyReplica is not a stack');
  expect(replica.region).toBe('us-west-2');
  Template.fromStack(replica).hasResource('AWS::KMS::ReplicaKey', {
    DeletionPolicy: 'Retain',
    Properties: Match.objectLike({
      PrimaryKeyArn: {
        'Fn::GetStackOutput': Match.objectLike({ StackName: 'skin-lesion-prod-data', Region: 'us-east-1' }),
      },
    }),
  });
});
