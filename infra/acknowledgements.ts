import { type App, Validations } from 'aws-cdk-lib';
import { jobs, type JobName } from '#domain/operations/jobs';
import { toJobId } from './lambdaName';
import { chooseStack, listStageRoutes } from './listStageRoutes';
import type { DeploymentSettings } from './stages';

/** A cdk-nag finding that is accepted, with the reason. */
export interface Acknowledgement {
  /** The rule, with the finding in brackets where the rule reports several. */
  readonly id: string;
  /** Path of the construct that has the finding, or of one above it. */
  readonly at: string;
  readonly reason: string;
}

/** The stacks that contain functions of routes. */
const ROUTE_STACKS: readonly ReturnType<typeof chooseStack>[] = ['Api', 'Admin'];

/** Output of the stack Data, as the policies of other stacks read it. */
const readDataOutput = (name: string): string =>
  `{"Fn::GetStackOutput":{"StackName":"skin-lesion-STAGE-data","Region":"us-east-1","OutputName":"${name}"}}`;
/** The audit archive's bucket and the bucket of training photos. */
const ARCHIVE_BUCKET = readDataOutput('PublishOutputFnGetAttAuditArchiveBucketDB93AD31Arn90EA762A');
const TRAINING_BUCKET = readDataOutput('PublishOutputFnGetAttTrainingBucketA0D7F0ABArn7E2AF420');

/** Lists every accepted finding of a deployment. A new finding fails the synthesis until somebody reviews it here. */
export function listAcknowledgements(settings: DeploymentSettings): Acknowledgement[] {
  const acknowledgements = [
    ...listForFunctions(settings),
    ...listForOperations(settings),
    ...listForIdentity(),
    ...listForAuditArchive(),
    ...listForBackups(settings),
    ...listForTraining(settings),
    ...listForWeb(settings),
    ...listForSiteUploader(settings),
  ];
  return acknowledgements.map(({ id, ...rest }) => ({ ...rest, id: id.replace('STAGE', settings.stage) }));
}

function listForFunctions(settings: DeploymentSettings): Acknowledgement[] {
  const deployedJobs = (Object.keys(jobs) as JobName[]).filter((name) => name !== 'canary' || settings.canary);
  const functions = [
    ...listStageRoutes(settings).map(([name, route]) => `${chooseStack(route)}/${name}`),
    ...deployedJobs.map((name) => `Jobs/${toJobId(name)}`),
  ];
  return [
    ...functions.map((at) => ({
      id: 'AwsSolutions-IAM5[Resource::*]',
      at: `${at}/Role`,
      reason: 'X-Ray supports no resource-level permissions. All other rights of the function name their resource.',
    })),
    ...['HIPAA.Security-LambdaDLQ', 'Serverless-LambdaDLQ'].flatMap((id) => [
      ...ROUTE_STACKS.map((at) => ({
        id,
        at,
        reason: 'The gateway invokes these functions synchronously, so no event can be lost.',
      })),
      { id, at: 'Jobs', reason: 'Failed events go to a destination, which also records the error (JobFunction.ts).' },
    ]),
    ...[...ROUTE_STACKS, 'Jobs'].flatMap((at) => [
      {
        id: 'HIPAA.Security-LambdaInsideVPC',
        at,
        reason: 'The functions use no resource inside a VPC. A VPC would cost a NAT gateway and slower cold starts.',
      },
      {
        id: 'HIPAA.Security-LambdaConcurrency',
        at,
        reason:
          'The throttle of the API limits all functions together. Reserving a share for each can exceed the quota of a new account.',
      },
    ]),
    ...ROUTE_STACKS.map((at) => ({
      id: 'AwsSolutions-APIG4',
      at,
      reason:
        'Gateway authorizers cannot read the HttpOnly session cookie. endpoint.ts authorizes each call by its route: docs/decisions/045-one-guard-instead-of-gateway-authorizers.md.',
    })),
    ...[...ROUTE_STACKS, 'Jobs', 'Lesion'].map((at) => ({
      id: 'HIPAA.Security-IAMNoInlinePolicy',
      at,
      reason: 'Each role has its own inline policy. A managed policy could be attached to other roles.',
    })),
  ];
}

function listForOperations({ alarmEmail, pagerEmail, watchesAccount }: DeploymentSettings): Acknowledgement[] {
  const subscriptions = [
    ...(alarmEmail === undefined ? [] : [`Alarms/${alarmEmail}`, `Tickets/${alarmEmail}`]),
    ...(pagerEmail === undefined ? [] : [`Alarms/${pagerEmail}`]),
  ];
  return [
    ...['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy'].map((id) => ({
      id,
      at: 'Operations/DeadLetters',
      reason: 'This queue is the dead-letter queue. It has none of its own.',
    })),
    ...subscriptions.map((at) => ({
      id: 'Serverless-SNSRedrivePolicy',
      at: `Operations/${at}`,
      reason: 'SNS does not learn whether an alarm email arrives. The alarm also shows in CloudWatch.',
    })),
    ...(watchesAccount ? listForTrail() : []),
  ];
}

