import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { TrainingRight } from '../permissions';

/** What functions may be let at for trainings; job, model and configuration names begin with the endpoint's. */
export interface TrainingResources {
  bucketArn: string;
  keyArn: string;
  /** The role that jobs run in, and the one that models are served in. */
  jobRoleArn: string;
  modelRoleArn: string;
  /** Key of the endpoint's disks. */
  diskKeyArn: string;
  endpointArn: string;
  /** ARNs of every job, model and configuration of this stage's trainings. */
  jobArns: string;
  modelArns: string;
  configArns: string;
  /** ARNs of all models and configurations, for reading what answers now: CloudFormation chose its names. */
  anyModelArn: string;
  anyConfigArn: string;
}

interface Grant {
  actions: string[];
  resources: (of: TrainingResources) => string[];
  conditions?: Record<string, Record<string, string>>;
}

const TO_SAGEMAKER = { StringEquals: { 'iam:PassedToService': 'sagemaker.amazonaws.com' } };
/** SageMaker takes a disk's key by a grant of whoever asks for the disk. */
const FOR_DISKS = { Bool: { 'kms:GrantIsForAWSResource': 'true' } };

/** Reads which container answers now: trainings run in the same one. */
const READS_LIVE: Grant = {
  actions: ['sagemaker:DescribeEndpointConfig', 'sagemaker:DescribeModel'],
  resources: ({ anyModelArn, anyConfigArn }) => [anyModelArn, anyConfigArn],
};

const GRANTS: Record<TrainingRight, readonly Grant[]> = {
  follow: [
    { actions: ['sagemaker:DescribeTrainingJob'], resources: ({ jobArns }) => [jobArns] },
    { actions: ['sagemaker:DescribeEndpoint'], resources: ({ endpointArn }) => [endpointArn] },
    { actions: ['s3:GetObject'], resources: ({ bucketArn }) => [`${bucketArn}/jobs/*`] },
    // Without it S3 calls a file that is not there yet forbidden.
    { actions: ['s3:ListBucket'], resources: ({ bucketArn }) => [bucketArn] },
    { actions: ['kms:Decrypt'], resources: ({ keyArn }) => [keyArn] },
  ],
  keep: [
    { actions: ['s3:PutObject'], resources: ({ bucketArn }) => [`${bucketArn}/photographs/*`, `${bucketArn}/jobs/*`] },
    { actions: ['kms:GenerateDataKey'], resources: ({ keyArn }) => [keyArn] },
  ],
  start: [
    READS_LIVE,
    { actions: ['sagemaker:CreateTrainingJob'], resources: ({ jobArns }) => [jobArns] },
    { actions: ['iam:PassRole'], resources: ({ jobRoleArn }) => [jobRoleArn], conditions: TO_SAGEMAKER },
    { actions: ['kms:CreateGrant'], resources: ({ keyArn }) => [keyArn], conditions: FOR_DISKS },
  ],
  stop: [{ actions: ['sagemaker:StopTrainingJob'], resources: ({ jobArns }) => [jobArns] }],
  deploy: [
    READS_LIVE,
    { actions: ['sagemaker:CreateModel'], resources: ({ modelArns }) => [modelArns] },
    { actions: ['sagemaker:CreateEndpointConfig'], resources: ({ configArns }) => [configArns] },
    {
      actions: ['sagemaker:UpdateEndpoint'],
      resources: ({ endpointArn, anyConfigArn }) => [endpointArn, anyConfigArn],
    },
    { actions: ['iam:PassRole'], resources: ({ modelRoleArn }) => [modelRoleArn], conditions: TO_SAGEMAKER },
    { actions: ['kms:CreateGrant'], resources: ({ diskKeyArn }) => [diskKeyArn], conditions: FOR_DISKS },
  ],
};

/** Gives a role the rights to trainings that its row in the permissions names. */
export function allowTraining(role: Role, rights: readonly TrainingRight[], training: TrainingResources): void {
  for (const { actions, resources, conditions } of rights.flatMap((right) => GRANTS[right])) {
    role.addToPolicy(new PolicyStatement({ actions, resources: resources(training), conditions }));
  }
}
