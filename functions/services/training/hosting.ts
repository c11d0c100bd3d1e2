import {
  CreateEndpointCommand,
  CreateEndpointConfigCommand,
  CreateModelCommand,
  DeleteEndpointCommand,
  DescribeEndpointCommand,
  DescribeEndpointConfigCommand,
  DescribeModelCommand,
  UpdateEndpointCommand,
  type DescribeEndpointCommandOutput,
  type ProductionVariant,
  type SageMakerClient,
  type UpdateEndpointCommandInput,
} from '@aws-sdk/client-sagemaker';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where SageMaker unpacks the model of an endpoint in its container. */
const MODEL_DIR = '/opt/ml/model';
/** A model and its configuration are named after the training, or `shipped`, and the release that they run in. */
const RELEASE_SUFFIX = /-r[0-9a-f]{8}$/;
/** Time between two looks at an update, and after which a release no longer waits: a function runs for 15 minutes. */
const POLL_MS = 2000;
const MAX_WAIT_MS = 13 * 60_000;
/** Time that SageMaker watches the alarms after it has moved all calls, and that an update may take. */
const BAKE_SECONDS = 300;
const MAX_UPDATE_SECONDS = 3600;

/** What a release brings: everything about the endpoint except the model. */
export interface ModelRelease {
  image: string;
  roleArn: string;
  diskKeyId: string;
  /** Instances that are always running, or on demand. */
  capacity:
    | { InstanceType: string; InitialInstanceCount: number }
    | { ServerlessConfig: { MemorySizeInMB: number; MaxConcurrency: number } };
  /** Names of the alarms that take an update back. */
  alarms: readonly string[];
}

/** The container, its rights and its capacity, without the model. */
interface Serving {
  Image: string | undefined;
  ExecutionRoleArn: string | undefined;
  EnableNetworkIsolation: boolean | undefined;
  variant: Omit<ProductionVariant, 'ModelName'>;
  KmsKeyId: string | undefined;
}

/** The SageMaker endpoint of the lesion engine, and the model it runs: docs/decisions/101-the-live-model-outlives-releases.md. */
export class Hosting {
  constructor(
    private readonly client: SageMakerClient,
    private readonly endpointName: string,
  ) {}

  /** Returns the name of the live model, and whether an update is in progress. */
  async getCurrent(): Promise<{ config: string; changing: boolean }> {
    const { EndpointConfigName, EndpointStatus } = await this.describeEndpoint();
    if (!EndpointConfigName) throw new Error('The endpoint has no configuration');
    return { config: EndpointConfigName.replace(RELEASE_SUFFIX, ''), changing: isChanging(EndpointStatus) };
  }

  /** Returns the container image of the live model. Trainings run in the same image. */
  async getImage(): Promise<string> {
    const { serving } = await this.describeLive();
    if (serving.Image === undefined) throw new Error('The live model has no image');
    return serving.Image;
  }

  /**
   * Starts to replace the live model, on the same image and instances. The old model serves until the new one is up. Safe to
   * repeat. Returns false where another update is in progress.
   * @param modelData the model's archive; undefined for the model in the image
   */
  async deploy(name: string, modelData: string | undefined): Promise<boolean> {
    const { config, changing } = await this.getCurrent();
    if (changing) return false;
    if (config === name) return true;
    const { serving, release } = await this.describeLive();
    const fullName = `${name}${release}`;
    await this.createModel(fullName, serving, modelData);
    return this.update(fullName, serving, { RetainDeploymentConfig: true });
  }

  /** Starts to put the model in the image back. Returns like `deploy`. */
  deployShipped(): Promise<boolean> {
    return this.deploy(this.shippedName, undefined);
  }

  private get shippedName(): string {
    return `${this.endpointName}-shipped`;
  }

  /**
   * Puts a release behind the live model, whichever that is, and waits for it. The first release serves the model in the image.
   * Safe to repeat.
   * @throws Error where SageMaker took the release back; the earlier one then serves
   */
  async release(release: ModelRelease): Promise<void> {
    await this.waitForUpdate();
    const live = (await this.exists()) ? await this.describeLive() : undefined;
    const serving = toServing(release);
    const name = live?.name ?? this.shippedName;
    const fullName = `${name}-r${hashServing(serving)}`;
    if (live?.fullName === fullName) return;
    await this.createModel(fullName, serving, live?.modelData);
    if (live) await this.update(fullName, serving, { DeploymentConfig: toDeployment(release) });
    else {
      const names = { EndpointName: this.endpointName, EndpointConfigName: fullName };
      await this.client.send(new CreateEndpointCommand(names));
    }
    const result = await this.waitForUpdate();
    if (isChanging(result?.EndpointStatus)) return;
    if (result?.EndpointStatus === 'InService' && result.EndpointConfigName === fullName) return;
    throw new Error(`The release was taken back: ${result?.FailureReason ?? 'SageMaker gives no reason'}`);
  }

  /** Deletes the endpoint, which ends its cost. Models and configurations cost nothing and stay. */
  async remove(): Promise<void> {
    await failsWith(this.client.send(new DeleteEndpointCommand({ EndpointName: this.endpointName })), NOT_FOUND);
  }

