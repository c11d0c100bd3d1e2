import { ArnFormat, IgnoreMode, Stack, type StackProps } from 'aws-cdk-lib';
import { ScalableTarget, PredefinedMetric, ServiceNamespace } from 'aws-cdk-lib/aws-applicationautoscaling';
import { DockerImageAsset, Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnEndpoint, CfnEndpointConfig, CfnModel } from 'aws-cdk-lib/aws-sagemaker';
import type { Construct } from 'constructs';
import type { TrainingResources } from '../constructs/grantTraining';
import type { DeploymentSettings, Inference } from '../stages';
import type { DataStack } from './DataStack';

export interface LesionStackProps extends StackProps {
  settings: DeploymentSettings;
  /** Root of the sources that the container is built from. */
  source: string;
  data: DataStack;
}

/** The endpoint's only variant. */
const VARIANT = 'live';

/** The container of the lesion model behind a SageMaker endpoint. It stores and logs no photo. */
export class LesionStack extends Stack {
  readonly endpointName: string;
  readonly variantName = VARIANT;
  readonly endpointArn: string;
  readonly training: TrainingResources;

  constructor(scope: Construct, id: string, { settings, source, data, ...props }: LesionStackProps) {
    super(scope, id, props);
    const { stage, modelRecipe, inference } = settings;
    this.endpointName = `skin-lesion-${stage}`;
    this.endpointArn = this.formatArn({ service: 'sagemaker', resource: 'endpoint', resourceName: this.endpointName });

    const image = new DockerImageAsset(this, 'Image', {
      directory: source,
      file: 'packages/lesion/container/Dockerfile',
      exclude: ['*', '!package.json', '!package-lock.json', '!.npmrc', '!packages/domain', '!packages/lesion'],
      ignoreMode: IgnoreMode.DOCKER,
      platform: Platform.LINUX_AMD64,
      buildArgs: { RECIPE: modelRecipe },
    });
    const { bucket, key: dataKey } = data.training;
    const role = this.createContainerRole('Role', image, `Endpoints/${this.endpointName}`);
    grant(role, ['s3:GetObject'], [`${bucket.bucketArn}/jobs/*/output/model.tar.gz`]);
    grant(role, ['kms:Decrypt'], [dataKey.keyArn]);
    const model = new CfnModel(this, 'Model', {
      executionRoleArn: role.roleArn,
      primaryContainer: { image: image.imageUri },
      // Serverless endpoints do not support network isolation. Only previews use them.
      enableNetworkIsolation: inference.kind === 'realtime',
    });
    // SageMaker pulls the image when the model is created, so the role needs its policy before.
    model.node.addDependency(role);
    const key = new Key(this, 'Key', {
      description: 'Encrypts the disks of the lesion model',
      enableKeyRotation: true,
    });
    const config = new CfnEndpointConfig(this, 'Config', {
      kmsKeyId: key.keyId,
      productionVariants: [
        { variantName: VARIANT, modelName: model.attrModelName, initialVariantWeight: 1, ...toCapacity(inference) },
      ],
    });

    const endpoint = new CfnEndpoint(this, 'Endpoint', {
      endpointName: this.endpointName,
      endpointConfigName: config.attrEndpointConfigName,
    });
    if (inference.kind === 'realtime') this.addAutoScaling(inference, endpoint);

    const jobRole = this.createTrainingRole(image, data);
    const formatArns = (resource: string, resourceName: string): string =>
      this.formatArn({ service: 'sagemaker', resource, resourceName });
    this.training = {
      bucketArn: bucket.bucketArn,
      keyArn: dataKey.keyArn,
      jobRoleArn: jobRole.roleArn,
      modelRoleArn: role.roleArn,
      diskKeyArn: key.keyArn,
      endpointArn: this.endpointArn,
      jobArns: formatArns('training-job', `${this.endpointName}-*`),
      modelArns: formatArns('model', `${this.endpointName}-*`),
      configArns: formatArns('endpoint-config', `${this.endpointName}-*`),
      anyModelArn: formatArns('model', '*'),
      anyConfigArn: formatArns('endpoint-config', '*'),
    };
  }

  /** Training jobs read photos and the output of earlier jobs, and write their own output. They have no network. */
  private createTrainingRole(image: DockerImageAsset, { training: { bucket, key } }: DataStack): Role {
    const role = this.createContainerRole('TrainingRole', image, 'TrainingJobs');
    grant(role, ['s3:ListBucket'], [bucket.bucketArn]);
    grant(role, ['s3:GetObject'], [`${bucket.bucketArn}/photographs/*`, `${bucket.bucketArn}/jobs/*`]);
    grant(role, ['s3:PutObject'], [`${bucket.bucketArn}/jobs/*`]);
    grant(role, ['kms:Decrypt', 'kms:GenerateDataKey', 'kms:CreateGrant'], [key.keyArn]);
    return role;
  }

  /** The role may pull the image and write its own log. */
  private createContainerRole(id: string, image: DockerImageAsset, log: string): Role {
    const role = new Role(this, id, { assumedBy: new ServicePrincipal('sagemaker.amazonaws.com') });
    image.repository.grantPull(role);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [
          this.formatArn({
            service: 'logs',
            resource: 'log-group',
            resourceName: `/aws/sagemaker/${log}:*`,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        ],
      }),
    );
    return role;
  }

  private addAutoScaling(
    { minInstances, maxInstances }: Extract<Inference, { kind: 'realtime' }>,
    endpoint: CfnEndpoint,
  ): void {
    const target = new ScalableTarget(this, 'Instances', {
      serviceNamespace: ServiceNamespace.SAGEMAKER,
      scalableDimension: 'sagemaker:variant:DesiredInstanceCount',
      resourceId: `endpoint/${this.endpointName}/variant/${VARIANT}`,
      minCapacity: minInstances,
      maxCapacity: maxInstances,
    });
    target.node.addDependency(endpoint);
    target.scaleToTrackMetric('CallsPerInstance', {
      predefinedMetric: PredefinedMetric.SAGEMAKER_VARIANT_INVOCATIONS_PER_INSTANCE,
      targetValue: CALLS_PER_MINUTE_AND_INSTANCE,
    });
  }
}

function grant(role: Role, actions: string[], resources: string[]): void {
  role.addToPolicy(new PolicyStatement({ actions, resources }));
}

/** An assessment takes less than 0.5 s on one core, so an instance is about 50% busy at this rate. */
const CALLS_PER_MINUTE_AND_INSTANCE = 120;

function toCapacity(inference: Inference): Partial<CfnEndpointConfig.ProductionVariantProperty> {
  return inference.kind === 'serverless'
    ? { serverlessConfig: { memorySizeInMb: inference.memoryMb, maxConcurrency: inference.maxConcurrency } }
    : { instanceType: inference.instanceType, initialInstanceCount: inference.minInstances };
}
