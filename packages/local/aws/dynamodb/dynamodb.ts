import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Shape } from 'dynalite';
import { deleteExpiredItems } from './deleteExpiredItems';
import { createOperations } from './operations';
import { EXCEPTION_PREFIX, isDynaliteError } from './requests';
import { openStorage } from './storage';
import { type LocalService, ServiceError, type ServiceOptions, sendResponse, readBody } from '#local/aws/localService';

const MAX_BODY = 16 * 1024 * 1024;
const HEADERS = { 'content-type': 'application/x-amz-json-1.0' };
const TARGET = /^DynamoDB_20120810\.(\w+)$/;

/** The folder of the rows in a data directory. */
export const getTableFolder = (dataDir: string): string => path.join(dataDir, 'dynamodb');

/**
 * DynamoDB on this machine, in the folder `dynamodb` of `dataDir`: dynalite's expressions and actions over one LevelDB, with
 * transactions and time to live. Writes run in sequence; each is acknowledged when it and its index entries are synced to
 * disk. Expired items are deleted every `expireEveryMs`, and the bytes of deleted items leave the disk soon after.
 */
export async function openDynamoDb({
  dataDir,
  clock = () => new Date(),
  expireEveryMs = 60_000,
  purgeEveryMs,
}: ServiceOptions & { expireEveryMs?: number; purgeEveryMs?: number }): Promise<LocalService> {
  const storage = await openStorage(dataDir === null ? null : getTableFolder(dataDir), purgeEveryMs);
  const operations = createOperations(storage, clock);

  let expiring: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    expiring = expiring
      .then(() => deleteExpiredItems(storage, clock()))
      .catch((error: unknown) => console.error('DynamoDB: expired items could not be deleted.', error));
  }, expireEveryMs);
  timer.unref();

  return {
    handle: async (req, res) => {
      try {
        const operation = operations.get(TARGET.exec(String(req.headers['x-amz-target']))?.[1] ?? '');
        const body = await readBody(req, MAX_BODY, createTooLargeError);
        if (operation === undefined) throw new ServiceError('com.amazon.coral.service#UnknownOperationException', '');
        sendResponse(res, 200, HEADERS, JSON.stringify(await operation(parseJson(body))));
      } catch (error) {
        sendError(res, error);
      }
    },
    close: async () => {
      clearInterval(timer);
      await expiring;
      await storage.close();
    },
  };
}

function sendError(res: ServerResponse, error: unknown): void {
  if (isDynaliteError(error)) {
    sendResponse(res, error.statusCode, HEADERS, JSON.stringify(error.body));
    return;
  }
  const { type, message, status, members } =
    error instanceof ServiceError
      ? error
      : new ServiceError(`${EXCEPTION_PREFIX}InternalServerError`, String(error), 500);
  sendResponse(res, status, HEADERS, JSON.stringify({ __type: type, message, ...members }));
}

function createTooLargeError(): Error {
  return new ServiceError('com.amazon.coral.service#RequestEntityTooLargeException', 'Request body is too large', 413);
}

function parseJson(body: Buffer): Shape {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Shape;
  } catch {
    // Refused below, like a body that is not an object.
  }
  throw new ServiceError('com.amazon.coral.service#SerializationException', 'The request is not a JSON object');
}
