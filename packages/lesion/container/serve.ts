/**
 * The lesion engine as a SageMaker container: `GET /ping` and `POST /invocations` (photograph bytes in, Assessment out).
 *
 * With `Accept: image/jpeg` the answer is the photograph itself, encoded anew without metadata, and nothing is assessed.
 * The photograph is the product's analysis image, 224×224 after the photo transform. One of another size is taken to be
 * untransformed: the square in which the capture screen starts goes through the transform first, and the answer says which
 * (`square`, in pixels of the upright photograph; outline, axes and swatches lie in it). Nothing is written to disk, nothing
 * about a picture to the log. Settings: PORT (8080; 0 picks one), HOST (127.0.0.1), MODEL_DIR, REFERENCE_DIR, THREADS (2). A
 * parent process is told the port over IPC as `{ port }` once the model is loaded; when that channel closes, the container ends.
 */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { loadEngine, type Engine } from '#lesion/engine/assess';
import { readCard } from '#lesion/calibration/modelCard';
import { decodePhoto, isPhoto, misread } from '#lesion/photo/decode';
import { testedBy, type Tested } from '#lesion/quality/drift';
import { ANALYSIS_SIZE, LEAST_SIDE } from '#lesion/photo/analysisImage';
import { asSent } from '#lesion/engine/examinePhotograph';
import { startingSquareOf } from '#lesion/framing/startingSquare';
import { cleanPhoto } from '#lesion/training/head/cleanPhoto';
import { readReference } from '#lesion/training/head/reference';
import { turnstile } from './turnstile';

/** Largest body SageMaker passes on, in bytes. */
const MAX_BODY = 6 * 1024 * 1024;
/** Requests admitted at one time, each with its whole body, waiting ones included; more are answered 503. */
const MAX_ADMITTED = 12;
/** Bytes of unanswered bodies held at one time, unfinished ones included; a body beyond them is answered 503. */
const MAX_HELD = 2 * MAX_ADMITTED * MAX_BODY;
/** Pictures decoded and assessed at one time. */
const MAX_RUNNING = 2;
/** `image/jpg` is no registered type, but a common name of JPEG. */
const TYPES = /^(image\/(jpe?g|png|webp)|application\/(octet-stream|x-image))\b/i;

/** A request that cannot be served, with the status to say so. */
class Rejection extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const tooLarge = () => new Rejection(413, `The image is larger than ${MAX_BODY} bytes.`);
const busy = () => new Rejection(503, 'All turns are taken; try again in a moment.');

/**
 * The whole body. A refused one is still read to its end, but not kept, so that the caller hears the answer.
 * @param hold asked for each part of the body: false where there is no room for so many bytes
 */
function readBody(request: IncomingMessage, hold: (bytes: number) => boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] | undefined = [];
    let length = 0;
    const refuse = (reason: Error): void => {
      chunks = undefined;
      reject(reason);
    };
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) refuse(tooLarge());
    request.on('data', (chunk: Buffer) => {
      if (!chunks) return;
      length += chunk.length;
      if (length > MAX_BODY) refuse(tooLarge());
      else if (!hold(chunk.length)) refuse(busy());
      else chunks.push(chunk);
    });
    request.on('end', () => chunks && resolve(Buffer.concat(chunks)));
    request.on('error', refuse);
    request.on('close', () => refuse(new Rejection(400, 'The body ended early.')));
  });
}

function checked(bytes: Buffer): void {
  if (bytes.length === 0) throw new Rejection(400, 'The body is empty; send the bytes of an image.');
  if (!isPhoto(bytes)) throw new Rejection(400, 'The body is no JPEG, PNG or WebP image.');
  const why = misread(bytes);
  if (why) throw new Rejection(400, `The image ${why}`);
}

function damaged(): never {
  throw new Rejection(400, 'The image is damaged or has more than 25 megapixels.');
}

