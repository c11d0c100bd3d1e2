import {
  CreateEndpointConfigCommand,
  CreateModelCommand,
  DescribeEndpointCommand,
  DescribeEndpointConfigCommand,
  DescribeModelCommand,
  UpdateEndpointCommand,
  type SageMakerClient,
} from '@aws-sdk/client-sagemaker';

/** Where a container finds a model that comes with its endpoint. */
const MODEL_DIR = '/opt/ml/model';

/** The endpoint that answers for the lesion model, and which model it answers with. */
export class Hosting {
  constructor(
    private readonly client: SageMakerClient,
    private readonly endpointName: string,
  ) {}

  /** The configuration that answers, and whether another one is on its way. */
  async current(): Promise<{ config: string; changing: boolean }> {
    const found = await this.client.send(new DescribeEndpointCommand({ EndpointName: this.endpointName }));
    const { EndpointConfigName, EndpointStatus } = found;
    if (!EndpointConfigName) throw new Error('The endpoint has no configuration');
    return { config: EndpointConfigName, changing: EndpointStatus === 'Updating' || EndpointStatus === 'RollingBack' };
  }

  /** The container image that answers; trainings run in the same one. */
  async image(): Promise<string> {
    const { PrimaryContainer } = await this.live();
    if (!PrimaryContainer?.Image) throw new Error('The live model has no image');
    return PrimaryContainer.Image;
  }

  /** Begins to answer with another model in the same container on the same machines; may be repeated. */
  async deploy(name: string, modelData: string): Promise<void> {
    const { config, changing } = await this.current();
    if (changing || config === name) return;
    const { ProductionVariants: [variant] = [], KmsKeyId } = await this.configuration(config);
    const { ExecutionRoleArn, EnableNetworkIsolation } = await this.live();
    const PrimaryContainer = { Image: await this.image(), ModelDataUrl: modelData, Environment: { MODEL_DIR } };
    await isRefused(
      this.client.send(
        new CreateModelCommand({ ModelName: name, ExecutionRoleArn, EnableNetworkIsolation, PrimaryContainer }),
      ),
      EXISTS,
    );
    await isRefused(
      this.client.send(
        new CreateEndpointConfigCommand({
          EndpointConfigName: name,
          ProductionVariants: [{ ...variant, VariantName: variant?.VariantName, ModelName: name }],
          ...(KmsKeyId && { KmsKeyId }),
        }),
      ),
      EXISTS,
    );
    await this.change(name);
  }

  /**
   * Begins to answer by a configuration that exists; false where another change is under way. The old model answers until
   * the new one is up.
   */
  async change(config: string): Promise<boolean> {
    const update = new UpdateEndpointCommand({ EndpointName: this.endpointName, EndpointConfigName: config });
    return !(await isRefused(this.client.send(update), /in-progress/i));
  }

  private configuration(name: string) {
    return this.client.send(new DescribeEndpointConfigCommand({ EndpointConfigName: name }));
  }

  private async live() {
    const { ProductionVariants: [variant] = [] } = await this.configuration((await this.current()).config);
    return this.client.send(new DescribeModelCommand({ ModelName: variant?.ModelName }));
  }
}

/** What is there already was made by an attempt that broke off, or by somebody at the same time. */
const EXISTS = /already existing/i;

/** Whether a call was refused in words that are expected. */
async function isRefused(call: Promise<unknown>, expected: RegExp): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    if (error instanceof Error && expected.test(error.message)) return true;
    throw error;
  }
}