  /** Creates a model and its endpoint configuration, unless they exist. */
  private async createModel(name: string, serving: Serving, modelData: string | undefined): Promise<void> {
    const { Image, ExecutionRoleArn, EnableNetworkIsolation, variant, KmsKeyId } = serving;
    const PrimaryContainer = {
      Image,
      ...(modelData !== undefined && { ModelDataUrl: modelData, Environment: { MODEL_DIR } }),
    };
    const model = { ModelName: name, ExecutionRoleArn, EnableNetworkIsolation, PrimaryContainer };
    await failsWith(this.client.send(new CreateModelCommand(model)), ALREADY_EXISTS);
    const config = {
      EndpointConfigName: name,
      ProductionVariants: [{ ...variant, ModelName: name }],
      ...(KmsKeyId && { KmsKeyId }),
    };
    await failsWith(this.client.send(new CreateEndpointConfigCommand(config)), ALREADY_EXISTS);
  }

  /** Instances keep the count that auto scaling gave them. Endpoints on demand have neither a count nor a gradual update. */
  private async update(
    config: string,
    { variant }: Serving,
    deployment: Pick<UpdateEndpointCommandInput, 'RetainDeploymentConfig' | 'DeploymentConfig'>,
  ): Promise<boolean> {
    const hasInstances = variant.InstanceType !== undefined;
    const update = new UpdateEndpointCommand({
      EndpointName: this.endpointName,
      EndpointConfigName: config,
      ...(hasInstances && { RetainAllVariantProperties: true, ...deployment }),
    });
    return !(await failsWith(this.client.send(update), /in-progress/i));
  }

  private describeEndpoint(): Promise<DescribeEndpointCommandOutput> {
    return this.client.send(new DescribeEndpointCommand({ EndpointName: this.endpointName }));
  }

  private exists(): Promise<boolean> {
    return failsWith(this.describeEndpoint(), NOT_FOUND).then((isMissing) => !isMissing);
  }

  /** Waits for the end of an update, if there is one, or for `MAX_WAIT_MS`. Undefined where there is no endpoint. */
  private async waitForUpdate(): Promise<DescribeEndpointCommandOutput | undefined> {
    if (!(await this.exists())) return undefined;
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const endpoint = await this.describeEndpoint();
      if (!isChanging(endpoint.EndpointStatus) || performance.now() > deadline) return endpoint;
      await sleep(POLL_MS);
    }
  }

  /** Reads the live model, and what it runs in. */
  private async describeLive() {
    const { EndpointConfigName: fullName = '' } = await this.describeEndpoint();
    const [release = ''] = RELEASE_SUFFIX.exec(fullName) ?? [];
    const { ProductionVariants: [variant] = [], KmsKeyId } = await this.client.send(
      new DescribeEndpointConfigCommand({ EndpointConfigName: fullName }),
    );
    const { ExecutionRoleArn, EnableNetworkIsolation, PrimaryContainer } = await this.client.send(
      new DescribeModelCommand({ ModelName: variant?.ModelName }),
    );
    const serving: Serving = {
      Image: PrimaryContainer?.Image,
      ExecutionRoleArn,
      EnableNetworkIsolation,
      variant: { ...variant, VariantName: variant?.VariantName },
      KmsKeyId,
    };
    const name = fullName.replace(RELEASE_SUFFIX, '');
    return { fullName, name, release, modelData: PrimaryContainer?.ModelDataUrl, serving };
  }
}

const isChanging = (status: string | undefined): boolean =>
  status === 'Creating' || status === 'Updating' || status === 'RollingBack';

/** Endpoints on demand do not support network isolation. */
const toServing = ({ image, roleArn, diskKeyId, capacity }: ModelRelease): Serving => ({
  Image: image,
  ExecutionRoleArn: roleArn,
  EnableNetworkIsolation: 'InstanceType' in capacity,
  variant: { VariantName: 'live', InitialVariantWeight: 1, ...capacity } as Serving['variant'],
  KmsKeyId: diskKeyId,
});

const hashServing = (serving: Serving): string =>
  createHash('sha256').update(JSON.stringify(serving)).digest('hex').slice(0, 8);

/** A new fleet gets all calls at once, and an alarm within the time of baking gives them back to the old one. */
const toDeployment = ({ alarms }: ModelRelease): UpdateEndpointCommandInput['DeploymentConfig'] => ({
  BlueGreenUpdatePolicy: {
    TrafficRoutingConfiguration: { Type: 'ALL_AT_ONCE', WaitIntervalInSeconds: BAKE_SECONDS },
    MaximumExecutionTimeoutInSeconds: MAX_UPDATE_SECONDS,
  },
  AutoRollbackConfiguration: { Alarms: alarms.map((AlarmName) => ({ AlarmName })) },
});

const NOT_FOUND = /could not find/i;
/** An interrupted or a parallel deployment may have created the same thing. */
const ALREADY_EXISTS = /already existing/i;

/** Whether a call failed with the expected message. Throws any other error. */
async function failsWith(call: Promise<unknown>, expected: RegExp): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    if (error instanceof Error && expected.test(error.message)) return true;
    throw error;
  }
}
