/**
 * The lesion engine as a SageMaker container: `GET /ping`, and `POST /invocations` with the bytes of an image, answered
 * with an Assessment.
 *
 * A 224×224 image is taken to be an analysis image. Any other image is a whole photo: its starting square is
 * transformed first, and the answer states it as `square`, in pixels of the upright photo; outline, axes and swatches
 * refer to it. An image of more than 1024×1024 pixels is refused before any is decoded. With `Accept: image/jpeg` the answer is
 * the photo without metadata, and with that of `HASH_TYPE` its hash and whether it is a copy of a frozen test photo; nothing is
 * assessed then. A body of type `TRIAL_TYPE` holds a photo and two heads; the answer is what the live model and the candidate say
 * about it. The custom attributes of an invocation name the language of its sentences. Nothing is written to the disk, and nothing
 * about a picture to the log.
 *
 * Settings: PORT (8080; 0 picks one), HOST (127.0.0.1), MODEL_DIR, REFERENCE_DIR, THREADS (2). A parent process
 * receives `{ port }` over IPC once the model is loaded; when that channel closes, the container exits.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { MAX_ASSESSED_PIXELS, MAX_PIXELS } from '#domain/analysis/photoHeader';
import { chooseLanguage, setLanguageSource, type Language } from '#domain/messages/language';
import {
  createKnownPhotoTest,
  decodeKnownPhoto,
  HASH_TYPE,
  type HashedPhoto,
  type KnownPhoto,
} from '#domain/training/photoHash';
import { EngineTrial, TRIAL_TYPE, type TrialResult } from '#domain/training/photoTrial';
import { loadEngine, type Engine } from '#lesion/engine/engine';
import { hashPhoto } from '#lesion/photo/hashPhoto';
import { readTestPhotos } from '#lesion/head/testPhotos';
import { tryCandidate, type TrialReference } from '#lesion/head/tryCandidate';
import { decodePhoto, hasPhotoSignature, findColorProblem } from '#lesion/photo/decodePhoto';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { MIN_SIDE, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { formatReferenceKey, readReference } from '#lesion/engine/reference';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { findStartingSquare } from '#lesion/framing/startingSquare';
import { cleanPhoto } from '#lesion/photo/cleanPhoto';
import { readReferenceStatistics, REFERENCE_FOLDER } from '#lesion/engine/referenceStatistics';
import { readCard } from '#lesion/model/modelCard';
import { limitConcurrency } from './limitConcurrency';
import { WaitingLine } from './waitingLine';

/** Maximum body size that SageMaker passes on, in bytes. */
const MAX_BODY = 6 * 1024 * 1024;
/** Maximum number of admitted requests, waiting ones included; further requests get 503. */
const MAX_ADMITTED = 12;
/** Maximum bytes of buffered bodies, incomplete ones included; a body beyond them gets 503. */
const MAX_BUFFERED = 2 * MAX_ADMITTED * MAX_BODY;
/** Maximum number of pictures processed at once. */
const MAX_RUNNING = 2;
/** The longest expected wait in seconds. The product gives up on an answer after 8. */
const MAX_WAIT_SECONDS = 5;
/** `image/jpg` is not registered, but a common name for JPEG. */
const IMAGE_TYPES = /^(image\/(jpe?g|png|webp)|application\/(octet-stream|x-image))\b/i;

const languages = new AsyncLocalStorage<Language>();
setLanguageSource(() => languages.getStore() ?? 'en');

/** What requests need besides the engine. */
interface References {
  /** The frozen test photos. */
  readonly testPhotos: readonly KnownPhoto[];
  /** Undefined where the container has no reference of its weights, and so can try no candidate. */
  readonly readTrialReference: () => TrialReference | undefined;
}

/** The lower-case media types of a request and of the answer that it accepts. */
interface MediaTypes {
  readonly type: string;
  readonly accept: string;
}

/** An error with its HTTP status, and the seconds after which another try is worth it. */
class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

const createTooLargeError = () => new HttpError(413, `The image is larger than ${MAX_BODY} bytes.`);
const createBusyError = (seconds: number) =>
  new HttpError(503, 'All turns are taken; try again in a moment.', Math.max(1, Math.ceil(seconds)));

/**
 * Reads the whole body. A refused body is still read to its end but not stored, so that the caller receives the answer.
 * @param reserve reserves memory for part of the body; false where there is none
 */
