import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import type { Route } from '#domain/http/route';
import { allRoutes, type RouteName } from '#domain/http/routes';
import { buildPath } from '#domain/http/client';
import { createApp, type App } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import { VIEWER_ADDRESS_HEADER } from '#functions/http/edgeHeaders';
import { toMetricLine } from '#functions/runtime/metrics';
import { createServices, type Services } from '#functions/services/services';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { localEnvironment } from '#start/environment';
import { median } from './median';
import { startMeter, type AwsUsage } from './meter';

const SITE = 'http://127.0.0.1:3000';
const REPEATS = 3;
/** Estimated bytes of the headers of a request or a response. */
const HEADER_BYTES = 700;

export const BENCH_PASSWORD = 'correct horse';

/** A call as a browser makes it; `query`, `params` and `body` are those of the route, a raw body is text. */
export interface BenchCall {
  route: RouteName;
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  /** The call has no session, and may be answered with 401. */
  signedOut?: true;
}

/** Prepares a call that works only once. The preparation is not measured. */
export type PrepareCall = (bench: Bench, user: BenchUser) => Promise<BenchCall>;

/** The cost of one call. Usage is that of a function with empty caches; `ms` is the median of a warm function. */
export interface CallCost extends AwsUsage {
  ms: number;
  bytesIn: number;
  bytesOut: number;
  /** Bytes that the function writes to its log. */
  logBytes: number;
}

/** A caller; the cookie is set by signing in. */
export interface BenchUser {
  email: string;
  cookie?: string;
}

export interface Bench {
  cloud: LocalCloud;
  services: Services;
  /** Makes a call once, and returns its parsed body. Throws for an error response. */
  call: <T>(user: BenchUser, call: BenchCall) => Promise<T>;
  measure: (user: BenchUser, call: BenchCall | PrepareCall) => Promise<CallCost>;
  /** Measures other work than a call. The services have empty caches. */
  measureWork: (work: (services: Services) => Promise<unknown>) => Promise<AwsUsage & { ms: number }>;
  close: () => Promise<void>;
}

/**
 * Starts the product over a local cloud, with a meter between them. Rate limits are high, a stand-in trains models, and no
 * call waits for the end of a training.
 */
export async function openBench(dataDir: string): Promise<Bench> {
  const container = { command: createStandInCommand('serve.ts') };
  const cloud = await startLocalCloud({ dataDir, container, trainer: createStandInCommand('train.ts') });
  const meter = await startMeter(cloud.endpoint);
  const environment = localEnvironment({ ...cloud.environment, AWS_ENDPOINT_URL: meter.endpoint });
  const config = parseConfig({ ...environment, RATE_LIMIT_SCALE: '100000', TRAINING_WAIT_SECONDS: '0' });
  const log = createByteCounter();
  const createBenchServices = () => createServices(config, { log: log.count, recordMetric: log.count });
  const services = createBenchServices();
  const warmApp = createApp(services);
  const bench: Bench = {
    cloud,
    services,
    call: async <T>(user: BenchUser, call: BenchCall) => (await sendCall(warmApp, user, call)).json as T,
    measure: async (user, call) => {
      const prepare = async () => (typeof call === 'function' ? await call(bench, user) : call);
      const first = await prepare();
      meter.takeUsage();
      log.reset();
      const { bytesIn, bytesOut } = await sendCall(createApp(createBenchServices()), user, first);
      const usage = meter.takeUsage();
      const logBytes = log.bytes();
      const times = [];
      const engineTimes = [];
      for (let n = 0; n < REPEATS; n++) {
        const next = await prepare();
        meter.takeUsage();
        times.push((await sendCall(warmApp, user, next)).ms);
        engineTimes.push(meter.takeUsage().engineMs);
      }
      return { ...usage, bytesIn, bytesOut, logBytes, ms: median(times), engineMs: median(engineTimes) };
    },
    measureWork: async (work) => {
      const coldServices = createBenchServices();
      meter.takeUsage();
      const startedAt = performance.now();
      await work(coldServices);
      return { ...meter.takeUsage(), ms: performance.now() - startedAt };
    },
    close: async () => {
      await meter.close();
      await cloud.close();
    },
  };
  return bench;
}

/** The command that runs a file of the folder `standIn`. */
const createStandInCommand = (file: string) => [
  process.execPath,
  ...['--import', require.resolve('tsx')],
  join(__dirname, 'standIn', file),
];

/** Counts the bytes of log lines, as a deployed function writes them. */
function createByteCounter() {
  let bytes = 0;
  return {
    count: (entry: Parameters<typeof toMetricLine>[0]) => {
      bytes += JSON.stringify(toMetricLine(entry, 'prod', new Date())).length + 1;
    },
    bytes: () => bytes,
    reset: () => {
      bytes = 0;
    },
  };
}

/** Registers an account with a demo subscription, and signs in to it. */
export async function registerBenchUser({ call }: Bench, email: string): Promise<BenchUser> {
  const user: BenchUser = { email };
  await call(user, { route: 'auth.register', body: { email, password: BENCH_PASSWORD, firstName: 'Ann' } });
  await call(user, { route: 'subscription.demoActivate' });
  return user;
}

async function sendCall(app: App, user: BenchUser, call: BenchCall) {
  const route: Route = allRoutes.find(({ name }) => name === call.route)!;
  const body = route.method === 'GET' ? undefined : encodeBody(route, call);
  const request = new Request(`${SITE}${buildPath(route, call)}`, {
    method: route.method,
    headers: {
      [VIEWER_ADDRESS_HEADER]: '198.51.100.7:4000',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(user.cookie && !call.signedOut && { cookie: user.cookie }),
      ...call.headers,
    },
    body,
  });
  const startedAt = performance.now();
  const response = await app.fetch(request);
  const text = await response.text();
  const ms = performance.now() - startedAt;
  if (!response.ok && !(call.signedOut && response.status === 401)) {
    throw new Error(`${call.route} answered ${response.status}: ${text}`);
  }
  const [cookie] = response.headers.getSetCookie();
  if (cookie) user.cookie = cookie.split(';')[0];
  const json: unknown = text ? JSON.parse(text) : undefined;
  const sent = response.headers.get('content-encoding') === 'gzip' ? gzipSync(text).length : Buffer.byteLength(text);
  return { ms, json, bytesIn: (body?.length ?? 0) + HEADER_BYTES, bytesOut: sent + HEADER_BYTES };
}

const encodeBody = (route: Route, { body }: BenchCall): string =>
  route.body === 'raw' ? String(body) : JSON.stringify(body ?? {});
