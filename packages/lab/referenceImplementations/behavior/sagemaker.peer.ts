import { randomUUID } from 'node:crypto';
import {
  CreateEndpointCommand,
  CreateEndpointConfigCommand,
  CreateModelCommand,
  CreateTrainingJobCommand,
  DeleteEndpointCommand,
  DescribeEndpointCommand,
  DescribeEndpointConfigCommand,
  DescribeModelCommand,
  DescribeTrainingJobCommand,
  SageMakerClient,
  StopTrainingJobCommand,
  UpdateEndpointWeightsAndCapacitiesCommand,
} from '@aws-sdk/client-sagemaker';
import { openTarget, type Target } from './openTarget';

const ExecutionRoleArn = 'arn:aws:iam::000000000000:role/lesion';
const Image = '000000000000.dkr.ecr.us-east-1.amazonaws.com/lesion-engine:local';

let target: Target;
let sagemaker: SageMakerClient;
let name: string;
beforeAll(async () => {
  target = await openTarget();
  sagemaker = new SageMakerClient(target.client);
});
afterAll(async () => {
  sagemaker.destroy();
  await target.close();
});
beforeEach(() => {
  name = `n-${randomUUID()}`;
});

const createModel = () =>
  sagemaker.send(new CreateModelCommand({ ModelName: name, ExecutionRoleArn, PrimaryContainer: { Image } }));
const createConfig = () =>
  sagemaker.send(
    new CreateEndpointConfigCommand({
      EndpointConfigName: name,
      ProductionVariants: [
        {
          VariantName: 'live',
          ModelName: name,
          InitialInstanceCount: 1,
          InstanceType: 'ml.c5.large',
          InitialVariantWeight: 1,
        },
      ],
    }),
  );
const REFUSED = { name: 'ValidationException' };

test('sagemaker: a created model is described as it was created', async () => {
  const { ModelArn } = await createModel();
  expect(ModelArn).toMatch(new RegExp(`^arn:aws:sagemaker:us-east-1:\\d{12}:model/${name}$`));
  const model = await sagemaker.send(new DescribeModelCommand({ ModelName: name }));
  expect(model).toMatchObject({ ModelName: name, ExecutionRoleArn, PrimaryContainer: { Image } });
});

test('sagemaker: a second model of one name is ValidationException', async () => {
  await createModel();
  await expect(createModel()).rejects.toMatchObject(REFUSED);
});

test('sagemaker: a configuration of the endpoint needs its model', async () => {
  await expect(createConfig()).rejects.toMatchObject(REFUSED);
});

test('sagemaker: a configuration of the endpoint is described as it was created', async () => {
  await createModel();
  const { EndpointConfigArn } = await createConfig();
  expect(EndpointConfigArn).toMatch(new RegExp(`^arn:aws:sagemaker:us-east-1:\\d{12}:endpoint-config/${name}$`));
  const config = await sagemaker.send(new DescribeEndpointConfigCommand({ EndpointConfigName: name }));
  expect(config.ProductionVariants).toMatchObject([
    { VariantName: 'live', ModelName: name, InitialInstanceCount: 1, InstanceType: 'ml.c5.large' },
  ]);
});

test('sagemaker: a second configuration of one name is ValidationException', async () => {
  await createModel();
  await createConfig();
  await expect(createConfig()).rejects.toMatchObject(REFUSED);
});

test.each([
  ['model', new DescribeModelCommand({ ModelName: 'nothing' })],
  ['configuration', new DescribeEndpointConfigCommand({ EndpointConfigName: 'nothing' })],
  ['endpoint', new DescribeEndpointCommand({ EndpointName: 'nothing' })],
])('sagemaker: a %s that does not exist is ValidationException', async (_, command) => {
  await expect(sagemaker.send(command as DescribeModelCommand)).rejects.toMatchObject(REFUSED);
});

/** The API Reference names `ResourceNotFound`; moto has `ValidationException`. The product takes both. */
const NO_JOB = { name: expect.stringMatching(/^(ResourceNotFound|ValidationException)$/) };

test('sagemaker: a training job that does not exist is refused', async () => {
  const describe = sagemaker.send(new DescribeTrainingJobCommand({ TrainingJobName: name }));
  await expect(describe).rejects.toMatchObject(NO_JOB);
});

test('sagemaker: stopping a training job that does not exist is refused', async () => {
  const stop = sagemaker.send(new StopTrainingJobCommand({ TrainingJobName: name }));
  await expect(stop).rejects.toMatchObject(NO_JOB);
});

test('sagemaker: an endpoint is created from a configuration, gets other capacities, and is deleted', async () => {
  await createModel();
  await createConfig();
  const EndpointName = target.localResources?.endpointName ?? name;
  const describe = () => sagemaker.send(new DescribeEndpointCommand({ EndpointName }));
  if (target.localResources) await sagemaker.send(new DeleteEndpointCommand({ EndpointName }));
  await sagemaker.send(new CreateEndpointCommand({ EndpointName, EndpointConfigName: name }));
  while ((await describe()).EndpointStatus === 'Creating') await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await describe()).toMatchObject({ EndpointName, EndpointConfigName: name, EndpointStatus: 'InService' });
  const DesiredWeightsAndCapacities = [{ VariantName: 'live', DesiredInstanceCount: 2 }];
  await sagemaker.send(new UpdateEndpointWeightsAndCapacitiesCommand({ EndpointName, DesiredWeightsAndCapacities }));
  expect((await describe()).ProductionVariants).toMatchObject([{ VariantName: 'live', DesiredInstanceCount: 2 }]);
  await sagemaker.send(new DeleteEndpointCommand({ EndpointName }));
  await expect(describe()).rejects.toMatchObject(REFUSED);
});

const createJob = () =>
  sagemaker.send(
    new CreateTrainingJobCommand({
      TrainingJobName: name,
      HyperParameters: { epochs: '1' },
      AlgorithmSpecification: { TrainingImage: Image, TrainingInputMode: 'File' },
      RoleArn: 'arn:aws:iam::000000000000:role/training',
      OutputDataConfig: { S3OutputPath: 's3://training/out' },
      ResourceConfig: { InstanceType: 'ml.m5.xlarge', InstanceCount: 1, VolumeSizeInGB: 10 },
      StoppingCondition: { MaxRuntimeInSeconds: 3600 },
    }),
  );

test('sagemaker: a training job is described with what it was created with', async () => {
  const { TrainingJobArn } = await createJob();
  expect(TrainingJobArn).toMatch(new RegExp(`^arn:aws:sagemaker:us-east-1:\\d{12}:training-job/${name}$`));
  const job = await sagemaker.send(new DescribeTrainingJobCommand({ TrainingJobName: name }));
  expect(job).toMatchObject({
    TrainingJobName: name,
    HyperParameters: { epochs: '1' },
    OutputDataConfig: { S3OutputPath: 's3://training/out' },
    ResourceConfig: { InstanceType: 'ml.m5.xlarge', InstanceCount: 1 },
  });
  expect(job.CreationTime).toBeInstanceOf(Date);
  expect(['InProgress', 'Completed', 'Failed']).toContain(job.TrainingJobStatus);
});

test('sagemaker: a second training job of one name is ResourceInUse', async () => {
  await createJob();
  await expect(createJob()).rejects.toMatchObject({ name: 'ResourceInUse' });
});
