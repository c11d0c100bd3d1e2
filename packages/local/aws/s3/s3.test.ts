import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';

const Bucket = 'samples';
const createClient = ({ endpoint }: LocalCloud) =>
  new S3Client({ endpoint, forcePathStyle: true, ...LOCAL_CREDENTIALS });

let dataDir: string;
let cloud: LocalCloud;
let s3: S3Client;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 's3-'));
  cloud = await startLocalCloud({ dataDir, buckets: [Bucket] });
  s3 = createClient(cloud);
});
afterEach(() => cloud.close());

const readObject = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from(await Body!.transformToByteArray());
};

test('objects and their headers come back byte for byte, whether sent whole or as a stream', async () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 31) % 256));
  const Metadata = { diagnosis: 'nv' };
  const Key = 'a b/../ü?&+%.png';
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: 'image/png', Metadata }));
  expect((await readObject(Key)).equals(bytes)).toBe(true);
  const parts = Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
  await s3.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body: parts, ContentLength: bytes.length }));
  expect((await readObject('streamed')).equals(bytes)).toBe(true);
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
  expect(head).toMatchObject({ ContentType: 'image/png', ContentLength: bytes.length, Metadata });
  const streamed = await s3.send(new HeadObjectCommand({ Bucket, Key: 'streamed' }));
  expect(streamed.ContentEncoding).toBeUndefined();
});

test('a body that differs from its checksum is refused and not stored', async () => {
  const input = { Bucket, Key: 'broken', Body: 'hello', ChecksumCRC32: 'AAAAAA==' };
  await expect(s3.send(new PutObjectCommand(input))).rejects.toMatchObject({ name: 'BadDigest' });
  await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'broken' }))).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('keys are listed in order, by prefix and page', async () => {
  for (const Key of ['b/2', 'a', 'b/10', 'b/1', 'c']) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'b/', MaxKeys: 2 }));
  expect(first.Contents!.map(({ Key }) => Key)).toEqual(['b/1', 'b/10']);
  const next = { Bucket, Prefix: 'b/', ContinuationToken: first.NextContinuationToken };
  const second = await s3.send(new ListObjectsV2Command(next));
  expect(second.Contents!.map(({ Key, Size }) => [Key, Size])).toEqual([['b/2', 3]]);
  expect(second.IsTruncated).toBe(false);
});

test('a deleted or missing object and a missing bucket get S3’s errors', async () => {
  await s3.send(new PutObjectCommand({ Bucket, Key: 'gone', Body: 'x' }));
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'gone' }))).rejects.toMatchObject({ name: 'NotFound' });
  await expect(s3.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' }))).rejects.toMatchObject({
    name: 'NoSuchBucket',
  });
  await expect(s3.send(new CreateBucketCommand({ Bucket }))).rejects.toMatchObject({ name: 'BucketAlreadyOwnedByYou' });
  await s3.send(new CreateBucketCommand({ Bucket: 'another' }));
});

test('an operation the product does not use is refused', async () => {
  await expect(s3.send(new ListBucketsCommand({}))).rejects.toMatchObject({ name: 'NotImplemented' });
  await s3.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' }));
  await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'x', Range: 'bytes=0-1' }))).rejects.toMatchObject({
    name: 'NotImplemented',
  });
});

test('objects survive a restart; overwritten and half-written bytes are removed', async () => {
  await s3.send(new PutObjectCommand({ Bucket, Key: 'object', Body: 'first' }));
  await s3.send(new PutObjectCommand({ Bucket, Key: 'object', Body: 'second' }));
  const objects = path.join(dataDir, 's3', 'objects');
  expect(await readdir(objects)).toHaveLength(1);
  await cloud.close();
  await writeFile(path.join(objects, 'half.123abc.tmp'), 'half');
  cloud = await startLocalCloud({ dataDir, buckets: [Bucket] });
  s3 = createClient(cloud);
  expect((await readObject('object')).toString()).toBe('second');
  expect(await readdir(objects)).toHaveLength(1);
});

// Fault 16.
test('a damaged or missing file of an object stops the start with its name, and a repair keeps the file and every other object', async () => {
  for (const Key of ['first', 'second', 'third']) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  await cloud.close();
  const objects = path.join(dataDir, 's3', 'objects');
  const findFile = async (text: string) => {
    for (const name of await readdir(objects)) {
      const file = path.join(objects, name);
      if ((await readFile(file, 'utf8')) === text) return file;
    }
    throw new Error(`No file holds ${text}.`);
  };
  const [first, second] = [await findFile('first'), await findFile('second')];
  await writeFile(first, 'fIrst');
  await expect(startLocalCloud({ dataDir })).rejects.toThrow(`${first} of the object ${Bucket}/first is damaged`);
  // Linux answers EIO for its first byte, as a damaged disk does.
  await rm(second);
  await symlink('/proc/self/mem', second);
  await writeFile(first, 'first');
  await expect(startLocalCloud({ dataDir })).rejects.toThrow(`${second} of the object ${Bucket}/second is damaged`);
  await writeFile(first, 'fIrst');
  await rm(second);
  const index = await readFile(path.join(dataDir, 's3', 'index.jsonl'));
  const newer = path.join(objects, 'newer-bytes-of-a-damaged-last-line');
  await writeFile(newer, 'newer');
  cloud = await startLocalCloud({ dataDir, repair: true });
  s3 = createClient(cloud);
  expect(cloud.repairs).toHaveLength(3);
  const [indexCopy = ''] = /\S+index\.jsonl\.\w+\.damaged/.exec(cloud.repairs.join(' ')) ?? [];
  expect(await readFile(indexCopy)).toEqual(index);
  expect(await readFile(newer, 'utf8')).toBe('newer');
  const [copy = ''] = /\S+damaged\S+(?=\.$)/.exec(cloud.repairs.find((text) => text.includes('/first'))!) ?? [];
  expect(await readFile(copy, 'utf8')).toBe('fIrst');
  expect((await readObject('third')).toString()).toBe('third');
  for (const Key of ['first', 'second'])
    await expect(s3.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NoSuchKey' });
});

// Fault 16.
test('bytes that are damaged while the store is open are not handed out', async () => {
  await s3.send(new PutObjectCommand({ Bucket, Key: 'photo', Body: 'photo' }));
  const [name = ''] = await readdir(path.join(dataDir, 's3', 'objects'));
  await writeFile(path.join(dataDir, 's3', 'objects', name), 'phoTo');
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(readObject('photo')).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
  expect(String(log.mock.calls[0])).toContain(`${name} of ${Bucket}/photo is damaged`);
  log.mockRestore();
});
