import { z } from 'zod';
import { arnsIn } from './arns';
import type { Call } from './policy';

const arn = arnsIn('sagemaker');
const Key = z.string().optional();

const Job = z.looseObject({
  TrainingJobName: z.string(),
  RoleArn: z.string(),
  OutputDataConfig: z.looseObject({ KmsKeyId: Key }),
  ResourceConfig: z.looseObject({ VolumeKmsKeyId: Key }),
});
const Model = z.looseObject({ ModelName: z.string(), ExecutionRoleArn: z.string() });
const Config = z.looseObject({ EndpointConfigName: z.string(), KmsKeyId: Key });
const Update = z.looseObject({ EndpointName: z.string(), EndpointConfigName: z.string() });

/** Operations that ask for one thing only: its kind, and the member that names it. */
const ONE: Readonly<Record<string, [kind: string, member: string]>> = {
  DescribeTrainingJob: ['training-job', 'TrainingJobName'],
  StopTrainingJob: ['training-job', 'TrainingJobName'],
  DescribeEndpoint: ['endpoint', 'EndpointName'],
  DescribeEndpointConfig: ['endpoint-config', 'EndpointConfigName'],
  DescribeModel: ['model', 'ModelName'],
};

/** What an operation of SageMaker's control plane asks for: also the role that it hands on, and grants on keys of disks. */
export function askedOfSageMaker(operation: string, input: unknown): Call[] {
  const on = (resource: string): Call => ({ action: `sagemaker:${operation}`, resource });
  switch (operation) {
    case 'CreateTrainingJob': {
      const { TrainingJobName, RoleArn, OutputDataConfig, ResourceConfig } = Job.parse(input);
      const keys = [OutputDataConfig.KmsKeyId, ResourceConfig.VolumeKmsKeyId];
      return [on(arn('training-job', TrainingJobName)), pass(RoleArn), ...grants(keys)];
    }
    case 'CreateModel': {
      const { ModelName, ExecutionRoleArn } = Model.parse(input);
      return [on(arn('model', ModelName)), pass(ExecutionRoleArn)];
    }
    case 'CreateEndpointConfig': {
      const { EndpointConfigName, KmsKeyId } = Config.parse(input);
      return [on(arn('endpoint-config', EndpointConfigName)), ...grants([KmsKeyId])];
    }
    case 'UpdateEndpoint': {
      const { EndpointName, EndpointConfigName } = Update.parse(input);
      return [on(arn('endpoint', EndpointName)), on(arn('endpoint-config', EndpointConfigName))];
    }
    default: {
      const [kind, member] = ONE[operation] ?? [];
      if (kind === undefined || member === undefined) throw new Error(`sagemaker ${operation} is not known`);
      return [on(arn(kind, z.record(z.string(), z.string()).parse(input)[member] ?? ''))];
    }
  }
}

const pass = (resource: string): Call => ({
  action: 'iam:PassRole',
  resource,
  context: { 'iam:PassedToService': ['sagemaker.amazonaws.com'] },
});

/** SageMaker takes a grant on the key of a disk, on behalf of whoever asks for the disk. */
const grants = (keys: readonly (string | undefined)[]): Call[] =>
  [...new Set(keys)]
    .filter((key) => key !== undefined)
    .map((key) => ({
      action: 'kms:CreateGrant',
      resource: key.startsWith('arn:') ? key : arnsIn('kms')('key', key),
      context: { 'kms:GrantIsForAWSResource': ['true'] },
    }));
