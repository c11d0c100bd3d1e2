import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '#local/aws/localService';
import type { ObjectStore, StoredObject } from './objectStore';
import { readUpload } from './readUpload';
import { S3Error } from './s3Error';

const MAX_KEY_BYTES = 1024;
/** Request headers that are stored with an object and sent with it again. */
const STORED_HEADERS =
  /^(content-(type|encoding|language|disposition)|cache-control|x-amz-meta-.+|x-amz-server-side-encryption.*)$/;

/** One operation on one object. */
interface ObjectCall {
  objects: ObjectStore;
  bucket: string;
  key: string;
  req: IncomingMessage;
  res: ServerResponse;
}

/** The operations on one object, by HTTP method. */
export const objectOperations: Readonly<Record<string, (call: ObjectCall) => Promise<void> | void>> = {
  PUT: putObject,
  GET: getObject,
  HEAD: headObject,
  DELETE: deleteObject,
};

async function putObject({ objects, bucket, key, req, res }: ObjectCall): Promise<void> {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError', 'Your key is too long');
  const { bytes, checksums } = await readUpload(req);
  const object = await objects.put(bucket, key, bytes, { ...selectStoredHeaders(req), ...checksums });
  sendResponse(res, 200, { etag: `"${object.etag}"`, ...checksums });
}

async function getObject({ objects, bucket, key, res }: ObjectCall): Promise<void> {
  const stored = await objects.read(bucket, key);
  if (!stored) throw createNoSuchKey();
  sendResponse(res, 200, toHeaders(stored.object), stored.bytes);
}

function headObject({ objects, bucket, key, res }: ObjectCall): void {
  const object = objects.find(bucket, key);
  if (!object) throw createNoSuchKey();
  res.writeHead(200, { ...toHeaders(object), 'content-length': object.size });
  res.end();
}

async function deleteObject({ objects, bucket, key, res }: ObjectCall): Promise<void> {
  await objects.remove(bucket, key);
  res.writeHead(204).end();
}

const createNoSuchKey = () => new S3Error('NoSuchKey', 'The specified key does not exist.', 404);

function toHeaders(object: StoredObject): Record<string, string> {
  return {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
  };
}

/** Drops `aws-chunked` from the content encoding: it describes the upload, not the object. */
function selectStoredHeaders(req: IncomingMessage): Record<string, string> {
  const headers = Object.entries(req.headers).filter(([name]) => STORED_HEADERS.test(name));
  const values = headers.map(([name, value]) => [name, String(value).replace(/^aws-chunked,?\s*/, '')] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
