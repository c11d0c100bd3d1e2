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
const UpdateEndpointInput = z.strictObject({ EndpointName: ResourceName, EndpointConfigName: ResourceName });

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
  const checkEndpointName = (name: string) => {
    if (name !== endpointName) throw new ServiceError('ValidationException', `Could not find endpoint "${name}".`);
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
    UpdateEndpoint: defineJsonOperation(UpdateEndpointInput, ({ EndpointName, EndpointConfigName }) => {
      checkEndpointName(EndpointName);
      getEndpointConfig(rows, EndpointConfigName);
      if (endpoint.isUpdating()) throw new ServiceError('ValidationException', 'Cannot update in-progress endpoint.');
      endpoint.update(EndpointConfigName);
      return { EndpointArn: createArn('endpoint', EndpointName) };
    }),
    DescribeEndpoint: defineJsonOperation(DescribeEndpointInput, ({ EndpointName }) => {
      checkEndpointName(EndpointName);
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
  return {
    EndpointName: name,
    EndpointArn: createArn('endpoint', name),
    EndpointConfigName: endpoint.configName(),
    EndpointStatus: endpoint.isUpdating() ? 'Updating' : 'InService',
    ...(failureReason !== undefined && { FailureReason: failureReason }),
  };
}
