import { join } from 'node:path';
import { ArnFormat, Stack, type StackProps } from 'aws-cdk-lib';
import { DockerImageAsset, Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { TrainingResources } from '../constructs/grantTraining';
import type { DeploymentSettings } from '../stages';
import type { DataStack } from './DataStack';

export interface LesionStackProps extends StackProps {
  settings: DeploymentSettings;
  /** Folder with a folder for each recipe, which the container is built from. */
  container: string;
  data: DataStack;
}

/** The endpoint's only variant. */
const VARIANT = 'live';

/** Alarms that take an update of the endpoint back. SageMaker knows them by name. */
const ROLLBACK_ALARMS = ['failures', 'latency'] as const;

/**
 * The container of the lesion model, and what it may use. It stores and logs no photo. The endpoint is created by `LiveModel`, since
 * the model behind it is data.
 */
export class LesionStack extends Stack {
  readonly endpointName: string;
  readonly variantName = VARIANT;
  readonly endpointArn: string;
  readonly training: TrainingResources;
  readonly imageUri: string;
  /** Names of the alarms that take an update of the endpoint back. */
  readonly rollbackAlarms: Readonly<Record<(typeof ROLLBACK_ALARMS)[number], string>>;

  constructor(scope: Construct, id: string, { settings, container, data, ...props }: LesionStackProps) {
    super(scope, id, props);
    const { stage, modelRecipe } = settings;
    this.endpointName = `skin-lesion-${stage}`;
    this.endpointArn = this.formatArn({ service: 'sagemaker', resource: 'endpoint', resourceName: this.endpointName });

    this.rollbackAlarms = {
      failures: `${this.endpointName}-model-failures`,
      latency: `${this.endpointName}-model-latency`,
    };
    const alarmArns = ROLLBACK_ALARMS.map((name) =>
      this.formatArn({
        service: 'cloudwatch',
        resource: 'alarm',
        resourceName: this.rollbackAlarms[name],
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );

    const image = new DockerImageAsset(this, 'Image', {
      directory: join(container, modelRecipe),
      file: 'packages/lesion/container/Dockerfile',
      platform: Platform.LINUX_AMD64,
      buildArgs: { RECIPE: modelRecipe },
      // SageMaker refuses manifests of OCI. Alone, `type=docker` may still make one where Docker keeps images in containerd's store.
      outputs: ['type=docker,oci-mediatypes=false'],
    });
    this.imageUri = image.imageUri;
    const { bucket, key: dataKey } = data.training;
    const role = this.createContainerRole('Role', image, `Endpoints/${this.endpointName}`);
    grant(role, ['s3:GetObject'], [`${bucket.bucketArn}/jobs/*/output/model.tar.gz`]);
    grant(role, ['kms:Decrypt'], [dataKey.keyArn]);
    grant(role, ['cloudwatch:DescribeAlarms'], alarmArns);
    const key = new Key(this, 'Key', {
      description: 'Encrypts the disks of the lesion model',
      enableKeyRotation: true,
    });

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
      alarmArns,
    };
  }

  /** Training jobs read photos and the output of earlier jobs, and write their own output. They have no network. */
  private createTrainingRole(image: DockerImageAsset, { training: { bucket, key } }: DataStack): Role {
    const role = this.createContainerRole('TrainingRole', image, 'TrainingJobs');
    grant(role, ['s3:ListBucket'], [bucket.bucketArn]);
    const results = ['jobs', 'pretraining'].map((prefix) => `${bucket.bucketArn}/${prefix}/*`);
    grant(role, ['s3:GetObject'], [`${bucket.bucketArn}/photographs/*`, ...results]);
    grant(role, ['s3:PutObject'], results);
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
}

function grant(role: Role, actions: string[], resources: string[]): void {
  role.addToPolicy(new PolicyStatement({ actions, resources }));
}