function readBody(request: IncomingMessage, reserve: (bytes: number) => boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] | undefined = [];
    let length = 0;
    const refuse = (reason: Error): void => {
      chunks = undefined;
      reject(reason);
    };
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) refuse(createTooLargeError());
    request.on('data', (chunk: Buffer) => {
      if (!chunks) return;
      length += chunk.length;
      if (length > MAX_BODY) refuse(createTooLargeError());
      else if (!reserve(chunk.length)) refuse(createBusyError(1));
      else chunks.push(chunk);
    });
    request.on('end', () => chunks && resolve(Buffer.concat(chunks)));
    request.on('error', refuse);
    request.on('close', () => refuse(new HttpError(400, 'The body ended early.')));
  });
}

function validateImage(bytes: Buffer): void {
  if (bytes.length === 0) throw new HttpError(400, 'The body is empty; send the bytes of an image.');
  if (!hasPhotoSignature(bytes)) throw new HttpError(400, 'The body is no JPEG, PNG or WebP image.');
  const problem = findColorProblem(bytes);
  if (problem) throw new HttpError(400, `The image ${problem}`);
}

/** Returns what answers an image that could not be decoded. */
const rejectDamaged = (maxPixels: number) => (): never => {
  throw new HttpError(400, `The image is damaged or has more than ${maxPixels} pixels.`);
};

/** The analysis image of an encoded photo, and its square where the photo is a whole one. */
async function readAnalysisImage(
  bytes: Buffer,
  maxPixels: number,
): Promise<{ analysisImage: Pixels; square?: Square }> {
  validateImage(bytes);
  const photo = await decodePhoto(bytes, maxPixels).catch(rejectDamaged(maxPixels));
  const isAnalysisImage = photo.width === ANALYSIS_SIZE && photo.height === ANALYSIS_SIZE;
  if (Math.min(photo.width, photo.height) < MIN_SIDE)
    throw new HttpError(400, `The image's shorter side is under ${MIN_SIDE} pixels.`);
  if (isAnalysisImage) return { analysisImage: photo };
  const square = findStartingSquare(photo);
  return { analysisImage: await prepareAnalysisImage(photo, square), square };
}

async function assess(engine: Engine, bytes: Buffer) {
  const { analysisImage, square } = await readAnalysisImage(bytes, MAX_ASSESSED_PIXELS);
  return { ...(await engine.assess(analysisImage)), ...(square && { square }) };
}

async function answerTrial(engine: Engine, { readTrialReference }: References, body: Buffer): Promise<TrialResult> {
  const { photo, ...heads } = parseTrial(body);
  const reference = readTrialReference();
  if (!reference) throw new HttpError(400, 'This container has no reference of its weights, and can try no candidate.');
  const { analysisImage } = await readAnalysisImage(Buffer.from(photo, 'base64'), MAX_PIXELS);
  return tryCandidate(engine, reference, analysisImage, heads);
}

function parseTrial(body: Buffer): EngineTrial {
  try {
    return EngineTrial.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new HttpError(400, 'The body is no trial: send a photo and two heads as JSON.');
  }
}

async function cleanImage(bytes: Buffer): Promise<Buffer> {
  validateImage(bytes);
  return cleanPhoto(bytes).catch(rejectDamaged(MAX_PIXELS));
}

/** Hashes a photo and its parts, and compares them with the frozen test photos. */
async function describePhoto({ testPhotos }: References, bytes: Buffer): Promise<HashedPhoto> {
  validateImage(bytes);
  const hashes = await hashPhoto(bytes).catch(rejectDamaged(MAX_PIXELS));
  return { ...hashes, isTestPhoto: testPhotos.some(createKnownPhotoTest(hashes)) };
}

/** Sends a buffer as JPEG, anything else as JSON. */
function respond(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(bytes);
}

function respondWithError(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  const status = error instanceof HttpError ? error.status : 500;
  const message = error instanceof HttpError ? error.message : 'The picture could not be assessed.';
  if (status === 500) console.error(JSON.stringify({ event: 'failed', error: (error as Error).name }));
  const retryAfterSeconds = error instanceof HttpError ? error.retryAfterSeconds : undefined;
  if (retryAfterSeconds === undefined) respond(response, status, { message });
  else respond(response, status, { message, retryAfterSeconds }, { 'retry-after': String(retryAfterSeconds) });
}

