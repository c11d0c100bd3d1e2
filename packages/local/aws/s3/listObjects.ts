import { escapeXml } from '#local/aws/escapeXml';
import type { ObjectStore } from './objectStore';

const MAX_PAGE = 1000;
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Answers ListObjectsV2 as XML. A continuation token is the last key of its page, in base64url. */
export function listObjects(objects: ObjectStore, bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const size = Math.min(Number(query.get('max-keys') ?? MAX_PAGE), MAX_PAGE);
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString('utf8');
  const rest = objects.list(bucket, prefix).filter(([key]) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0);
  const page = rest.slice(0, size);
  const last = page.at(-1)?.[0];
  const isTruncated = rest.length > page.length && last !== undefined;
  const encode =
    query.get('encoding-type') === 'url'
      ? (text: string) => encodeURIComponent(text).replaceAll('%2F', '/')
      : escapeXml;
  const contents = page.map(
    ([key, { size: bytes, etag, modifiedAt }]) =>
      `<Contents><Key>${encode(key)}</Key><LastModified>${modifiedAt}</LastModified>` +
      `<ETag>&quot;${etag}&quot;</ETag><Size>${bytes}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const next = isTruncated ? Buffer.from(last).toString('base64url') : undefined;
  return (
    `<ListBucketResult xmlns="${NAMESPACE}"><Name>${escapeXml(bucket)}</Name><Prefix>${encode(prefix)}</Prefix>` +
    `<KeyCount>${page.length}</KeyCount><MaxKeys>${size}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>` +
    `${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}${contents.join('')}</ListBucketResult>`
  );
}
