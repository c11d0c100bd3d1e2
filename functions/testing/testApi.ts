import { createClient, type Client } from '#domain/http/client';
import { AppError, type ErrorCode, type ErrorDetails } from '#domain/http/errors';
import { addPersonParameter } from '#domain/http/personParameter';
import type { Route } from '#domain/http/route';
import { routes, type Routes } from '#domain/http/routes';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import type { ModelContainerOptions } from '#local/aws/sagemaker/modelContainer';
import type { SentMail } from '#local/aws/ses/sentMail';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { App } from '#functions/http/app';
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER, VIEWER_HOST_HEADER } from '#functions/http/edgeHeaders';
import type { LogEntry } from '#functions/runtime/logEntry';
import type { MetricEntry } from '#functions/runtime/metrics';
import { grantAdmin } from '#operator/admin';
import { prepareClient, type Services } from '#functions/services/services';
import { startFaultProxy, type FindFault } from './faultProxy';
import { names, openStage, type TestStage } from './testStage';

const HOST = '127.0.0.1:3000';
export const PASSWORD = 'correct horse';

/** A raw request. `json` is sent as JSON, `body` without changes. */
export interface RawRequest {
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** One browser: a typed client, raw requests, and a cookie. */
export interface Browser extends Client<Routes> {
  email: string;
  request: (method: string, path: string, raw?: RawRequest) => Promise<Response>;
  /** The typed client of the same session for the records of another person of the account. */
  forPerson: (personId: string) => Client<Routes>;
  /** The session cookie as the browser sends it. A test can set it to another person's. */
  cookie: string | undefined;
}

export interface TestClock {
  now: () => Date;
  advance: (by: { days?: number; hours?: number; minutes?: number; seconds?: number }) => void;
}

export interface TestApi {
  anonymous: Browser;
  user: Browser;
  /** A second ordinary user, whose data the first must not reach. */
  other: Browser;
  subscriber: Browser;
  admin: Browser;
  /** Opens a browser without a session, with its own network address. */
  openBrowser: () => Browser;
  /** Registers a new account in a new browser. */
  register: (email?: string) => Promise<Browser>;
  app: App;
  runJob: TestStage['runJob'];
  services: Services;
  cloud: LocalCloud;
  clock: TestClock;
  logs: LogEntry[];
  /** The recorded metrics, oldest first. */
  metrics: MetricEntry[];
  /** Sends the queued mails. Returns every mail sent so far, newest first. */
  deliverMails: () => Promise<SentMail[]>;
  /** Reads every row of the table as it is stored, except those whose partition key begins with one of these. */
  scanTable: (...exceptions: readonly string[]) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

export interface TestApiOptions {
  /** The model behind the SageMaker endpoint. Without one, every analysis fails. */
  container?: ModelContainerOptions;
  /** Command of a training job. Defaults to the lesion engine's trainer. */
  trainer?: readonly string[];
  /** Environment variables that replace those of stage local. */
  settings?: Record<string, string | undefined>;
  /** Folder for stored data. Without it, data is in memory only. */
  dataDir?: string;
  /** The table in use. Defaults to the local cloud's own. */
  tableName?: string;
  /** Lets calls of the product to its services fail: `startFaultProxy`. */
  findFault?: FindFault;
  /** The API that left the data of `dataDir`. Its clock and its people go on. */
  resumes?: TestApi;
}

/** The address of the n-th browser, from the range for documentation and then from the one for measurements. */
const createAddress = (n: number): string => (n < 256 ? `198.51.100.${n}` : `198.18.${n >> 8}.${n & 255}`);

/** Starts the whole API over a local cloud, with a browser for each role and a clock that the test controls. */
export async function testApi({
  container,
  trainer,
  settings = {},
  dataDir,
  tableName,
  findFault,
  resumes,
}: TestApiOptions = {}): Promise<TestApi> {
  const clock = resumes?.clock ?? createTestClock();
  const storage = { dataDir: dataDir ?? null, tableName };
  const cloud = await startLocalCloud({ ...names, ...storage, clock: clock.now, container, trainer });
  const logs: LogEntry[] = [];
  const metrics: MetricEntry[] = [];
  const proxy = findFault && (await startFaultProxy(cloud.endpoint, findFault));
  const { services, app, runJob, close } = await openStage({
    cloud: proxy ? reachThrough(cloud, proxy.url) : cloud,
    answer: proxy ? undefined : cloud.answer,
    settings,
    now: clock.now,
    log: (entry) => logs.push(entry),
    recordMetric: (entry) => metrics.push(entry),
  });
  const { config } = services;

  let browserCount = 0;
  const { originSecretId } = config;
  const edgeHeaders = originSecretId && {
    ...{ [ORIGIN_SECRET_HEADER]: await services.secrets.read(originSecretId), [VIEWER_HOST_HEADER]: HOST },
  };
  cloud.stripe.deliverTo(`http://${HOST}${routes.stripe.webhook.path}`, (request) => {
    for (const [name, value] of Object.entries(edgeHeaders ?? {})) request.headers.set(name, value);
    return app.fetch(request);
  });
  const openBrowser = () =>
    createBrowser(app, { ...edgeHeaders, [VIEWER_ADDRESS_HEADER]: `${createAddress(++browserCount)}:40000` });
  const register = async (email = `person${browserCount + 1}@example.org`) => {
    const browser = openBrowser();
    await browser.auth.register({ body: { email, password: PASSWORD, firstName: 'Ann' } });
    return Object.assign(browser, { email });
  };
  const reopen = ({ email, cookie }: Browser) => Object.assign(openBrowser(), { email, cookie });
  const people: [user: Browser, other: Browser, subscriber: Browser, admin: Browser] = resumes
    ? [reopen(resumes.user), reopen(resumes.other), reopen(resumes.subscriber), reopen(resumes.admin)]
    : // In sequence: on a busy machine, four at once exceed the timeouts of the clients.
      [await register(), await register(), await register(), await register()];
  const [user, other, subscriber, admin] = people;
  if (!resumes) {
    if (config.features.demoSubscriptions) await subscriber.subscription.demoActivate({});
    await grantAdmin(services, admin.email);
  }

  const client = DynamoDBDocumentClient.from(
    prepareClient(new DynamoDBClient({ endpoint: cloud.endpoint, ...CREDENTIALS })),
  );
  return {
    anonymous: openBrowser(),
    user,
    other,
    subscriber,
    admin,
    openBrowser,
    register,
    app,
    runJob,
    services,
    cloud,
    clock,
    logs,
    metrics,
    deliverMails: async () => {
      await runJob('sendMail');
      return cloud.mails();
    },
    scanTable: async (...exceptions) => {
      const rows: Record<string, unknown>[] = [];
      const filter = exceptions.length > 0 && {
        FilterExpression: exceptions.map((_, n) => `NOT begins_with(PK, :p${n})`).join(' AND '),
        ExpressionAttributeValues: Object.fromEntries(exceptions.map((start, n) => [`:p${n}`, start])),
      };
      for await (const { Items = [] } of paginateScan({ client }, { TableName: config.tableName, ...filter })) {
        rows.push(...Items);
      }
      return rows;
    },
    close: async () => {
      client.destroy();
      try {
        // The stage closes before the cloud, which its functions may still be calling.
        close();
      } finally {
        proxy?.close();
        await cloud.close();
      }
    },
  };
}

/** The cloud as a stage sees it whose calls go to another address first. */
const reachThrough = (cloud: LocalCloud, endpoint: string): LocalCloud => ({
  ...cloud,
  endpoint,
  environment: { ...cloud.environment, AWS_ENDPOINT_URL: endpoint },
});

const CREDENTIALS = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

function createTestClock(): TestClock {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

function createBrowser(app: App, edgeHeaders: Record<string, string>): Browser {
  const request = async (method: string, path: string, { headers, json, body }: RawRequest = {}) => {
    const response = await app.fetch(
      new Request(`http://${HOST}${path}`, {
        method,
        headers: {
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(browser.cookie && { cookie: browser.cookie }),
          ...edgeHeaders,
          ...headers,
        },
        body: json === undefined ? body : JSON.stringify(json),
      }),
    );
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie) browser.cookie = /Max-Age=0\b/.test(setCookie) ? undefined : setCookie.split(';')[0];
    return response;
  };
  const send = async ({ method, path, body }: { method: Route['method']; path: string; body?: unknown }) => {
    const response = await request(method, path, { json: body });
    const json: unknown = await response.json();
    if (!response.ok) throw parseError(json);
    return { json, nextCursor: response.headers.get('x-next-cursor') ?? undefined };
  };
  const forPerson = (personId: string) =>
    createClient(routes, ({ path, ...rest }, { ofPerson }) =>
      send({ ...rest, path: ofPerson ? addPersonParameter(path, personId) : path }),
    );
  const browser: Browser = { ...createClient(routes, send), email: '', request, forPerson, cookie: undefined };
  return browser;
}

function parseError(json: unknown): AppError {
  const { code, message, ...details } = json as { code: ErrorCode; message: string } & ErrorDetails;
  return new AppError(code, message, details);
}
