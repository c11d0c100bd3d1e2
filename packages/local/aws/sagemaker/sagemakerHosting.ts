import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { openContainer, type ContainerOptions, type ModelContainer } from './container';
import type { Journal } from '#local/storage/journal';
import { operation, type Operation } from '#local/aws/jsonProtocol';
import type { ObjectStore } from '#local/aws/s3/s3Objects';
import { placeOf, unpack } from './sagemakerArchive';
import { ServiceError } from '#local/aws/service';

/** Times that a new model's container is waited for, 10 s each, before an update is given up. */
const WAITS = 12;

const Name = z.string().regex(/^[a-zA-Z0-9](-*[a-zA-Z0-9]){0,62}$/);
const CreateModel = z.strictObject({
  ModelName: Name,
  ExecutionRoleArn: z.string(),
  PrimaryContainer: z.strictObject({
    Image: z.string(),
    ModelDataUrl: z.string().startsWith('s3://').optional(),
    Environment: z.record(z.string(), z.string()).optional(),
  }),
  EnableNetworkIsolation: z.boolean().optional(),
});
const Variant = z.strictObject({
  VariantName: Name,
  ModelName: Name,
  InitialInstanceCount: z.number().int().optional(),
  InstanceType: z.string().optional(),
  InitialVariantWeight: z.number().optional(),
  ServerlessConfig: z.strictObject({ MemorySizeInMB: z.number(), MaxConcurrency: z.number() }).optional(),
});
const CreateConfig = z.strictObject({
  EndpointConfigName: Name,
  ProductionVariants: z.tuple([Variant]),
  KmsKeyId: z.string().optional(),
});
const Update = z.strictObject({
  EndpointName: Name,
  EndpointConfigName: Name,
});

/** What is kept: models and configurations as they were made, and which configuration the endpoint has. */
export type HostingRow =
  { model: z.infer<typeof CreateModel> } | { config: z.infer<typeof CreateConfig> } | { endpoint: string };

interface Options {
  rows: Journal<HostingRow>;
  objects: ObjectStore;
  endpointName: string;
  /** The container that every model is served by; without one, invocations answer 503. */
  container: ContainerOptions | undefined;
}