function listForTrail(): Acknowledgement[] {
  return [
    ...listForBucket('Alarms/AccountWatch/Files', 'The trail has digests that show whether a file was changed.'),
    {
      id: 'HIPAA.Security-CloudTrailCloudWatchLogsEnabled',
      at: 'Alarms/AccountWatch/Trail',
      reason: 'Rules ring on the events that matter. CloudWatch would bill a copy of every use of a key.',
    },
  ];
}

function listForIdentity(): Acknowledgement[] {
  return [
    ...[
      {
        at: 'Identity/ClientSecret',
        reason:
          'Cognito creates this secret with the client. A new secret needs a new client, not a rotation function.',
      },
      {
        at: 'Api/OriginSecret',
        reason:
          'CloudFront and the functions get this secret from the same deployment. Rotating it alone would block all calls.',
      },
      {
        at: 'Api/WebPushSecret',
        reason:
          'Browsers bind their subscriptions to the key of this secret. The second rotation ends them, so a person decides when.',
      },
    ].flatMap(({ at, reason }) =>
      ['AwsSolutions-SMG4', 'HIPAA.Security-SecretsManagerRotationEnabled'].map((id) => ({ id, at, reason })),
    ),
    {
      id: 'AwsSolutions-COG1',
      at: 'Identity/UserPool',
      reason:
        'The minimum of six characters is a product requirement, and composition rules weaken passwords (OWASP ASVS 6.2.5). Lockout, rate limits and optional TOTP compensate.',
    },
    {
      id: 'AwsSolutions-COG2',
      at: 'Identity/UserPool',
      reason: 'A second factor is optional for customers: the product requires a sign-in with a password alone.',
    },
    {
      id: 'AwsSolutions-COG8',
      at: 'Identity/UserPool',
      reason: 'The Plus plan costs more per person, and the Essentials plan has everything that the product uses.',
    },
  ];
}

function listForAuditArchive(): Acknowledgement[] {
  return [
    {
      id: `AwsSolutions-IAM5[Resource::${ARCHIVE_BUCKET}/chain-*]`,
      at: 'Jobs/auditExport/Role',
      reason: 'An archive file is named after the rows in it, so its name is not known in advance.',
    },
    ...listForBucket(
      'Data/AuditArchive',
      'Locked files cannot be changed or deleted by anybody. The audit log itself is in the table, with its recovery.',
    ),
  ];
}

function listForBackups({ backupCopyVault }: DeploymentSettings): Acknowledgement[] {
  if (backupCopyVault === undefined) return [];
  return [
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      at: 'Data/Backup/Plan/Table/Role',
      reason:
        'AWS Backup assumes this role alone, and AWS keeps the policy up to date with what its backups and copies need.',
    },
  ];
}

function listForTraining({ stage, account = '<AWS::AccountId>' }: DeploymentSettings): Acknowledgement[] {
  const logStreams = (logGroup: string, at: string) => ({
    id: `AwsSolutions-IAM5[Resource::arn:aws:logs:us-east-1:${account}:log-group:/aws/sagemaker/${logGroup}:*]`,
    at,
    reason: 'SageMaker chooses the names of the log streams in its own log group.',
  });
  return [
    ...listForBucket(
      'Data/Training',
      'The audit log records who added which photo, and the photos can be added again from their sources.',
    ),
    ...['Lesion/Role', 'Lesion/TrainingRole'].map((at) => ({
      id: 'AwsSolutions-IAM5[Resource::*]',
      at,
      reason: 'ecr:GetAuthorizationToken, which pulling the image needs, supports no resource-level permissions.',
    })),
    logStreams('TrainingJobs', 'Lesion/TrainingRole'),
    logStreams(`Endpoints/skin-lesion-${stage}`, 'Lesion/Role'),
    ...[
      { pattern: `${TRAINING_BUCKET}/jobs/*/output/model.tar.gz`, at: 'Lesion/Role' },
      ...['jobs', 'photographs'].flatMap((folder) =>
        ['Lesion/TrainingRole', 'Admin'].map((at) => ({ pattern: `${TRAINING_BUCKET}/${folder}/*`, at })),
      ),
      { pattern: `${TRAINING_BUCKET}/pretraining/*`, at: 'Lesion/TrainingRole' },
      { pattern: `${TRAINING_BUCKET}/jobs/*`, at: 'Jobs/trainings/Role' },
      { pattern: `${TRAINING_BUCKET}/jobs/*/input/samples.json`, at: 'Admin' },
      ...['photographs/*.embedding.json', 'jobs/*/checkpoints/embeddings.json'].map((pattern) => ({
        pattern: `${TRAINING_BUCKET}/${pattern}`,
        at: 'Jobs/trainings/Role',
      })),
    ].map(({ pattern, at }) => ({
      id: `AwsSolutions-IAM5[Resource::${pattern}]`,
      at,
      reason: 'Each training has its own folder in the bucket. Its id is created when the training starts.',
    })),
    ...[
      ['training-job/skin-lesion-STAGE-*', 'Jobs/trainings/Role'],
      ['training-job/skin-lesion-STAGE-*', 'Admin'],
      ['model/skin-lesion-STAGE-*', 'Admin'],
      ['endpoint-config/skin-lesion-STAGE-*', 'Admin'],
      ['model/skin-lesion-STAGE-*', 'Jobs/releaseModel/Role'],
      ['endpoint-config/skin-lesion-STAGE-*', 'Jobs/releaseModel/Role'],
    ].map(([pattern, at]) => ({
      id: `AwsSolutions-IAM5[Resource::arn:aws:sagemaker:us-east-1:${account}:${pattern!}]`,
      at: at!,
      reason:
        'Trainings, their models and releases get their names when they start. All begin with the name of the stage’s endpoint.',
    })),
  ];
}

