import { Match, type Template } from 'aws-cdk-lib/assertions';
import { propertiesOf, settingsOf, templateOf } from '../testStacks';
import { DataStack } from './DataStack';

const dataStack = (stage: string) =>
  templateOf((app) => new DataStack(app, 'Data', { settings: settingsOf({ stage }), env: { region: 'us-east-1' } }));

describe('the table of production', () => {
  let template: Template;
  beforeAll(() => {
    template = dataStack('prod');
  }, 120_000);
  const replica = (properties: object) =>
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', { Replicas: [Match.objectLike(properties)] });

  test('can be brought back to any second of 14 days, and forgets deleted people after them', () => {
    replica({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 14 },
    });
  });

  test('rests under a key of our own', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
    });
    replica({ SSESpecification: { KMSMasterKeyId: { 'Fn::GetAtt': [Match.stringLikeRegexp('^TableKey'), 'Arn'] } } });
  });

  test('survives the deletion of its stack, and its own by accident', () => {
    replica({ DeletionProtectionEnabled: true });
    template.hasResource('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    template.allResources('AWS::KMS::Key', { DeletionPolicy: 'Retain' });
  });

  test('is paid by the call', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', { BillingMode: 'PAY_PER_REQUEST' });
  });

  test('expires rows by the attribute that the data layer writes', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });

  test('is encrypted with a key that is used through DynamoDB alone', () => {
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

  test('shares no key with vault, training photographs or archive, and every key is renewed every year', () => {
    const rotated = propertiesOf(template, 'AWS::KMS::Key').map(({ EnableKeyRotation }) => EnableKeyRotation);
    expect(rotated).toEqual([true, true, true, true]);
  });

  test('the training photographs rest under a key of their own, closed to the public and to plain HTTP, and survive', () => {
    const ofTraining = Match.stringLikeRegexp('^TrainingKey');
    template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            Match.objectLike({
              ServerSideEncryptionByDefault: {
                SSEAlgorithm: 'aws:kms',
                KMSMasterKeyID: { 'Fn::GetAtt': [ofTraining, 'Arn'] },
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
])('in the archive of the audit log of %s nothing can be changed or removed: %s, %i days', (stage, Mode, Days) => {
  const template = dataStack(stage);
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
  const template = dataStack('preview');
  template.hasResource('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'Delete' });
  template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
  });
});
