import { ArnFormat, IgnoreMode, Stack, type StackProps } from 'aws-cdk-lib';
import { ScalableTarget, PredefinedMetric, ServiceNamespace } from 'aws-cdk-lib/aws-applicationautoscaling';
import { DockerImageAsset, Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnEndpoint, CfnEndpointConfig, CfnModel } from 'aws-cdk-lib/aws-sagemaker';
import type { Construct } from 'constructs';
import type { Deployed, Inference } from '../stages';

export interface LesionStackProps extends StackProps {
  settings: Deployed;
  /** Root of the repository (or of a part of it) that the container is built from. */
  source: string;
}

const VARIANT = 'live';

/** What is seen: the container with the lesion model, behind a SageMaker endpoint. It stores and logs no photograph. */
export class LesionStack extends Stack {
  readonly endpointName: string;
  readonly endpointArn: string;

  constructor(scope: Construct, id: string, { settings, source, ...props }: LesionStackProps) {
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
    const model = new CfnModel(this, 'Model', {
      executionRoleArn: this.executionRole(image).roleArn,
      primaryContainer: { image: image.imageUri },
      // Serverless endpoints refuse isolation; they serve trial stages only.
      enableNetworkIsolation: inference.kind === 'realtime',
    });
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
  }

  /** May fetch the image and write its own log; with network isolation nothing else can be reached anyway. */
  private executionRole(image: DockerImageAsset): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('sagemaker.amazonaws.com') });
    image.repository.grantPull(role);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [
          this.formatArn({
            service: 'logs',
            resource: 'log-group',
            resourceName: `/aws/sagemaker/Endpoints/${this.endpointName}:*`,
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

/** An assessment takes under half a second on one core; at this rate an instance is about half busy. */
const CALLS_PER_INSTANCE_AND_MINUTE = 120;

function capacity(inference: Inference): Partial<CfnEndpointConfig.ProductionVariantProperty> {
  return inference.kind === 'serverless'
    ? { serverlessConfig: { memorySizeInMb: inference.memoryMb, maxConcurrency: inference.maxConcurrency } }
    : { instanceType: inference.instanceType, initialInstanceCount: inference.minInstances };
}
