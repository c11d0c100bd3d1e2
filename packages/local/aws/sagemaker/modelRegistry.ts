import { z } from 'zod';
import { ServiceError } from '#local/aws/localService';
import type { Journal } from '#local/storage/journal';
import { ResourceName } from './resourceName';

export const CreateModelInput = z.strictObject({
  ModelName: ResourceName,
  ExecutionRoleArn: z.string(),
  PrimaryContainer: z.strictObject({
    Image: z.string(),
    ModelDataUrl: z.string().startsWith('s3://').optional(),
    Environment: z.record(z.string(), z.string()).optional(),
  }),
  EnableNetworkIsolation: z.boolean().optional(),
});
type Model = z.output<typeof CreateModelInput>;

const ProductionVariant = z.strictObject({
  VariantName: ResourceName,
  ModelName: ResourceName,
  InitialInstanceCount: z.number().int().optional(),
  InstanceType: z.string().optional(),
  InitialVariantWeight: z.number().optional(),
  ServerlessConfig: z.strictObject({ MemorySizeInMB: z.number(), MaxConcurrency: z.number() }).optional(),
});
export const CreateEndpointConfigInput = z.strictObject({
  EndpointConfigName: ResourceName,
  ProductionVariants: z.tuple([ProductionVariant]),
  KmsKeyId: z.string().optional(),
});
type EndpointConfig = z.output<typeof CreateEndpointConfigInput>;

/** How the endpoint is deployed: null where it was deleted. */
export interface EndpointState {
  endpoint: string | null;
  /** Instances of the only variant, which auto scaling may have changed. */
  instances?: number | undefined;
  /** The last deployment configuration, which a later update can retain. */
  deployment?: Record<string, unknown> | undefined;
}

/** A stored row: a model, an endpoint configuration, or the endpoint. */
export type HostingRow = { model: Model } | { config: EndpointConfig } | EndpointState;

/** Adds the model that comes with the product, its configuration, and the endpoint, unless the endpoint exists. */
export async function addShippedModel(rows: Journal<HostingRow>, endpointName: string): Promise<void> {
  if (rows.get('endpoint')) return;
  const name = `${endpointName}-shipped`;
  const PrimaryContainer = { Image: '000000000000.dkr.ecr.us-east-1.amazonaws.com/lesion-engine:local' };
  const ServerlessConfig = { MemorySizeInMB: 3072, MaxConcurrency: 5 };
  const variant = { VariantName: 'live', ModelName: name, InitialVariantWeight: 1, ServerlessConfig };
  await rows.set(`model/${name}`, {
    model: { ModelName: name, ExecutionRoleArn: 'arn:aws:iam::000000000000:role/lesion', PrimaryContainer },
  });
  await rows.set(`config/${name}`, { config: { EndpointConfigName: name, ProductionVariants: [variant] } });
  await rows.set('endpoint', { endpoint: name });
}

/** Adds a row. Throws when its key exists. */
export async function addRow(rows: Journal<HostingRow>, key: string, row: HostingRow): Promise<void> {
  if (rows.get(key)) {
    throw new ServiceError('ValidationException', `Cannot create already existing ${key.replace('/', ' "')}".`);
  }
  await rows.set(key, row);
}

export function getModel(rows: Journal<HostingRow>, name: string): Model {
  const row = rows.get(`model/${name}`);
  if (row && 'model' in row) return row.model;
  throw new ServiceError('ValidationException', `Could not find model "${name}".`);
}

export function getEndpointConfig(rows: Journal<HostingRow>, name: string): EndpointConfig {
  const row = rows.get(`config/${name}`);
  if (row && 'config' in row) return row.config;
  throw new ServiceError('ValidationException', `Could not find endpoint configuration "${name}".`);
}

/** The state of the endpoint. */
export function getEndpointState(rows: Journal<HostingRow>): EndpointState {
  const row = rows.get('endpoint');
  if (row && 'endpoint' in row) return row;
  throw new Error('The endpoint has no configuration.');
}
