import { mkdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Shape } from 'dynalite';
import { operations } from './operations';
import { SERVICE, isRefusal } from './requests';
import { openStorage } from './storage';
import { sweep } from './timeToLive';
import { type LocalService, ServiceError, type ServiceOptions, answer, readBody } from '#local/aws/service';

const MAX_BODY = 16 * 1024 * 1024;
const HEADERS = { 'content-type': 'application/x-amz-json-1.0' };
const TARGET = /^DynamoDB_20120810\.(\w+)$/;

/**
 * DynamoDB on this machine, in the folder `dynamodb` of `dataDir`: dynalite's expressions and actions over one LevelDB,
 * with transactions and time to live. A write is acknowledged when it is synced to disk, whole and with its index
 * entries; writes and transactions happen one after another. Expired items are swept every `sweepEveryMs`, and the bytes
 * of deleted ones leave the disk soon after.
 */
export async function openDynamoDb({
  dataDir,
  clock = () => new Date(),
  sweepEveryMs = 60_000,
  purgeEveryMs,
}: ServiceOptions & { sweepEveryMs?: number; purgeEveryMs?: number }): Promise<LocalService> {
  const dir = dataDir === null ? null : path.join(dataDir, 'dynamodb');
  if (dir !== null) await mkdir(dir, { recursive: true, mode: 0o700 });
  const storage = await openStorage(dir, purgeEveryMs);
  const served = operations(storage, clock);

  let sweeping: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(() => sweep(storage, clock()))
      .catch((error: unknown) => console.error('DynamoDB: expired items could not be swept.', error));
  }, sweepEveryMs);
  timer.unref();

  return {
    handle: async (req, res) => {
      try {
        const operation = served.get(TARGET.exec(String(req.headers['x-amz-target']))?.[1] ?? '');
        const body = await readBody(req, MAX_BODY, tooLarge);
        if (operation === undefined) throw new ServiceError('com.amazon.coral.service#UnknownOperationException', '');
        answer(res, 200, HEADERS, JSON.stringify(await operation(parse(body))));
      } catch (error) {
        refuse(res, error);
      }
    },
    close: async () => {
      clearInterval(timer);
      await sweeping;
      await storage.close();
    },
  };
}

function refuse(res: ServerResponse, error: unknown): void {
  if (isRefusal(error)) {
    answer(res, error.statusCode, HEADERS, JSON.stringify(error.body));
    return;
  }
  const { type, message, status, members } =
    error instanceof ServiceError ? error : new ServiceError(`${SERVICE}InternalServerError`, String(error), 500);
  answer(res, status, HEADERS, JSON.stringify({ __type: type, message, ...members }));
}

function tooLarge(): Error {
  return new ServiceError('com.amazon.coral.service#RequestEntityTooLargeException', 'Request body is too large', 413);
}

function parse(body: Buffer): Shape {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Shape;
  } catch {
    // Answered below, like a body that is no object.
  }
  throw new ServiceError('com.amazon.coral.service#SerializationException', 'The request is not a JSON object');
}
