import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeXml } from '#local/aws/escapeXml';
import { sendResponse, type LocalService, type ServiceOptions } from '#local/aws/localService';
import { listObjects } from './listObjects';
import { objectOperations } from './objectOperations';
import { openObjectStore, type ObjectStore } from './objectStore';
import { S3Error, createNotImplemented } from './s3Error';

/** Query parameters of the provided operations. Any other one names an operation or option that is not provided. */
const SUPPORTED_QUERY = new Set([
  'x-id',
  'list-type',
  'prefix',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
]);
const UNSUPPORTED_HEADERS = ['x-amz-copy-source', 'range', 'if-match', 'if-none-match'];

export interface S3 extends LocalService {
  /** The stored objects, for services that read and write them on behalf of their callers. */
  readonly objects: ObjectStore;
  /** Creates the bucket unless it exists. */
  createBucket(bucket: string): Promise<void>;
}

/** S3, path style: CreateBucket, PutObject, GetObject (whole objects), HeadObject, DeleteObject, ListObjectsV2. */
export async function openS3({ dataDir, clock = () => new Date() }: ServiceOptions): Promise<S3> {
  const objects = await openObjectStore(dataDir, clock);
  return {
    objects,
    async handle(req, res) {
      try {
        await handleRequest(objects, req, res);
      } catch (error) {
        if (!(error instanceof S3Error)) throw error;
        const body = `<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`;
        const isHead = req.method === 'HEAD';
        sendResponse(res, error.status, { 'content-type': 'application/xml' }, isHead ? '' : body);
      }
    },
    createBucket: async (bucket) => {
      if (!objects.hasBucket(bucket)) await objects.createBucket(bucket);
    },
    close: () => objects.close(),
  };
}

async function handleRequest(objects: ObjectStore, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [pathname = '/', search] = (req.url ?? '/').split('?', 2);
  const query = new URLSearchParams(search);
  const [bucket, key] = parsePath(pathname);
  for (const name of query.keys()) if (!SUPPORTED_QUERY.has(name)) throw createNotImplemented(`?${name}`);
  if (bucket === '') throw createNotImplemented('ListBuckets');
  if (key === '' && req.method === 'PUT') {
    await createBucket(objects, bucket);
    sendResponse(res, 200, { location: `/${bucket}` });
    return;
  }
  if (!objects.hasBucket(bucket)) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', 404);
  if (key === '') {
    if (req.method !== 'GET' || query.get('list-type') !== '2') throw createNotImplemented(`${req.method} bucket`);
    sendResponse(res, 200, { 'content-type': 'application/xml' }, listObjects(objects, bucket, query));
    return;
  }
  for (const name of UNSUPPORTED_HEADERS) if (req.headers[name] !== undefined) throw createNotImplemented(name);
  const operation = objectOperations[req.method ?? ''];
  if (!operation) {
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405);
  }
  await operation({ objects, bucket, key, req, res });
}

async function createBucket(objects: ObjectStore, bucket: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.');
  }
  if (objects.hasBucket(bucket)) {
    throw new S3Error('BucketAlreadyOwnedByYou', 'Your previous request to create the named bucket succeeded.', 409);
  }
  await objects.createBucket(bucket);
}

/** `/bucket/key/with/slashes` → its decoded parts. */
function parsePath(pathname: string): [bucket: string, key: string] {
  try {
    const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(pathname) ?? [];
    return [decodeURIComponent(bucket), decodeURIComponent(key)];
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  }
}
