import type { IncomingMessage, ServerResponse } from 'node:http';
import { readUpload } from './s3Body';
import { S3Error } from './s3Error';
import { openObjects, type ObjectStore, type StoredObject } from './s3Objects';
import { answer, type LocalService, type ServiceOptions } from '#local/aws/service';
import { escapeXml } from '#local/aws/xml';

const MAX_KEY_BYTES = 1024;
const MAX_PAGE = 1000;
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
const KEPT_HEADERS =
  /^(content-(type|encoding|language|disposition)|cache-control|x-amz-meta-.+|x-amz-server-side-encryption.*)$/;
/** Query parameters the served operations take; any other one names an operation or option that is not provided. */
const KNOWN_QUERY = new Set([
  'x-id',
  'list-type',
  'prefix',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
]);

/** S3, path style: CreateBucket, PutObject, GetObject (whole), HeadObject, DeleteObject, ListObjectsV2. */
export async function openS3({ dataDir, clock = () => new Date() }: ServiceOptions): Promise<S3> {
  const objects = await openObjects(dataDir, clock);
  return {
    objects,
    async handle(req, res) {
      try {
        await serve(objects, req, res);
      } catch (error) {
        if (!(error instanceof S3Error)) throw error;
        const body = `<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`;
        const isHead = req.method === 'HEAD';
        answer(res, error.status, { 'content-type': 'application/xml' }, isHead ? '' : body);
      }
    },
    createBucket: async (bucket) => {
      if (!objects.hasBucket(bucket)) await objects.createBucket(bucket);
    },
    close: () => objects.close(),
  };
}

export interface S3 extends LocalService {
  /** What is stored, for the services that read and write it for their callers. */
  readonly objects: ObjectStore;
  /** Makes the bucket if it is not there yet. */
  createBucket(bucket: string): Promise<void>;
}

async function serve(objects: ObjectStore, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [pathname = '/', search] = (req.url ?? '/').split('?', 2);
  const query = new URLSearchParams(search);
  const [bucket, key] = address(pathname);
  for (const name of query.keys()) if (!KNOWN_QUERY.has(name)) throw notImplemented(`?${name}`);
  if (bucket === '') throw notImplemented('ListBuckets');
  if (key === '' && req.method === 'PUT') {
    await createBucket(objects, bucket);
    answer(res, 200, { location: `/${bucket}` });
    return;
  }
  if (!objects.hasBucket(bucket)) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', 404);
  if (key === '') {
    if (req.method !== 'GET' || query.get('list-type') !== '2') throw notImplemented(`${req.method} bucket`);
    answer(res, 200, { 'content-type': 'application/xml' }, listing(objects, bucket, query));
    return;
  }
  await serveObject(objects, bucket, key, req, res);
}

async function serveObject(
  objects: ObjectStore,
  bucket: string,
  key: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  for (const name of ['x-amz-copy-source', 'range', 'if-match', 'if-none-match']) {
    if (req.headers[name] !== undefined) throw notImplemented(name);
  }
  switch (req.method) {
    case 'PUT': {
      if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError', 'Your key is too long');
      const { bytes, checksums } = await readUpload(req);
      const stored = await objects.put(bucket, key, bytes, { ...keptHeaders(req), ...checksums });
      answer(res, 200, { etag: `"${stored.etag}"`, ...checksums });
      return;
    }
    case 'GET': {
      const object = found(objects, bucket, key);
      answer(res, 200, described(object), await objects.read(object));
      return;
    }
    case 'HEAD': {
      const object = found(objects, bucket, key);
      res.writeHead(200, { ...described(object), 'content-length': object.size });
      res.end();
      return;
    }
    case 'DELETE':
      await objects.remove(bucket, key);
      res.writeHead(204).end();
      return;
    default:
      throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405);
  }
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

function listing(objects: ObjectStore, bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const size = Math.min(Number(query.get('max-keys') ?? MAX_PAGE), MAX_PAGE);
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString('utf8');
  const rest = objects.list(bucket, prefix).filter(([key]) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0);
  const page = rest.slice(0, size);
  const last = page.at(-1)?.[0];
  const isTruncated = rest.length > page.length && last !== undefined;
  const spell =
    query.get('encoding-type') === 'url'
      ? (text: string) => encodeURIComponent(text).replaceAll('%2F', '/')
      : escapeXml;
  const contents = page.map(
    ([key, { size: bytes, etag, modifiedAt }]) =>
      `<Contents><Key>${spell(key)}</Key><LastModified>${modifiedAt}</LastModified>` +
      `<ETag>&quot;${etag}&quot;</ETag><Size>${bytes}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const next = isTruncated ? Buffer.from(last).toString('base64url') : undefined;
  return (
    `<ListBucketResult xmlns="${NAMESPACE}"><Name>${escapeXml(bucket)}</Name><Prefix>${spell(prefix)}</Prefix>` +
    `<KeyCount>${page.length}</KeyCount><MaxKeys>${size}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>` +
    `${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}${contents.join('')}</ListBucketResult>`
  );
}

/** `/bucket/key/with/slashes` → its decoded parts. */
function address(pathname: string): [bucket: string, key: string] {
  try {
    const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(pathname) ?? [];
    return [decodeURIComponent(bucket), decodeURIComponent(key)];
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.");
  }
}

function found(objects: ObjectStore, bucket: string, key: string): StoredObject {
  const object = objects.find(bucket, key);
  if (!object) throw new S3Error('NoSuchKey', 'The specified key does not exist.', 404);
  return object;
}

function described(object: StoredObject): Record<string, string> {
  return {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
  };
}

function keptHeaders(req: IncomingMessage): Record<string, string> {
  const kept = Object.entries(req.headers).filter(([name]) => KEPT_HEADERS.test(name));
  const withoutChunks = kept.map(([name, value]) => [name, String(value).replace(/^aws-chunked,?\s*/, '')] as const);
  return Object.fromEntries(withoutChunks.filter(([, value]) => value !== ''));
}

const notImplemented = (what: string) =>
  new S3Error(
    'NotImplemented',
    `${what}: a header or operation you provided implies functionality that is not implemented`,
    501,
  );
