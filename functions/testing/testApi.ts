import { createClient, type Client } from '#domain/http/client';
import { AppError, type ErrorCode, type ErrorDetails } from '#domain/http/errors';
import type { Route } from '#domain/http/route';
import { routes, type Routes } from '#domain/http/routes';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import type { ContainerOptions } from '#local/aws/sagemaker/container';
import type { Mail } from '#local/aws/ses';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { App } from '#functions/http/app';
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER, VIEWER_HOST_HEADER } from '#functions/http/guard';
import type { LogEntry } from '#functions/runtime/log';
import type { Measurement } from '#functions/runtime/measure';
import { grantAdmin } from '#functions/operator/admin';
import type { Services } from '#functions/services/services';
import { names, openStage, type TestStage } from './testStage';

const HOST = '127.0.0.1:3000';
export const PASSWORD = 'correct horse';

/** What a raw request may state; `json` is sent as JSON, `body` as it is. */
export interface RawRequest {
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** One browser: the typed client, raw requests, and the cookie it holds. */
export interface Browser extends Client<Routes> {
  email: string;
  request: (method: string, path: string, raw?: RawRequest) => Promise<Response>;
  /** The session cookie as the browser would send it; may be set to anybody's. */
  cookie: string | undefined;
}

export interface TestClock {
  now: () => Date;
  advance: (by: { days?: number; hours?: number; minutes?: number; seconds?: number }) => void;
}

export interface TestApi {
  anonymous: Browser;
  user: Browser;
  /** A second ordinary user, for whatever must not be reached. */
  other: Browser;
  subscriber: Browser;
  admin: Browser;
  /** A browser that nobody has signed in with, at an address of its own. */
  browser: () => Browser;
  /** A browser in which a new account was just registered. */
  register: (email?: string) => Promise<Browser>;
  app: App;
  job: TestStage['job'];
  services: Services;
  cloud: LocalCloud;
  clock: TestClock;
  logs: LogEntry[];
  /** What the product told of itself in numbers. */
  measurements: Measurement[];
  /** Empties the outbox; answers every mail sent so far, newest first. */
  mails: () => Promise<Mail[]>;
  /** Every row of the table, as it is kept. */
  scan: () => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

export interface TestApiOptions {
  /** The model behind the SageMaker endpoint; without one, analyses cannot be made. */
  container?: ContainerOptions;
  /** What a training job runs; the lesion engine's trainer where absent. */
  trainer?: readonly string[];
  /** Replace those of stage local, by their environment names. */
  settings?: Record<string, string | undefined>;
  /** Folder for everything that is kept; in memory where absent. */
  dataDir?: string;
}

/** The whole API over a local cloud, with browsers for each role. Time is the test's own. */
export async function testApi({ container, trainer, settings = {}, dataDir }: TestApiOptions = {}): Promise<TestApi> {
  const clock = testClock();
  const cloud = await startLocalCloud({ ...names, dataDir: dataDir ?? null, clock: clock.now, container, trainer });
  const logs: LogEntry[] = [];
  const measurements: Measurement[] = [];
  const { services, app, job, close } = await openStage({
    cloud,
    settings,
    now: clock.now,
    log: (entry) => logs.push(entry),
    measure: (measurement) => measurements.push(measurement),
  });
  const { config } = services;

  let made = 0;
  const edge = {
    ...(config.originSecret && { [ORIGIN_SECRET_HEADER]: config.originSecret, [VIEWER_HOST_HEADER]: HOST }),
  };
  cloud.stripe.deliverTo(`http://${HOST}${routes.stripe.webhook.path}`, (request) => {
    for (const [name, value] of Object.entries(edge)) request.headers.set(name, value);
    return app.fetch(request);
  });
  const browser = () => openBrowser(app, { ...edge, [VIEWER_ADDRESS_HEADER]: `198.51.100.${++made}:40000` });
  const register = async (email = `person${made + 1}@example.org`) => {
    const opened = browser();
    await opened.auth.register({ body: { email, password: PASSWORD, firstName: 'Ann' } });
    return Object.assign(opened, { email });
  };
  // One after another: on a busy machine, four at once would outlast the time the services are given.
  const [user, other, subscriber, admin] = [await register(), await register(), await register(), await register()];
  if (config.features.demoSubscriptions) await subscriber.subscription.demoActivate({});
  await grantAdmin(services, admin.email);

  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: cloud.endpoint, ...CREDENTIALS }));
  return {
    anonymous: browser(),
    user,
    other,
    subscriber,
    admin,
    browser,
    register,
    app,
    job,
    services,
    cloud,
    clock,
    logs,
    measurements,
    mails: async () => {
      await job('post');
      return cloud.mails();
    },
    scan: async () => (await client.send(new ScanCommand({ TableName: config.tableName }))).Items ?? [],
    close: async () => {
      client.destroy();
      try {
        // Before the cloud: what is still under way in a function is not to find it gone.
        close();
      } finally {
        await cloud.close();
      }
    },
  };
}

const CREDENTIALS = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

function testClock(): TestClock {
  let at = Date.now();
  return {
    now: () => new Date(at),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

function openBrowser(app: App, edge: Record<string, string>): Browser {
  const request = async (method: string, path: string, { headers, json, body }: RawRequest = {}) => {
    const response = await app.fetch(
      new Request(`http://${HOST}${path}`, {
        method,
        headers: {
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(opened.cookie && { cookie: opened.cookie }),
          ...edge,
          ...headers,
        },
        body: json === undefined ? body : JSON.stringify(json),
      }),
    );
    const [set] = response.headers.getSetCookie();
    if (set) opened.cookie = /Max-Age=0\b/.test(set) ? undefined : set.split(';')[0];
    return response;
  };
  const send = async ({ method, path, body }: { method: Route['method']; path: string; body?: unknown }) => {
    const response = await request(method, path, { json: body });
    const json: unknown = await response.json();
    if (!response.ok) throw thrown(json);
    return { json, nextCursor: response.headers.get('x-next-cursor') ?? undefined };
  };
  const opened: Browser = { ...createClient(routes, send), email: '', request, cookie: undefined };
  return opened;
}

function thrown(json: unknown): AppError {
  const { code, message, ...details } = json as { code: ErrorCode; message: string } & ErrorDetails;
  return new AppError(code, message, details);
}
