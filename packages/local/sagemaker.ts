import { ServiceError, answer, readBody, type LocalService } from './service';
import type { ModelContainer } from './container';

/** SageMaker's real-time payload limit in bytes. */
const MAX_PAYLOAD = 6 * 1024 * 1024;
/** SageMaker gives a model 60 s to answer. */
const MODEL_TIMEOUT_MS = 60_000;
const INVOCATIONS = /^\/endpoints\/([^/]+)\/invocations$/;

/** SageMaker runtime with one endpoint, backed by a model container that speaks `/ping` and `/invocations`. */
export function openSagemaker({
  endpointName,
  container,
}: {
  endpointName: string;
  container: ModelContainer | null;
}): LocalService {
  return {
    async handle(req, res) {
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
        const reply = await invoke(container, body, {
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
    close: () => container?.close() ?? Promise.resolve(),
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
