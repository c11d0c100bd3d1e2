import { Match, type Template } from 'aws-cdk-lib/assertions';
import { findProperties, parseSettings, synthesizeStack } from '../testing/synthesizeStacks';
import { DataStack } from './DataStack';

const synthesizeDataStack = (stage: string) =>
  synthesizeStack(
    (app) => new DataStack(app, 'Data', { settings: parseSettings({ stage }), env: { region: 'us-east-1' } }),
  );

describe('the table of production', () => {
  let template: Template;
  beforeAll(() => {
    template = synthesizeDataStack('prod');
  }, 120_000);
  const expectReplica = (properties: object) =>
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', { Replicas: [Match.objectLike(properties)] });

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