async function assess(engine: Engine, bytes: Buffer) {
  checked(bytes);
  const photo = await decodePhoto(bytes).catch(damaged);
  const sent = photo.width === ANALYSIS_SIZE && photo.height === ANALYSIS_SIZE;
  if (Math.min(photo.width, photo.height) < LEAST_SIDE)
    throw new Rejection(400, `The image's shorter side is under ${LEAST_SIDE} pixels.`);
  if (sent) return engine.assess(photo);
  const square = startingSquareOf(photo);
  return { ...(await engine.assess(await asSent(photo, square))), square };
}

async function clean(bytes: Buffer): Promise<Buffer> {
  checked(bytes);
  return cleanPhoto(bytes).catch(damaged);
}

/** Bytes are a JPEG, everything else travels as JSON. */
function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(bytes);
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  const status = error instanceof Rejection ? error.status : 500;
  const message = error instanceof Rejection ? error.message : 'The picture could not be assessed.';
  if (status === 500) console.error(JSON.stringify({ event: 'failed', error: (error as Error).name }));
  send(response, status, { message }, status === 503 ? { 'retry-after': '1' } : {});
}

function serve(loading: Promise<Engine>) {
  let engine: Engine | undefined;
  let admitted = 0;
  let held = 0;
  const run = turnstile(MAX_RUNNING);
  void loading.then((loaded) => (engine = loaded));

  const answer = async (body: Buffer, accept = ''): Promise<unknown> => {
    if (admitted >= MAX_ADMITTED) throw busy();
    admitted++;
    try {
      const loaded = await loading;
      return await run<unknown>(() => (accept.toLowerCase() === 'image/jpeg' ? clean(body) : assess(loaded, body)));
    } finally {
      admitted--;
    }
  };

  const invoke = async (request: IncomingMessage): Promise<unknown> => {
    const type = request.headers['content-type'] ?? 'application/octet-stream';
    if (!TYPES.test(type))
      throw new Rejection(400, `Send image/jpeg, image/png or image/webp, not ${type.slice(0, 60)}.`);
    let own = 0;
    const hold = (bytes: number): boolean => {
      if (held + bytes > MAX_HELD) return false;
      held += bytes;
      own += bytes;
      return true;
    };
    try {
      return await answer(await readBody(request, hold), request.headers.accept);
    } finally {
      held -= own;
    }
  };

  return createServer({ connectionsCheckingInterval: 1000, requestTimeout: 20_000 }, (request, response) => {
    const call = `${request.method ?? ''} ${(request.url ?? '').split('?')[0] ?? ''}`;
    if (call === 'GET /ping' || call === 'HEAD /ping') {
      send(response, engine ? 200 : 503, { status: engine ? 'ready' : 'loading', version: engine?.card.version });
    } else if (call === 'POST /invocations') {
      invoke(request).then(
        (body) => send(response, 200, body),
        (error: unknown) => {
          request.resume();
          fail(response, error);
        },
      );
    } else {
      fail(response, new Rejection(404, 'Only GET /ping and POST /invocations are served.'));
    }
  });
}

/**
 * The test photographs of the model's recipe, where they came with the container. A model that was trained on has the
 * embedding of the one it began as, so theirs are the same.
 */
function tested(modelDir: string): Tested | undefined {
  const folder = process.env.REFERENCE_DIR ?? path.join(__dirname, '../training/head/reference');
  const file = path.join(folder, `${readCard(modelDir).recipe}.bin`);
  return existsSync(file) ? testedBy(readReference(file, null)) : undefined;
}

async function main(): Promise<void> {
  const { PORT = '8080', HOST = '127.0.0.1', THREADS = '2' } = process.env;
  const modelDir = process.env.MODEL_DIR ?? path.join(__dirname, '../model/research');
  const loading = loadEngine(modelDir, Number(THREADS), tested(modelDir));
  const server = serve(loading);
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
  // Whoever started it may be gone by now; `disconnect` ends it then.
  process.send?.({ port }, undefined, undefined, () => undefined);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
