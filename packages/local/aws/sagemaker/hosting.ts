import { z } from 'zod';
import { defineJsonOperation } from '#local/aws/jsonProtocol';
import { ServiceError } from '#local/aws/localService';
import type { ObjectStore } from '#local/aws/s3/objectStore';
import type { Journal } from '#local/storage/journal';
import { openModelEndpoint, type ModelEndpoint } from './modelEndpoint';
import type { ModelContainerOptions } from './modelContainer';
import {
  addRow,
  addShippedModel,
  CreateEndpointConfigInput,
  CreateModelInput,
  getEndpointConfig,
  getModel,
  type HostingRow,
} from './modelRegistry';
import { createArn, ResourceName } from './resourceName';

const DescribeModelInput = z.strictObject({ ModelName: ResourceName });
const DescribeEndpointConfigInput = z.strictObject({ EndpointConfigName: ResourceName });
const DescribeEndpointInput = z.strictObject({ EndpointName: ResourceName });
const DeploymentConfig = z.strictObject({
  BlueGreenUpdatePolicy: z.strictObject({
    TrafficRoutingConfiguration: z.strictObject({ Type: z.literal('ALL_AT_ONCE'), WaitIntervalInSeconds: z.number() }),
    MaximumExecutionTimeoutInSeconds: z.number().min(600).max(28_800),
  }),
  AutoRollbackConfiguration: z.strictObject({
    Alarms: z
      .array(z.strictObject({ AlarmName: z.string() }))
      .min(1)
      .max(10),
  }),
});
const CreateEndpointInput = z.strictObject({ EndpointName: ResourceName, EndpointConfigName: ResourceName });
const UpdateEndpointInput = z.strictObject({
  ...CreateEndpointInput.shape,
  RetainAllVariantProperties: z.boolean().optional(),
  RetainDeploymentConfig: z.boolean().optional(),
  DeploymentConfig: DeploymentConfig.optional(),
});
const CapacitiesInput = z.strictObject({
  EndpointName: ResourceName,
  DesiredWeightsAndCapacities: z.tuple([
    z.strictObject({ VariantName: ResourceName, DesiredInstanceCount: z.number().int().min(1) }),
  ]),
});

interface HostingOptions {
  rows: Journal<HostingRow>;
  objects: ObjectStore;
  endpointName: string;
  /** The container that serves every model. Without one, invocations answer 503. */
  container: ModelContainerOptions | undefined;
}

/** Models, endpoint configurations, and one endpoint. */
export async function openHosting({ rows, objects, endpointName, container }: HostingOptions) {
  await addShippedModel(rows, endpointName);
  const endpoint = await openModelEndpoint({ rows, objects, container });
  const checkEndpoint = (name: string) => {
    if (name !== endpointName || endpoint.state().endpoint === null)
      throw new ServiceError('ValidationException', `Could not find endpoint "${name}".`);
  };
  const operations = {
    CreateModel: defineJsonOperation(CreateModelInput, async (model) => {
      await addRow(rows, `model/${model.ModelName}`, { model });
      return { ModelArn: createArn('model', model.ModelName) };
    }),
    DescribeModel: defineJsonOperation(DescribeModelInput, ({ ModelName }) => getModel(rows, ModelName)),
    CreateEndpointConfig: defineJsonOperation(CreateEndpointConfigInput, async (config) => {
      getModel(rows, config.ProductionVariants[0].ModelName);
      await addRow(rows, `config/${config.EndpointConfigName}`, { config });
      return { EndpointConfigArn: createArn('endpoint-config', config.EndpointConfigName) };
    }),
    DescribeEndpointConfig: defineJsonOperation(DescribeEndpointConfigInput, ({ EndpointConfigName }) =>
      getEndpointConfig(rows, EndpointConfigName),
    ),
    CreateEndpoint: defineJsonOperation(CreateEndpointInput, ({ EndpointName, EndpointConfigName }) => {
      const { ProductionVariants } = getEndpointConfig(rows, EndpointConfigName);
      if (EndpointName !== endpointName || endpoint.state().endpoint !== null) {
        throw new ServiceError('ValidationException', `Cannot create already existing endpoint "${EndpointName}".`);
      }
      endpoint.update({ endpoint: EndpointConfigName, instances: ProductionVariants[0].InitialInstanceCount });
      return { EndpointArn: createArn('endpoint', EndpointName) };
    }),
    UpdateEndpoint: defineJsonOperation(UpdateEndpointInput, (input) => {
      const { EndpointName, EndpointConfigName, RetainAllVariantProperties, RetainDeploymentConfig } = input;
      checkEndpoint(EndpointName);
      const { ProductionVariants } = getEndpointConfig(rows, EndpointConfigName);
      if (endpoint.isUpdating()) throw new ServiceError('ValidationException', 'Cannot update in-progress endpoint.');
      const { instances, deployment } = endpoint.state();
      endpoint.update({
        endpoint: EndpointConfigName,
        instances: RetainAllVariantProperties ? instances : ProductionVariants[0].InitialInstanceCount,
        deployment: RetainDeploymentConfig ? deployment : input.DeploymentConfig,
      });
      return { EndpointArn: createArn('endpoint', EndpointName) };
    }),
    UpdateEndpointWeightsAndCapacities: defineJsonOperation(CapacitiesInput, async (input) => {
      checkEndpoint(input.EndpointName);
      await endpoint.setInstances(input.DesiredWeightsAndCapacities[0].DesiredInstanceCount);
      return { EndpointArn: createArn('endpoint', input.EndpointName) };
    }),
    DeleteEndpoint: defineJsonOperation(DescribeEndpointInput, async ({ EndpointName }) => {
      checkEndpoint(EndpointName);
      await endpoint.remove();
    }),
    DescribeEndpoint: defineJsonOperation(DescribeEndpointInput, ({ EndpointName }) => {
      if (!endpoint.isUpdating()) checkEndpoint(EndpointName);
      return describeEndpoint(EndpointName, endpoint);
    }),
  };
  return {
    operations,
    endpoint,
    close: async () => {
      await endpoint.close();
      await rows.close();
    },
  };
}

function describeEndpoint(name: string, endpoint: ModelEndpoint) {
  const failureReason = endpoint.failureReason();
  const { endpoint: config, instances, deployment } = endpoint.state();
  return {
    EndpointName: name,
    EndpointArn: createArn('endpoint', name),
    ...(config !== null && { EndpointConfigName: config }),
    EndpointStatus: endpoint.isUpdating() ? (config === null ? 'Creating' : 'Updating') : 'InService',
    ...(instances !== undefined && {
      ProductionVariants: [{ VariantName: 'live', DesiredInstanceCount: instances, CurrentInstanceCount: instances }],
    }),
    ...(deployment !== undefined && { LastDeploymentConfig: deployment }),
    ...(failureReason !== undefined && { FailureReason: failureReason }),
  };
}
