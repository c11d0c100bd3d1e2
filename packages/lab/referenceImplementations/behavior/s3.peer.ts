import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { openTarget, type Target } from './openTarget';

let target: Target;
let s3: S3Client;
let Bucket: string;
beforeAll(async () => {
  target = await openTarget();
  s3 = new S3Client({ ...target.client, forcePathStyle: true });
});
afterAll(async () => {
  s3.destroy();
  await target.close();
});
beforeEach(async () => {
  Bucket = `bucket-${randomUUID()}`;
  await s3.send(new CreateBucketCommand({ Bucket }));
});

const readObject = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from(await Body!.transformToByteArray());
};

test('s3: an object comes back byte for byte under any key, with its type and metadata', async () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 31) % 256));
  const Metadata = { diagnosis: 'nv' };
  const Key = 'a b/ü?&+%=.png';
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: 'image/png', Metadata }));
  expect((await readObject(Key)).equals(bytes)).toBe(true);
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
  expect(head).toMatchObject({ ContentType: 'image/png', ContentLength: bytes.length, Metadata });
});

test('s3: an object that is sent as a stream is stored without the coding of the stream', async () => {
  const bytes = Buffer.alloc(150_000, 7);
  const Body = Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
  await s3.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: bytes.length }));
  expect((await readObject('streamed')).equals(bytes)).toBe(true);
  expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'streamed' }))).ContentEncoding).toBeUndefined();
});

test('s3: the tag of an object changes with its bytes, and is the same for a put and a read', async () => {
  const put = async (Body: string) => (await s3.send(new PutObjectCommand({ Bucket, Key: 'x', Body }))).ETag;
  const first = await put('one');
  expect((await s3.send(new GetObjectCommand({ Bucket, Key: 'x' }))).ETag).toBe(first);
  expect(await put('two')).not.toBe(first);
  expect(await put('one')).toBe(first);
});

test('s3: a body that differs from its checksum is BadDigest and not stored', async () => {
  const input = { Bucket, Key: 'broken', Body: 'hello', ChecksumCRC32: 'AAAAAA==' };
  await expect(s3.send(new PutObjectCommand(input))).rejects.toMatchObject({ name: 'BadDigest' });
  await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'broken' }))).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('s3: keys are listed in the order of their bytes, by prefix and page', async () => {
  for (const Key of ['b/2', 'a', 'b/10', 'b/1', 'c']) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'b/', MaxKeys: 2 }));
  expect([first.Contents!.map(({ Key }) => Key), first.IsTruncated]).toEqual([['b/1', 'b/10'], true]);
  const next = { Bucket, Prefix: 'b/', ContinuationToken: first.NextContinuationToken };
  const second = await s3.send(new ListObjectsV2Command(next));
  expect(second.Contents!.map(({ Key, Size }) => [Key, Size])).toEqual([['b/2', 3]]);
  expect(second.IsTruncated).toBe(false);
});

test('s3: a missing object is NoSuchKey, without a body NotFound; deleting it is no error; a missing bucket is NoSuchBucket', async () => {
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
  await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'gone' }))).rejects.toMatchObject({ name: 'NoSuchKey' });
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'gone' }))).rejects.toMatchObject({ name: 'NotFound' });
  const nowhere = s3.send(new GetObjectCommand({ Bucket: `no-${randomUUID()}`, Key: 'x' }));
  await expect(nowhere).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

test('s3: an object that is written again has the last bytes', async () => {
  for (const Body of ['first', 'second']) await s3.send(new PutObjectCommand({ Bucket, Key: 'object', Body }));
  expect((await readObject('object')).toString()).toBe('second');
});
