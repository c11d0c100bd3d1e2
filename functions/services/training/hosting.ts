import {
  CreateEndpointConfigCommand,
  CreateModelCommand,
  DescribeEndpointCommand,
  DescribeEndpointConfigCommand,
  DescribeModelCommand,
  UpdateEndpointCommand,
  type SageMakerClient,
} from '@aws-sdk/client-sagemaker';

/** Where SageMaker unpacks the model of an endpoint in its container. */
const MODEL_DIR = '/opt/ml/model';

/** The SageMaker endpoint of the lesion engine, and the model it runs. */
export class Hosting {
  constructor(
    private readonly client: SageMakerClient,
    private readonly endpointName: string,
  ) {}

  /** Returns the name of the live endpoint configuration, and whether an update is in progress. */
  async getCurrent(): Promise<{ config: string; changing: boolean }> {
    const description = await this.client.send(new DescribeEndpointCommand({ EndpointName: this.endpointName }));
    const { EndpointConfigName, EndpointStatus } = description;
    if (!EndpointConfigName) throw new Error('The endpoint has no configuration');
    return { config: EndpointConfigName, changing: EndpointStatus === 'Updating' || EndpointStatus === 'RollingBack' };
  }

  /** Returns the container image of the live model. Trainings run in the same image. */
  async getImage(): Promise<string> {
    const { PrimaryContainer } = await this.describeLiveModel();
    if (!PrimaryContainer?.Image) throw new Error('The live model has no image');
    return PrimaryContainer.Image;
  }

  /** Starts to replace the live model, on the same image and instances. Safe to repeat. */
  async deploy(name: string, modelData: string): Promise<void> {
    const { config, changing } = await this.getCurrent();
    if (changing || config === name) return;
    const { ProductionVariants: [variant] = [], KmsKeyId } = await this.describeConfig(config);
    const { ExecutionRoleArn, EnableNetworkIsolation } = await this.describeLiveModel();
    const PrimaryContainer = { Image: await this.getImage(), ModelDataUrl: modelData, Environment: { MODEL_DIR } };
    await failsWith(
      this.client.send(
        new CreateModelCommand({ ModelName: name, ExecutionRoleArn, EnableNetworkIsolation, PrimaryContainer }),
      ),
      ALREADY_EXISTS,
    );
    await failsWith(
      this.client.send(
        new CreateEndpointConfigCommand({
          EndpointConfigName: name,
          ProductionVariants: [{ ...variant, VariantName: variant?.VariantName, ModelName: name }],
          ...(KmsKeyId && { KmsKeyId }),
        }),
      ),
      ALREADY_EXISTS,
    );
    await this.switchConfig(name);
  }

  /**
   * Starts to switch to an existing endpoint configuration. Returns false where another update is in progress. The old model
   * serves until the new one is up.
   */
  async switchConfig(config: string): Promise<boolean> {
    const update = new UpdateEndpointCommand({ EndpointName: this.endpointName, EndpointConfigName: config });
    return !(await failsWith(this.client.send(update), /in-progress/i));
  }

  private describeConfig(name: string) {
    return this.client.send(new DescribeEndpointConfigCommand({ EndpointConfigName: name }));
  }

  private async describeLiveModel() {
    const { ProductionVariants: [variant] = [] } = await this.describeConfig((await this.getCurrent()).config);
    return this.client.send(new DescribeModelCommand({ ModelName: variant?.ModelName }));
  }
}

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
