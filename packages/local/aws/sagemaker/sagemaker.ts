import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createJsonProtocol } from '#local/aws/jsonProtocol';
import { ServiceError, readBody, sendResponse, type LocalService, type ServiceOptions } from '#local/aws/localService';
import { sendRestJsonError } from '#local/aws/restJsonError';
import type { ObjectStore } from '#local/aws/s3/objectStore';
import { openJournal } from '#local/storage/journal';
import type { ModelEndpoint } from './modelEndpoint';
import { openHosting } from './hosting';
import { invokeModel } from './invokeModel';
import type { ModelContainerOptions } from './modelContainer';
import type { HostingRow } from './modelRegistry';
import type { SagemakerJobRow } from './trainingJob';
import { LESION_TRAINER, openTrainingJobs } from './trainingJobs';

/** SageMaker's real-time payload limit in bytes. */
const MAX_PAYLOAD = 6 * 1024 * 1024;
const INVOCATIONS = /^\/endpoints\/([^/]+)\/invocations$/;

export interface SagemakerOptions extends ServiceOptions {
  endpointName: string;
  /** The container that serves every model by `/ping` and `/invocations`. Without one, invocations answer 503. */
  container: ModelContainerOptions | undefined;
  /** The command of a training job; the lesion engine's train entry by default. */
  trainer?: readonly string[] | undefined;
  objects: ObjectStore;
}

/**
 * SageMaker's runtime with one endpoint, and the operations of its control plane that the product uses: training jobs (create,
 * describe, stop), models, endpoint configurations, and the endpoint's update.
 */
export async function openSagemaker(options: SagemakerOptions): Promise<LocalService> {
  const { dataDir, clock = () => new Date(), endpointName, container, trainer = LESION_TRAINER, objects } = options;
  const openRows = <T>(name: string) => openJournal<T>(dataDir && path.join(dataDir, 'sagemaker', `${name}.jsonl`));
  const hosting = await openHosting({ rows: await openRows<HostingRow>('hosting'), objects, endpointName, container });
  const journal = await openRows<SagemakerJobRow>('jobs');
  const jobs = await openTrainingJobs({ journal, objects, command: trainer, clock });
  const handleControlPlane = createJsonProtocol({ ...hosting.operations, ...jobs.operations }, 'ValidationException');
  return {
    handle: (req, res) =>
      req.headers['x-amz-target'] === undefined
        ? handleInvocation(endpointName, hosting.endpoint, req, res)
        : handleControlPlane(req, res),
    close: async () => {
      await Promise.all([hosting.close(), jobs.close()]);
    },
  };
}

/** InvokeEndpoint: sends the body to the model and answers with its answer. */
async function handleInvocation(
  endpointName: string,
  endpoint: ModelEndpoint,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
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
    const answer = await invokeModel(endpoint.activeContainer(), body, selectModelHeaders(req));
    const headers = { 'content-type': answer.contentType, 'x-amzn-invoked-production-variant': 'AllTraffic' };
    sendResponse(res, 200, headers, answer.body);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    sendRestJsonError(res, error);
  }
}

function selectModelHeaders({ headers }: IncomingMessage): Record<string, string> {
  const attributes = headers['x-amzn-sagemaker-custom-attributes'];
  return {
    'content-type': headers['content-type'] ?? 'application/octet-stream',
    ...(headers.accept && { accept: headers.accept }),
    ...(typeof attributes === 'string' && { 'x-amzn-sagemaker-custom-attributes': attributes }),
  };
}
