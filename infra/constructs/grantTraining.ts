import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { TrainingRight } from '../permissions';

/** The resources of trainings. The names of jobs, models and configurations begin with the endpoint's name. */
export interface TrainingResources {
  bucketArn: string;
  keyArn: string;
  /** The role that training jobs run in. */
  jobRoleArn: string;
  /** The role that models are served in. */
  modelRoleArn: string;
  /** The key of the endpoint's disks. */
  diskKeyArn: string;
  endpointArn: string;
  /** Patterns that match every job, model and configuration of this stage's trainings. */
  jobArns: string;
  modelArns: string;
  configArns: string;
  /** The alarms that take an update of the endpoint back. */
  alarmArns: readonly string[];
}

interface Grant {
  actions: string[];
  selectResources: (training: TrainingResources) => string[];
  conditions?: Record<string, Record<string, string>>;
}

const TO_SAGEMAKER = { StringEquals: { 'iam:PassedToService': 'sagemaker.amazonaws.com' } };
/** SageMaker uses a disk's key through a grant that the caller creates. */
const FOR_DISKS = { Bool: { 'kms:GrantIsForAWSResource': 'true' } };

/** Reads which container is live. Trainings run in the same one. */
const READ_LIVE_MODEL: Grant = {
  actions: ['sagemaker:DescribeEndpointConfig', 'sagemaker:DescribeModel'],
  selectResources: ({ modelArns, configArns }) => [modelArns, configArns],
};

const GRANTS: Record<TrainingRight, readonly Grant[]> = {
  read: [
    { actions: ['sagemaker:DescribeTrainingJob'], selectResources: ({ jobArns }) => [jobArns] },
    { actions: ['sagemaker:DescribeEndpoint'], selectResources: ({ endpointArn }) => [endpointArn] },
    { actions: ['s3:GetObject'], selectResources: ({ bucketArn }) => [`${bucketArn}/jobs/*`] },
    // Without ListBucket, S3 answers 403 instead of 404 for a file that does not exist yet.
    { actions: ['s3:ListBucket'], selectResources: ({ bucketArn }) => [bucketArn] },
    { actions: ['kms:Decrypt'], selectResources: ({ keyArn }) => [keyArn] },
  ],
  readHeads: [
    { actions: ['sagemaker:DescribeEndpoint'], selectResources: ({ endpointArn }) => [endpointArn] },
    { actions: ['s3:GetObject'], selectResources: ({ bucketArn }) => [`${bucketArn}/jobs/*`] },
    // Without ListBucket, S3 answers 403 instead of 404 for a head that a job did not leave.
    { actions: ['s3:ListBucket'], selectResources: ({ bucketArn }) => [bucketArn] },
    { actions: ['kms:Decrypt'], selectResources: ({ keyArn }) => [keyArn] },
  ],
  readSnapshots: [
    { actions: ['s3:GetObject'], selectResources: ({ bucketArn }) => [`${bucketArn}/jobs/*/input/samples.json`] },
    // Without ListBucket, S3 answers 403 instead of 404 for a training that does not exist.
    { actions: ['s3:ListBucket'], selectResources: ({ bucketArn }) => [bucketArn] },
    { actions: ['kms:Decrypt'], selectResources: ({ keyArn }) => [keyArn] },
  ],
  write: [
    {
      actions: ['s3:PutObject'],
      selectResources: ({ bucketArn }) => [`${bucketArn}/photographs/*`, `${bucketArn}/jobs/*`],
    },
    { actions: ['kms:GenerateDataKey'], selectResources: ({ keyArn }) => [keyArn] },
  ],
  readPhotos: [
    { actions: ['s3:GetObject'], selectResources: ({ bucketArn }) => [`${bucketArn}/photographs/*`] },
    // Without ListBucket, S3 answers 403 instead of 404 for a photo that was removed.
    { actions: ['s3:ListBucket'], selectResources: ({ bucketArn }) => [bucketArn] },
    { actions: ['kms:Decrypt'], selectResources: ({ keyArn }) => [keyArn] },
  ],
  removePhotos: [{ actions: ['s3:DeleteObject'], selectResources: ({ bucketArn }) => [`${bucketArn}/photographs/*`] }],
  storeEmbeddings: [
    {
      actions: ['s3:PutObject', 's3:DeleteObject'],
      selectResources: ({ bucketArn }) => [`${bucketArn}/photographs/*.embedding.json`],
    },
    {
      actions: ['s3:DeleteObject'],
      selectResources: ({ bucketArn }) => [`${bucketArn}/jobs/*/checkpoints/embeddings.json`],
    },
    { actions: ['kms:GenerateDataKey'], selectResources: ({ keyArn }) => [keyArn] },
  ],
  start: [
    READ_LIVE_MODEL,
    { actions: ['sagemaker:CreateTrainingJob'], selectResources: ({ jobArns }) => [jobArns] },
    { actions: ['iam:PassRole'], selectResources: ({ jobRoleArn }) => [jobRoleArn], conditions: TO_SAGEMAKER },
    { actions: ['kms:CreateGrant'], selectResources: ({ keyArn }) => [keyArn], conditions: FOR_DISKS },
  ],
  stop: [{ actions: ['sagemaker:StopTrainingJob'], selectResources: ({ jobArns }) => [jobArns] }],
  deploy: [
    READ_LIVE_MODEL,
    { actions: ['sagemaker:CreateModel'], selectResources: ({ modelArns }) => [modelArns] },
    { actions: ['sagemaker:CreateEndpointConfig'], selectResources: ({ configArns }) => [configArns] },
    {
      actions: ['sagemaker:UpdateEndpoint'],
      selectResources: ({ endpointArn, configArns }) => [endpointArn, configArns],
    },
    // SageMaker reads the alarms of an update with the permissions of its caller.
    { actions: ['cloudwatch:DescribeAlarms'], selectResources: ({ alarmArns }) => [...alarmArns] },
    { actions: ['iam:PassRole'], selectResources: ({ modelRoleArn }) => [modelRoleArn], conditions: TO_SAGEMAKER },
    { actions: ['kms:CreateGrant'], selectResources: ({ diskKeyArn }) => [diskKeyArn], conditions: FOR_DISKS },
  ],
  release: [
    {
      actions: ['sagemaker:DescribeEndpoint', 'sagemaker:DeleteEndpoint'],
      selectResources: ({ endpointArn }) => [endpointArn],
    },
    {
      actions: ['sagemaker:CreateEndpoint'],
      selectResources: ({ endpointArn, configArns }) => [endpointArn, configArns],
    },
  ],
};

/** Grants a role rights to trainings. */
export function grantTraining(role: Role, rights: readonly TrainingRight[], training: TrainingResources): void {
  for (const { actions, selectResources, conditions } of rights.flatMap((right) => GRANTS[right])) {
    role.addToPolicy(new PolicyStatement({ actions, resources: selectResources(training), conditions }));
  }
}