/** Models, endpoint configurations and one endpoint, which keeps answering with the old model until the new one is up. */
export async function openHosting({ rows, objects, endpointName, container }: Options) {
  const shipped = `${endpointName}-shipped`;
  if (!rows.get('endpoint')) {
    const variant = { VariantName: 'live', ModelName: shipped, InitialVariantWeight: 1 };
    const image = { Image: '000000000000.dkr.ecr.us-east-1.amazonaws.com/lesion-engine:local' };
    const role = 'arn:aws:iam::000000000000:role/lesion';
    await rows.set(`model/${shipped}`, {
      model: { ModelName: shipped, ExecutionRoleArn: role, PrimaryContainer: image },
    });
    await rows.set(`config/${shipped}`, {
      config: {
        EndpointConfigName: shipped,
        ProductionVariants: [{ ...variant, ServerlessConfig: { MemorySizeInMB: 3072, MaxConcurrency: 5 } }],
      },
    });
    await rows.set('endpoint', { endpoint: shipped });
  }
  const folders: string[] = [];
  let updating: Promise<void> | undefined;
  let failure: string | undefined;

  const modelOf = (name: string) => {
    const row = rows.get(`model/${name}`);
    if (!row || !('model' in row)) throw new ServiceError('ValidationException', `Could not find model "${name}".`);
    return row.model;
  };
  const configOf = (name: string) => {
    const row = rows.get(`config/${name}`);
    if (row && 'config' in row) return row.config;
    throw new ServiceError('ValidationException', `Could not find endpoint configuration "${name}".`);
  };
  const current = (): string => {
    const row = rows.get('endpoint');
    return row && 'endpoint' in row ? row.endpoint : shipped;
  };
  /** Starts the container of a configuration's model, with its data unpacked where it looks for `/opt/ml`. */
  const start = async (config: string): Promise<ModelContainer | null> => {
    if (!container) return null;
    const { ModelDataUrl, Environment = {} } = modelOf(
      configOf(config).ProductionVariants[0].ModelName,
    ).PrimaryContainer;
    const root = await mkdtemp(path.join(tmpdir(), 'model-'));
    folders.push(root);
    if (ModelDataUrl !== undefined) {
      const { bucket, prefix } = placeOf(ModelDataUrl);
      const object = objects.find(bucket, prefix);
      if (!object) throw new ServiceError('ValidationException', `Could not find model data at ${ModelDataUrl}.`);
      await unpack(await objects.read(object), path.join(root, 'model'));
    }
    const here = Object.entries(Environment).map(([name, value]) => [name, value.replace(/^\/opt\/ml(?=\/|$)/, root)]);
    return openContainer(container, Object.fromEntries(here) as Record<string, string>);
  };
  const isUp = async (model: ModelContainer | null): Promise<boolean> => {
    for (let wait = 0; model && wait < WAITS; wait++) if ((await model.ready()) !== null) return true;
    return model === null;
  };

  let serving = await start(current());
  const update = async (config: string): Promise<void> => {
    let next: ModelContainer | null = null;
    try {
      next = await start(config);
      if (!(await isUp(next))) throw new Error('The model container did not become ready.');
      await rows.set('endpoint', { endpoint: config });
      const before = serving;
      serving = next;
      await before?.close();
    } catch (error) {
      failure = String(error);
      await next?.close();
    } finally {
      updating = undefined;
    }
  };

  const made = async (key: string, row: HostingRow) => {
    if (rows.get(key))
      throw new ServiceError('ValidationException', `Cannot create already existing ${key.replace('/', ' "')}".`);
    await rows.set(key, row);
  };
  const arn = (kind: string, name: string) => `arn:aws:sagemaker:us-east-1:000000000000:${kind}/${name}`;
  const operations: Record<string, Operation> = {
    CreateModel: operation(CreateModel, async (model) => {
      await made(`model/${model.ModelName}`, { model });
      return { ModelArn: arn('model', model.ModelName) };
    }),
    DescribeModel: operation(z.strictObject({ ModelName: Name }), ({ ModelName }) =>
      Promise.resolve(modelOf(ModelName)),
    ),
    CreateEndpointConfig: operation(CreateConfig, async (config) => {
      modelOf(config.ProductionVariants[0].ModelName);
      await made(`config/${config.EndpointConfigName}`, { config });
      return { EndpointConfigArn: arn('endpoint-config', config.EndpointConfigName) };
    }),
    DescribeEndpointConfig: operation(z.strictObject({ EndpointConfigName: Name }), ({ EndpointConfigName }) =>
      Promise.resolve(configOf(EndpointConfigName)),
    ),
    UpdateEndpoint: operation(Update, ({ EndpointName, EndpointConfigName }) => {
      known(EndpointName);
      configOf(EndpointConfigName);
      if (updating) throw new ServiceError('ValidationException', 'Cannot update in-progress endpoint.');
      failure = undefined;
      updating = update(EndpointConfigName);
      return Promise.resolve({ EndpointArn: arn('endpoint', EndpointName) });
    }),
    DescribeEndpoint: operation(z.strictObject({ EndpointName: Name }), ({ EndpointName }) => {
      known(EndpointName);
      return Promise.resolve({
        EndpointName,
        EndpointArn: arn('endpoint', EndpointName),
        EndpointConfigName: current(),
        EndpointStatus: updating ? 'Updating' : 'InService',
        ...(failure !== undefined && { FailureReason: failure }),
      });
    }),
  };
  const known = (name: string) => {
    if (name !== endpointName) throw new ServiceError('ValidationException', `Could not find endpoint "${name}".`);
  };
  return {
    operations,
    /** The container that answers now. */
    serving: () => serving,
    close: async () => {
      await updating;
      await serving?.close();
      await rows.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}