function listForBucket(at: string, reason: string): Acknowledgement[] {
  return ['AwsSolutions-S1', 'HIPAA.Security-S3BucketLoggingEnabled', 'HIPAA.Security-S3BucketReplicationEnabled'].map(
    (id) => ({ id, at, reason }),
  );
}

function listForWeb({ domain }: DeploymentSettings): Acknowledgement[] {
  const certificate = {
    id: 'AwsSolutions-CFR4',
    at: 'Web/Distribution',
    reason: 'Without a domain the site uses CloudFront’s certificate, which fixes the minimum TLS version.',
  };
  return [
    ...['HIPAA.Security-S3BucketReplicationEnabled', 'HIPAA.Security-S3DefaultEncryptionKMS'].flatMap((id) =>
      ['Web/Logs', 'Web/Site'].map((at) => ({
        id,
        at,
        reason:
          'The buckets contain public files, which a build recreates, and logs without personal data. Both use AES-256.',
      })),
    ),
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      at: 'Release/Role',
      reason:
        'CDK attaches the managed policy that AWS provides for CodeDeploy. It can read alarms and move an alias between versions.',
    },
    {
      id: 'AwsSolutions-CFR1',
      at: 'Web/Distribution',
      reason: 'Subscribers travel, so the site is open to every country.',
    },
    {
      id: 'AwsSolutions-CFR3',
      at: 'Web/Distribution',
      reason: 'AccessLog.ts delivers the access log instead, without addresses, cookies and queries.',
    },
    ...(domain ? [] : [certificate]),
  ];
}

/** The function that CDK adds to copy the site's files into their bucket. */
const SITE_UPLOADER = 'Web/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C';

function listForSiteUploader({ account = '<AWS::AccountId>' }: DeploymentSettings): Acknowledgement[] {
  const wildcards = [
    'Action::s3:GetBucket*',
    'Action::s3:GetObject*',
    'Action::s3:List*',
    'Action::s3:Abort*',
    'Action::s3:DeleteObject*',
    `Resource::arn:aws:s3:::cdk-hnb659fds-assets-${account}-us-east-1/*`,
    'Resource::<SiteE53D7754.Arn>/*',
  ];
  return [
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    'AwsSolutions-L1',
    'HIPAA.Security-CloudWatchLogGroupEncrypted',
    'HIPAA.Security-IAMNoInlinePolicy',
    'HIPAA.Security-LambdaConcurrency',
    'HIPAA.Security-LambdaDLQ',
    'HIPAA.Security-LambdaInsideVPC',
    'Serverless-LambdaDLQ',
    'Serverless-LambdaLatestVersion',
    'Serverless-LambdaTracing',
    ...wildcards.map((finding) => `AwsSolutions-IAM5[${finding}]`),
  ].map((id) => ({
    id,
    at: SITE_UPLOADER,
    reason: 'CDK writes this function and its role. It runs during deployments only, and copies public files.',
  }));
}

/** Acknowledges findings on their constructs. Throws where a construct does not exist. */
export function acknowledgeFindings(app: App, acknowledgements: Acknowledgement[]): void {
  for (const { id, at, reason } of acknowledgements) {
    const construct = app.node.findAll().find(({ node }) => node.path === at);
    if (!construct) throw new Error(`${id} is acknowledged at ${at}, and there is no such construct`);
    Validations.of(construct).acknowledge({ id, reason });
  }
}