function createContainerServer(loading: Promise<Engine>, references: References) {
  let engine: Engine | undefined;
  let bufferedBytes = 0;
  const line = new WaitingLine({
    maxRunning: MAX_RUNNING,
    maxLength: MAX_ADMITTED,
    maxWaitSeconds: MAX_WAIT_SECONDS,
  });
  const run = limitConcurrency(MAX_RUNNING);
  void loading.then((loaded) => (engine = loaded));

  const answerAs = (loaded: Engine, body: Buffer, { type, accept }: MediaTypes): Promise<unknown> => {
    if (type === TRIAL_TYPE) return answerTrial(loaded, references, body);
    if (accept === 'image/jpeg') return cleanImage(body);
    return accept === HASH_TYPE ? describePhoto(references, body) : assess(loaded, body);
  };

  const handleImage = async (loaded: Engine, body: Buffer, types: MediaTypes): Promise<unknown> => {
    const startedAt = performance.now();
    const result = await answerAs(loaded, body, types);
    line.recordSeconds((performance.now() - startedAt) / 1000);
    return result;
  };

  /** Handles an image in its turn. One whose caller has hung up gives its turn to the next. */
  const answer = async (body: Buffer, types: MediaTypes, response: ServerResponse): Promise<unknown> => {
    if (!line.hasRoom()) throw createBusyError(line.getWaitSeconds());
    const leave = line.enter();
    response.once('close', leave);
    try {
      const loaded = await loading;
      return await run<unknown>(async () => (response.destroyed ? undefined : handleImage(loaded, body, types)));
    } finally {
      leave();
    }
  };

  const invoke = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const type = request.headers['content-type'] ?? 'application/octet-stream';
    if (!IMAGE_TYPES.test(type) && type !== TRIAL_TYPE)
      throw new HttpError(400, `Send image/jpeg, image/png or image/webp, not ${type.slice(0, 60)}.`);
    let reserved = 0;
    const reserve = (bytes: number): boolean => {
      if (bufferedBytes + bytes > MAX_BUFFERED) return false;
      bufferedBytes += bytes;
      reserved += bytes;
      return true;
    };
    try {
      const accept = request.headers.accept?.toLowerCase() ?? '';
      return await answer(await readBody(request, reserve), { type, accept }, response);
    } finally {
      bufferedBytes -= reserved;
    }
  };

  return createServer({ connectionsCheckingInterval: 1000, requestTimeout: 20_000 }, (request, response) => {
    const call = `${request.method ?? ''} ${(request.url ?? '').split('?')[0] ?? ''}`;
    if (call === 'GET /ping' || call === 'HEAD /ping') {
      respond(response, engine ? 200 : 503, { status: engine ? 'ready' : 'loading', version: engine?.card.version });
    } else if (call === 'POST /invocations') {
      const language = chooseLanguage([String(request.headers['x-amzn-sagemaker-custom-attributes'] ?? '')]);
      languages
        .run(language, () => invoke(request, response))
        .then(
          (body) => response.destroyed || respond(response, 200, body),
          (error: unknown) => {
            request.resume();
            respondWithError(response, error);
          },
        );
    } else {
      respondWithError(response, new HttpError(404, 'Only GET /ping and POST /invocations are served.'));
    }
  });
}

async function main(): Promise<void> {
  const { PORT = '8080', HOST = '127.0.0.1', THREADS = '2' } = process.env;
  const modelDir = process.env.MODEL_DIR ?? path.join(__dirname, '../model/research');
  const referenceDir = process.env.REFERENCE_DIR ?? REFERENCE_FOLDER;
  const statistics = readReferenceStatistics(modelDir, referenceDir);
  const loading = loadEngine(modelDir, Number(THREADS), statistics);
  const { recipe, version, baseVersion } = readCard(modelDir);
  let trialReference: TrialReference | undefined;
  const server = createContainerServer(loading, {
    testPhotos: readTestPhotos(referenceDir, recipe).map(decodeKnownPhoto),
    readTrialReference: () => {
      if (!statistics || trialReference) return trialReference;
      const file = path.join(referenceDir, `${recipe}.bin`);
      const { key, directions, mean, basis } = readReference(file, formatReferenceKey(baseVersion ?? version));
      return (trialReference = { key, directions, mean, basis, statistics });
    },
  });
  const stop = (): void => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 5000).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  await new Promise<void>((resolve) => server.listen(Number(PORT), HOST, resolve));
  const { card } = await loading;
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ event: 'ready', port, model: card.version }));
  // The parent may have exited by now; `disconnect` then ends this process.
  process.send?.({ port }, undefined, undefined, () => undefined);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
