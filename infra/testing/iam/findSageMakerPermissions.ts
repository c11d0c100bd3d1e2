import { z } from 'zod';
import { createArnBuilder } from './arns';
import type { RequestedAction } from './policy';

const formatArn = createArnBuilder('sagemaker');
const KeyId = z.string().optional();

const Job = z.looseObject({
  TrainingJobName: z.string(),
  RoleArn: z.string(),
  OutputDataConfig: z.looseObject({ KmsKeyId: KeyId }),
  ResourceConfig: z.looseObject({ VolumeKmsKeyId: KeyId }),
});
const Model = z.looseObject({ ModelName: z.string(), ExecutionRoleArn: z.string() });
const Config = z.looseObject({ EndpointConfigName: z.string(), KmsKeyId: KeyId });
const Update = z.looseObject({
  EndpointName: z.string(),
  EndpointConfigName: z.string(),
  DeploymentConfig: z
    .looseObject({ AutoRollbackConfiguration: z.looseObject({ Alarms: z.array(z.object({ AlarmName: z.string() })) }) })
    .optional(),
});

/** Operations on one resource: its type, and the input member with its name. */
const SINGLE_RESOURCE: Readonly<Record<string, [type: string, member: string]>> = {
  DescribeTrainingJob: ['training-job', 'TrainingJobName'],
  StopTrainingJob: ['training-job', 'TrainingJobName'],
  DeleteEndpoint: ['endpoint', 'EndpointName'],
  DescribeEndpoint: ['endpoint', 'EndpointName'],
  DescribeEndpointConfig: ['endpoint-config', 'EndpointConfigName'],
  DescribeModel: ['model', 'ModelName'],
};

/** Finds the permissions for a SageMaker operation, among them passing its role and creating grants on keys of disks. */
export function findSageMakerPermissions(operation: string, input: unknown): RequestedAction[] {
  const access = (resource: string): RequestedAction => ({ action: `sagemaker:${operation}`, resource });
  switch (operation) {
    case 'CreateTrainingJob': {
      const { TrainingJobName, RoleArn, OutputDataConfig, ResourceConfig } = Job.parse(input);
      const keys = [OutputDataConfig.KmsKeyId, ResourceConfig.VolumeKmsKeyId];
      return [access(formatArn('training-job', TrainingJobName)), passRole(RoleArn), ...createGrants(keys)];
    }
    case 'CreateModel': {
      const { ModelName, ExecutionRoleArn } = Model.parse(input);
      return [access(formatArn('model', ModelName)), passRole(ExecutionRoleArn)];
    }
    case 'CreateEndpointConfig': {
      const { EndpointConfigName, KmsKeyId } = Config.parse(input);
      return [access(formatArn('endpoint-config', EndpointConfigName)), ...createGrants([KmsKeyId])];
    }
    case 'CreateEndpoint':
    case 'UpdateEndpoint': {
      const { EndpointName, EndpointConfigName, DeploymentConfig } = Update.parse(input);
      const alarms = DeploymentConfig?.AutoRollbackConfiguration.Alarms ?? [];
      return [
        access(formatArn('endpoint', EndpointName)),
        access(formatArn('endpoint-config', EndpointConfigName)),
        ...alarms.map(({ AlarmName }) => ({
          action: 'cloudwatch:DescribeAlarms',
          resource: createArnBuilder('cloudwatch')('alarm', AlarmName).replace(':alarm/', ':alarm:'),
        })),
      ];
    }
    default: {
      const [type, member] = SINGLE_RESOURCE[operation] ?? [];
      if (type === undefined || member === undefined) throw new Error(`sagemaker ${operation} is not supported`);
      return [access(formatArn(type, z.record(z.string(), z.string()).parse(input)[member] ?? ''))];
    }
  }
}

const passRole = (resource: string): RequestedAction => ({
  action: 'iam:PassRole',
  resource,
  context: { 'iam:PassedToService': ['sagemaker.amazonaws.com'] },
});

/** SageMaker creates a grant on the key of a disk, with the permissions of its caller. */
const createGrants = (keys: readonly (string | undefined)[]): RequestedAction[] =>
  [...new Set(keys)]
    .filter((key) => key !== undefined)
    .map((key) => ({
      action: 'kms:CreateGrant',
      resource: key.startsWith('arn:') ? key : createArnBuilder('kms')('key', key),
      context: { 'kms:GrantIsForAWSResource': ['true'] },
    }));
