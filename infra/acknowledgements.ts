import { type App, Validations } from 'aws-cdk-lib';
import { jobs } from '#domain/operations/jobs';
import { deployedRoutes, stackOf } from './deployedRoutes';
import type { Deployed } from './stages';

/** A finding that is right about the template and wrong about the product, and why. */
export interface Acknowledgement {
  /** Rule, with the finding in brackets where the rule reports several. */
  readonly id: string;
  /** Construct that it is found in or under, as a path from the app. */
  readonly at: string;
  readonly reason: string;
}

/** The one function that CDK itself adds, to copy the site's files into their bucket. */
const UPLOADER = 'Web/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C';

/** The stacks that hold functions of routes. */
const WITH_ROUTES: readonly ReturnType<typeof stackOf>[] = ['Api', 'Admin'];

/** Every finding of cdk-nag that stands in a deployment. A new one is a change to this reviewed list, nothing else. */
export function acknowledgements(settings: Deployed): Acknowledgement[] {
  const { stage, domain, canary, account = '<AWS::AccountId>' } = settings;
  const working = Object.keys(jobs).filter((name) => name !== 'canary' || canary);
  const functions = [
    ...deployedRoutes(settings).map(([name, route]) => `${stackOf(route)}/${name}`),
    ...working.map((name) => `Jobs/${name}`),
  ];
  return [
    ...functions.map((at) => ({
      id: 'AwsSolutions-IAM5[Resource::*]',
      at: `${at}/Role`,
      reason: 'X-Ray takes traces for no resource in particular; every other right of the function names its resource.',
    })),
    ...['HIPAA.Security-LambdaDLQ', 'Serverless-LambdaDLQ'].flatMap((id) => [
      ...WITH_ROUTES.map((at) => ({
        id,
        at,
        reason: 'A route’s caller waits for its answer, so no event is left over.',
      })),
      { id, at: 'Jobs', reason: 'What a job gives up on goes to a destination, which also tells why (Job.ts).' },
    ]),
    ...[...WITH_ROUTES, 'Jobs'].flatMap((at) => [
      {
        id: 'HIPAA.Security-LambdaInsideVPC',
        at,
        reason: 'No function uses anything inside a network of ours; one would add a gateway to pay and slower starts.',
      },
      {
        id: 'HIPAA.Security-LambdaConcurrency',
        at,
        reason:
          'The stage’s throttle bounds all functions together; shares reserved for each can exceed a new account’s.',
      },
    ]),
    {
      id: `AwsSolutions-IAM5[Resource::${ARCHIVE}/chain-*]`.replace('STAGE', stage),
      at: 'Jobs/auditExport/Role',
      reason: 'A file of the archive is named by the rows in it, which are not known before.',
    },
    ...['AwsSolutions-S1', 'HIPAA.Security-S3BucketLoggingEnabled', 'HIPAA.Security-S3BucketReplicationEnabled'].map(
      (id) => ({
        id,
        at: 'Data/AuditArchive',
        reason:
          'Locked files cannot be changed or removed, whoever reaches them; the log itself stands in the table, with its recovery.',
      }),
    ),
    ...[...WITH_ROUTES, 'Jobs', 'Lesion'].map((at) => ({
      id: 'HIPAA.Security-IAMNoInlinePolicy',
      at,
      reason: 'Each role has one policy of its own, written with it; a managed one could be attached elsewhere.',
    })),
    ...['HIPAA.Security-S3BucketReplicationEnabled', 'HIPAA.Security-S3DefaultEncryptionKMS'].flatMap((id) =>
      ['Web/Logs', 'Web/Site'].map((at) => ({
        id,
        at,
        reason: 'Public files that any build makes anew, and logs without personal data; both encrypted with AES-256.',
      })),
    ),
    {
      id: 'AwsSolutions-SQS3',
      at: 'Operations/DeadLetters',
      reason: 'This is the queue of what was given up on; it has none behind it.',
    },
    {
      id: 'Serverless-SQSRedrivePolicy',
      at: 'Operations/DeadLetters',
      reason: 'This is the queue of what was given up on; it has none behind it.',
    },
    ...[
      {
        at: 'Identity/ClientSecret',
        reason:
          'Cognito makes this secret with the client; a new one comes with a new client, not from a rotating function.',
      },
      {
        at: 'Api/OriginSecret',
        reason:
          'CloudFront and the functions learn it together from one deployment; rotating it alone would shut the site.',
      },
    ].flatMap(({ at, reason }) =>
      ['AwsSolutions-SMG4', 'HIPAA.Security-SecretsManagerRotationEnabled'].map((id) => ({ id, at, reason })),
    ),
    {
      id: 'AwsSolutions-COG1',
      at: 'Identity/UserPool',
      reason:
        'The specification fixes six characters, and rules of composition weaken passwords (ASVS 6.2.5). Lockout, rate limits and optional TOTP make up for it.',
    },
    {
      id: 'AwsSolutions-COG2',
      at: 'Identity/UserPool',
      reason: 'A second factor is offered; requiring one would block the sign-in that the specification describes.',
    },
    {
      id: 'AwsSolutions-COG8',
      at: 'Identity/UserPool',
      reason: 'The Plus plan is a matter of cost per person; Essentials has what the product uses.',
    },
    ...WITH_ROUTES.map((at) => ({
      id: 'AwsSolutions-APIG4',
      at,
      reason:
        'Decision T1: the session is an HttpOnly cookie that no gateway authorizer can read. Each route declares who may call it, and endpoint.ts refuses everybody else.',
    })),
    ...['Lesion/Role', 'Lesion/TrainingRole'].map((at) => ({
      id: 'AwsSolutions-IAM5[Resource::*]',
      at,
      reason: 'ecr:GetAuthorizationToken, with which the image is fetched, knows no resource.',
    })),
    {
      id: `AwsSolutions-IAM5[Resource::arn:aws:logs:us-east-1:${account}:log-group:/aws/sagemaker/TrainingJobs:*]`,
      at: 'Lesion/TrainingRole',
      reason: "The streams of SageMaker's own log group for jobs; it chooses their names.",
    },
    ...[
      { of: `${TRAINING_DATA}/jobs/*/output/model.tar.gz`, at: 'Lesion/Role' },
      ...['jobs', 'photographs'].flatMap((folder) =>
        ['Lesion/TrainingRole', 'Admin'].map((at) => ({ of: `${TRAINING_DATA}/${folder}/*`, at })),
      ),
      { of: `${TRAINING_DATA}/jobs/*`, at: 'Jobs/trainings/Role' },
    ].map(({ of, at }) => ({
      id: `AwsSolutions-IAM5[Resource::${of.replace('STAGE', stage)}]`,
      at,
      reason:
        'Each training has a folder of its own in the bucket of labelled photographs; its id is made when it starts.',
    })),
    ...[
      'training-job/skin-lesion-STAGE-*',
      'model/skin-lesion-STAGE-*',
      'endpoint-config/skin-lesion-STAGE-*',
      'model/*',
      'endpoint-config/*',
    ].flatMap((of) =>
      ['Admin', 'Jobs/trainings/Role'].map((at) => ({
        id: `AwsSolutions-IAM5[Resource::arn:aws:sagemaker:us-east-1:${account}:${of.replace('STAGE', stage)}]`,
        at,
        reason:
          'Trainings and their models are named when they start; those that CloudFormation named can only be described.',
      })),
    ),
    ...['AwsSolutions-S1', 'HIPAA.Security-S3BucketLoggingEnabled', 'HIPAA.Security-S3BucketReplicationEnabled'].map(
      (id) => ({
        id,
        at: 'Data/Training',
        reason:
          'Who added which photograph stands in the audit log; the photographs can be added again from where they came.',
      }),
    ),
    {
      id: `AwsSolutions-IAM5[Resource::arn:aws:logs:us-east-1:${account}:log-group:/aws/sagemaker/Endpoints/skin-lesion-${stage}:*]`,
      at: 'Lesion/Role',
      reason: "The streams of the endpoint's own log group; SageMaker chooses their names.",
    },
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      at: 'Release/Role',
      reason:
        'CDK gives CodeDeploy the policy that AWS keeps for it: to read alarms and to move an alias between versions.',
    },
    {
      id: 'AwsSolutions-CFR1',
      at: 'Web/Distribution',
      reason: 'Subscribers travel; the product is closed to no country.',
    },
    {
      id: 'AwsSolutions-CFR3',
      at: 'Web/Distribution',
      reason: 'Logged by delivery instead (AccessLog.ts), which leaves out addresses, cookies and queries.',
    },
    ...(domain
      ? []
      : [
          {
            id: 'AwsSolutions-CFR4',
            at: 'Web/Distribution',
            reason: 'Without a domain of its own the site has CloudFront’s certificate, which fixes the minimum.',
          },
        ]),
    {
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]`,
      at: UPLOADER,
      reason: OWNED_BY_CDK,
    },
    ...[
      'AwsSolutions-L1',
      'HIPAA.Security-CloudWatchLogGroupEncrypted',
      'HIPAA.Security-IAMNoInlinePolicy',
      'HIPAA.Security-LambdaConcurrency',
      'HIPAA.Security-LambdaDLQ',
      'HIPAA.Security-LambdaInsideVPC',
      'Serverless-LambdaDLQ',
      'Serverless-LambdaLatestVersion',
      'Serverless-LambdaTracing',
    ].map((id) => ({ id, at: UPLOADER, reason: OWNED_BY_CDK })),
    ...[
      'Action::s3:GetBucket*',
      'Action::s3:GetObject*',
      'Action::s3:List*',
      'Action::s3:Abort*',
      'Action::s3:DeleteObject*',
      `Resource::arn:aws:s3:::cdk-hnb659fds-assets-${account}-us-east-1/*`,
      'Resource::<SiteE53D7754.Arn>/*',
    ].map((finding) => ({ id: `AwsSolutions-IAM5[${finding}]`, at: UPLOADER, reason: OWNED_BY_CDK })),
  ];
}

/** The bucket of the audit log's archive, as the other stacks name it. */
const ARCHIVE = 'skin-lesion-STAGE-data:ExportsOutputFnGetAttAuditArchiveBucketDB93AD31Arn4CE0B981';

/** The bucket of labelled photographs, as the other stacks name it. */
const TRAINING_DATA = 'skin-lesion-STAGE-data:ExportsOutputFnGetAttTrainingBucketA0D7F0ABArnAFD05BD9';

const OWNED_BY_CDK =
  'CDK writes this function and its role. It runs while deploying only, and copies public files between two buckets.';

/** Records the list on the constructs it names; throws where one of them does not exist. */
export function acknowledge(app: App, list: Acknowledgement[]): void {
  for (const { id, at, reason } of list) {
    const construct = app.node.findAll().find(({ node }) => node.path === at);
    if (!construct) throw new Error(`${id} is acknowledged at ${at}, and there is no such construct`);
    Validations.of(construct).acknowledge({ id, reason });
  }
}
