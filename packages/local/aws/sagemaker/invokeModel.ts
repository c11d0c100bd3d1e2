import { ServiceError } from '#local/aws/localService';
import type { ModelContainer } from './modelContainer';

/** SageMaker waits 60 s for a model's answer. */
const MODEL_TIMEOUT_MS = 60_000;

/** Posts a body to the model's `/invocations`. Throws `ModelError` with the model's own status and message. */
export async function invokeModel(container: ModelContainer | null, body: Buffer, headers: Record<string, string>) {
  const url = await container?.waitUntilReady();
  if (!url) throw new ServiceError('ServiceUnavailable', 'The model container did not become ready.', 503);
  let response: Response;
  let bytes: Buffer;
  try {
    const signal = AbortSignal.timeout(MODEL_TIMEOUT_MS);
    response = await fetch(`${url}/invocations`, { method: 'POST', body: new Uint8Array(body), headers, signal });
    bytes = Buffer.from(await response.arrayBuffer());
  } catch {
    throw createModelError(0, 'The model container did not answer.');
  }
  if (!response.ok) throw createModelError(response.status, bytes.toString('utf8').slice(0, 4096));
  return { contentType: response.headers.get('content-type') ?? 'application/octet-stream', body: bytes };
}

function createModelError(status: number, original: string): ServiceError {
  const kind = status >= 400 && status < 500 ? 'client' : 'server';
  const message = `Received ${kind} error (${status}) from primary with message "${original}".`;
  return new ServiceError('ModelError', message, 424, { OriginalStatusCode: status, OriginalMessage: original });
}
