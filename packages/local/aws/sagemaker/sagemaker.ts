import path from 'node:path';
import type { ContainerOptions, ModelContainer } from './container';
import { openJournal } from '#local/storage/journal';
import { jsonProtocol } from '#local/aws/jsonProtocol';
import type { ObjectStore } from '#local/aws/s3/s3Objects';
import { openHosting, type HostingRow } from './sagemakerHosting';
import { LESION_TRAINER, openJobs, type JobRow } from './sagemakerJobs';
import { ServiceError, answer, readBody, type LocalService, type ServiceOptions } from '#local/aws/service';

/** SageMaker's real-time payload limit in bytes. */
const MAX_PAYLOAD = 6 * 1024 * 1024;
/** SageMaker gives a model 60 s to answer. */
const MODEL_TIMEOUT_MS = 60_000;
const INVOCATIONS = /^\/endpoints\/([^/]+)\/invocations$/;

export interface SagemakerOptions extends ServiceOptions {
  endpointName: string;
  /** What serves every model by `/ping` and `/invocations`; without one, invocations answer 503. */
  container: ContainerOptions | undefined;
  /** What runs a training job: the container's train entry, where absent the lesion engine's. */
  trainer?: readonly string[] | undefined;
  objects: ObjectStore;
}

/**
 * SageMaker: its runtime with one endpoint, and of its control plane what the product uses: training jobs (create, describe,
 * stop), models, endpoint configurations, and the endpoint's update. What does not exist there is refused by name.
 */
export async function openSagemaker(options: SagemakerOptions): Promise<LocalService> {
  const { dataDir, clock = () => new Date(), endpointName, container, trainer = LESION_TRAINER, objects } = options;
  const rows = <T>(name: string) => openJournal<T>(dataDir && path.join(dataDir, 'sagemaker', `${name}.jsonl`));
  const hosting = await openHosting({ rows: await rows<HostingRow>('hosting'), objects, endpointName, container });
  const jobs = await openJobs({ rows: await rows<JobRow>('jobs'), objects, command: trainer, clock });
  const control = jsonProtocol({ ...hosting.operations, ...jobs.operations }, 'ValidationException');
  return {
    async handle(req, res) {
      if (req.headers['x-amz-target'] !== undefined) {
        await control(req, res);
        return;
      }
      try {
        const [, name] = INVOCATIONS.exec((req.url ?? '').split('?')[0]!) ?? [];
        if (req.method !== 'POST' || name === undefined) {
          throw new ServiceError('UnknownOperationException', 'Only InvokeEndpoint is provided.', 404);
        }
        const body = await readBody(
          req,
          MAX_PAYLOAD,
          () => new ServiceError('ValidationError', `Payload exceeds ${MAX_PAYLOAD} bytes`, 413),
        );
        if (decodeURIComponent(name) !== endpointName) {
          throw new ServiceError('ValidationError', `Endpoint ${name} of account 000000000000 not found.`);
        }
        const attributes = req.headers['x-amzn-sagemaker-custom-attributes'];
        const reply = await invoke(hosting.serving(), body, {
          'content-type': req.headers['content-type'] ?? 'application/octet-stream',
          ...(req.headers.accept && { accept: req.headers.accept }),
          ...(typeof attributes === 'string' && { 'x-amzn-sagemaker-custom-attributes': attributes }),
        });
        answer(
          res,
          200,
          { 'content-type': reply.contentType, 'x-amzn-invoked-production-variant': 'AllTraffic' },
          reply.body,
        );
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const { type, message, status, members } = error;
        const headers = { 'content-type': 'application/json', 'x-amzn-errortype': type };
        answer(res, status, headers, JSON.stringify({ Message: message, ...members }));
      }
    },
    close: async () => {
      await Promise.all([hosting.close(), jobs.close()]);
    },
  };
}

async function invoke(container: ModelContainer | null, body: Buffer, headers: Record<string, string>) {
  const url = await container?.ready();
  if (!url) throw new ServiceError('ServiceUnavailable', 'The model container did not become ready.', 503);
  let response: Response;
  let bytes: Buffer;
  try {
    const signal = AbortSignal.timeout(MODEL_TIMEOUT_MS);
    response = await fetch(`${url}/invocations`, { method: 'POST', body: new Uint8Array(body), headers, signal });
    bytes = Buffer.from(await response.arrayBuffer());
  } catch {
    throw modelError(0, 'The model container did not answer.');
  }
  if (!response.ok) throw modelError(response.status, bytes.toString('utf8').slice(0, 4096));
  return { contentType: response.headers.get('content-type') ?? 'application/octet-stream', body: bytes };
}

function modelError(status: number, original: string): ServiceError {
  const kind = status >= 400 && status < 500 ? 'client' : 'server';
  const message = `Received ${kind} error (${status}) from primary with message "${original}".`;
  return new ServiceError('ModelError', message, 424, { OriginalStatusCode: status, OriginalMessage: original });
}
