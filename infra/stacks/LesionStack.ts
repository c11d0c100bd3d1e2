import { ArnFormat, IgnoreMode, Stack, type StackProps } from 'aws-cdk-lib';
import { ScalableTarget, PredefinedMetric, ServiceNamespace } from 'aws-cdk-lib/aws-applicationautoscaling';
import { DockerImageAsset, Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnEndpoint, CfnEndpointConfig, CfnModel } from 'aws-cdk-lib/aws-sagemaker';
import type { Construct } from 'constructs';
import type { TrainingResources } from '../constructs/allowTraining';
import type { Deployed, Inference } from '../stages';
import type { DataStack } from './DataStack';

export interface LesionStackProps extends StackProps {
  settings: Deployed;
  /** Root of the repository (or of a part of it) that the container is built from. */
  source: string;
  data: DataStack;
}

/** The one variant that answers. */
export const VARIANT = 'live';

/** What is seen: the container with the lesion model, behind a SageMaker endpoint. It stores and logs no photograph. */
export class LesionStack extends Stack {
  readonly endpointName: string;
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
    const role = this.containerRole('Role', image, `Endpoints/${this.endpointName}`);
    allow(role, ['s3:GetObject'], [`${bucket.bucketArn}/jobs/*/output/model.tar.gz`]);
    allow(role, ['kms:Decrypt'], [dataKey.keyArn]);
    const model = new CfnModel(this, 'Model', {
      executionRoleArn: role.roleArn,
      primaryContainer: { image: image.imageUri },
      // Serverless endpoints refuse isolation; they serve trial stages only.
      enableNetworkIsolation: inference.kind === 'realtime',
    });
    // SageMaker fetches the image when the model is made: by then the role must be allowed to.
    model.node.addDependency(role);
    const key = new Key(this, 'Key', {
      description: 'Encrypts the disks of the lesion model',
      enableKeyRotation: true,
    });
    const config = new CfnEndpointConfig(this, 'Config', {
      kmsKeyId: key.keyId,
      productionVariants: [
        { variantName: VARIANT, modelName: model.attrModelName, initialVariantWeight: 1, ...capacity(inference) },
      ],
    });

    const endpoint = new CfnEndpoint(this, 'Endpoint', {
      endpointName: this.endpointName,
      endpointConfigName: config.attrEndpointConfigName,
    });
    if (inference.kind === 'realtime') this.scale(inference, endpoint);

    const jobRole = this.trainingRole(image, data);
    const arns = (resource: string, resourceName: string): string =>
      this.formatArn({ service: 'sagemaker', resource, resourceName });
    this.training = {
      bucketArn: bucket.bucketArn,
      keyArn: dataKey.keyArn,
      jobRoleArn: jobRole.roleArn,
      modelRoleArn: role.roleArn,
      diskKeyArn: key.keyArn,
      endpointArn: this.endpointArn,
      jobArns: arns('training-job', `${this.endpointName}-*`),
      modelArns: arns('model', `${this.endpointName}-*`),
      configArns: arns('endpoint-config', `${this.endpointName}-*`),
      anyModelArn: arns('model', '*'),
      anyConfigArn: arns('endpoint-config', '*'),
    };
  }

  /** Training jobs read photographs and what earlier jobs left, and write what they leave. They have no network. */
  private trainingRole(image: DockerImageAsset, { training: { bucket, key } }: DataStack): Role {
    const role = this.containerRole('TrainingRole', image, 'TrainingJobs');
    allow(role, ['s3:ListBucket'], [bucket.bucketArn]);
    allow(role, ['s3:GetObject'], [`${bucket.bucketArn}/photographs/*`, `${bucket.bucketArn}/jobs/*`]);
    allow(role, ['s3:PutObject'], [`${bucket.bucketArn}/jobs/*`]);
    allow(role, ['kms:Decrypt', 'kms:GenerateDataKey', 'kms:CreateGrant'], [key.keyArn]);
    return role;
  }

  /** May fetch the image and write its own log; with network isolation nothing else can be reached anyway. */
  private containerRole(id: string, image: DockerImageAsset, log: string): Role {
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

  private scale({ minInstances, maxInstances }: Extract<Inference, { kind: 'realtime' }>, endpoint: CfnEndpoint): void {
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
      targetValue: CALLS_PER_INSTANCE_AND_MINUTE,
    });
  }
}

function allow(role: Role, actions: string[], resources: string[]): void {
  role.addToPolicy(new PolicyStatement({ actions, resources }));
}

/** An assessment takes under half a second on one core; at this rate an instance is about half busy. */
const CALLS_PER_INSTANCE_AND_MINUTE = 120;

function capacity(inference: Inference): Partial<CfnEndpointConfig.ProductionVariantProperty> {
  return inference.kind === 'serverless'
    ? { serverlessConfig: { memorySizeInMb: inference.memoryMb, maxConcurrency: inference.maxConcurrency } }
    : { instanceType: inference.instanceType, initialInstanceCount: inference.minInstances };
}
