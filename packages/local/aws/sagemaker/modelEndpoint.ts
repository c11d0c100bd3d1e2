import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceError } from '#local/aws/localService';
import type { ObjectStore } from '#local/aws/s3/objectStore';
import type { Journal } from '#local/storage/journal';
import { unpackArchive } from './archive';
import { startModelContainer, type ModelContainer, type ModelContainerOptions } from './modelContainer';
import { getEndpointConfig, getEndpointState, getModel, type EndpointState, type HostingRow } from './modelRegistry';
import { parseS3Uri } from './s3Files';

/** Times that an update waits 10 s for a new model's container before it fails. */
const MAX_WAITS = 12;

interface ModelEndpointOptions {
  rows: Journal<HostingRow>;
  objects: ObjectStore;
  /** The container that serves every model. Without one, invocations answer 503. */
  container: ModelContainerOptions | undefined;
}

export interface ModelEndpoint {
  state(): EndpointState;
  isUpdating(): boolean;
  /** Why the last update failed. */
  failureReason(): string | undefined;
  /** The container of the present model; null without a container. */
  activeContainer(): ModelContainer | null;
  /** Starts to replace the model. The old one keeps answering until the new one is ready, and stays if that fails. */
  update(state: EndpointState & { endpoint: string }): void;
  /** Deletes the endpoint with its container. */
  remove(): Promise<void>;
  /** Sets the number of instances, as auto scaling does. */
  setInstances(instances: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the endpoint and starts its model. Without the model's data, as after a repair, it logs why and serves no model:
 * invocations answer 503 until another model is deployed.
 */
export async function openModelEndpoint({ rows, objects, container }: ModelEndpointOptions): Promise<ModelEndpoint> {
  const folders: string[] = [];
  const start = async (configName: string): Promise<ModelContainer | null> => {
    if (!container) return null;
    const folder = await mkdtemp(path.join(tmpdir(), 'model-'));
    folders.push(folder);
    return startModel(rows, objects, container, configName, folder);
  };
  let failureReason: string | undefined;
  let updating: Promise<void> | undefined;
  const { endpoint: firstConfig } = getEndpointState(rows);
  let active = firstConfig === null ? null : await start(firstConfig).catch(logFailedStart);
  const replaceModel = async (state: EndpointState & { endpoint: string }): Promise<void> => {
    let next: ModelContainer | null = null;
    try {
      next = await start(state.endpoint);
      if (!(await isReady(next))) throw new Error('The model container did not become ready.');
      await rows.set('endpoint', state);
      const previous = active;
      active = next;
      await previous?.close();
    } catch (error) {
      failureReason = String(error);
      await next?.close();
    } finally {
      updating = undefined;
    }
  };
  return {
    state: () => getEndpointState(rows),
    isUpdating: () => updating !== undefined,
    failureReason: () => failureReason,
    activeContainer: () => active,
    update: (state) => {
      failureReason = undefined;
      updating = replaceModel(state);
    },
    remove: async () => {
      await rows.set('endpoint', { endpoint: null });
      await active?.close();
      active = null;
    },
    setInstances: (instances) => rows.set('endpoint', { ...getEndpointState(rows), instances }),
    close: async () => {
      await updating;
      await active?.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

function logFailedStart(error: unknown): null {
  console.error('SageMaker: no photo can be analyzed until another model is promoted, or rolled back to.', error);
  return null;
}

/** Starts the container with the model's data in `folder`, which takes the place of `/opt/ml` in its environment. */
async function startModel(
  rows: Journal<HostingRow>,
  objects: ObjectStore,
  container: ModelContainerOptions,
  configName: string,
  folder: string,
): Promise<ModelContainer> {
  const [{ ModelName }] = getEndpointConfig(rows, configName).ProductionVariants;
  const { ModelDataUrl, Environment = {} } = getModel(rows, ModelName).PrimaryContainer;
  if (ModelDataUrl !== undefined) {
    const { bucket, prefix } = parseS3Uri(ModelDataUrl);
    const stored = await objects.read(bucket, prefix);
    if (!stored) throw new ServiceError('ValidationException', `Could not find model data at ${ModelDataUrl}.`);
    await unpackArchive(stored.bytes, path.join(folder, 'model'));
  }
  const environment = Object.entries(Environment).map(
    ([name, value]) => [name, value.replace(/^\/opt\/ml(?=\/|$)/, folder)] as const,
  );
  return startModelContainer(container, Object.fromEntries(environment));
}

async function isReady(container: ModelContainer | null): Promise<boolean> {
  for (let wait = 0; container && wait < MAX_WAITS; wait++) {
    if ((await container.waitUntilReady()) !== null) return true;
  }
  return container === null;
}
