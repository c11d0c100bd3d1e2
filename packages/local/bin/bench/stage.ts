import { join } from 'node:path';
import type { Route } from '#domain/http/route';
import { allRoutes, type RouteName } from '#domain/http/routes';
import { pathOf } from '#domain/http/client';
import { createApp, type App } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import { VIEWER_ADDRESS_HEADER } from '#functions/http/guard';
import { metricLine } from '#functions/runtime/measure';
import { createServices, type Services } from '#functions/services/services';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { localEnvironment } from '#local/bin/environment';
import { median } from './median';
import { startMeter, type Spent } from './meter';

const SITE = 'http://127.0.0.1:3000';
const REPEATS = 3;
/** Bytes that a request's and an answer's headers take on the wire, beside their bodies; an estimate. */
const HEADERS = 700;

/** Runs a file beside this as a process of its own. */
const running = (file: string) => [
  process.execPath,
  ...['--import', require.resolve('tsx')],
  join(__dirname, 'standIn', file),
];

/** A call as a browser makes it; `query`, `params` and `body` as the route wants them, a raw body as text. */
export interface Call {
  route: RouteName;
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  /** Called without a session; the answer may be 401. */
  signedOut?: true;
}

/** Makes a call that can be made once only: what it needs is done before, and not measured. */
export type Made = (bench: Bench, person: Person) => Promise<Call>;

/** What one call costs. `spent` holds for a function that remembers nobody yet, `ms` for one that is warm (medians). */
export interface Measured extends Spent {
  ms: number;
  bytesIn: number;
  bytesOut: number;
  /** What the function writes to its log. */
  logBytes: number;
}

export interface Person {
  email: string;
  cookie?: string;
}

export interface Bench {
  cloud: LocalCloud;
  services: Services;
  /** Makes a call once; throws where it is refused. Answers the parsed body. */
  call: <T>(person: Person, call: Call) => Promise<T>;
  measure: (person: Person, call: Call | Made) => Promise<Measured>;
  /** What something else than a call asks of the services; the work is given functions that remember nobody yet. */
  spentBy: (work: (services: Services) => Promise<unknown>) => Promise<Spent & { ms: number }>;
  close: () => Promise<void>;
}

/**
 * The product over a cloud on this machine, with a meter between the two. Limits are wide enough to measure; models are
 * trained by a stand-in, and no call waits for the end of a training.
 */
export async function openBench(dataDir: string): Promise<Bench> {
  const container = { command: running('serve.ts') };
  const cloud = await startLocalCloud({ dataDir, container, trainer: running('train.ts') });
  const meter = await startMeter(cloud.endpoint);
  const resources = { ...cloud.resources, AWS_ENDPOINT_URL: meter.endpoint };
  let logged = 0;
  const settings = { ...localEnvironment(resources), RATE_LIMIT_SCALE: '100000', TRAINING_WAIT_SECONDS: '0' };
  const fresh = () =>
    createServices(parseConfig(settings), {
      log: (entry) => (logged += JSON.stringify(metricLine(entry, 'prod', new Date())).length + 1),
      measure: (entry) => (logged += JSON.stringify(metricLine(entry, 'prod', new Date())).length + 1),
    });
  const services = fresh();
  const warm = createApp(services);
  const bench: Bench = {
    cloud,
    services,
    call: async <T>(person: Person, call: Call) => (await send(warm, person, call)).json as T,
    measure: async (person, call) => {
      const made = async () => (typeof call === 'function' ? await call(bench, person) : call);
      const cold = createApp(fresh());
      const first = await made();
      meter.taken();
      logged = 0;
      const { bytesIn, bytesOut } = await send(cold, person, first);
      const spent = meter.taken();
      const logBytes = logged;
      const times = [];
      const engine = [];
      for (let n = 0; n < REPEATS; n++) {
        const next = await made();
        meter.taken();
        times.push((await send(warm, person, next)).ms);
        engine.push(meter.taken().engineMs);
      }
      return { ...spent, bytesIn, bytesOut, logBytes, ms: median(times), engineMs: median(engine) };
    },
    spentBy: async (work) => {
      const given = fresh();
      meter.taken();
      const started = performance.now();
      await work(given);
      return { ...meter.taken(), ms: performance.now() - started };
    },
    close: async () => {
      await meter.close();
      await cloud.close();
    },
  };
  return bench;
}

/** A new account, signed in, that may analyze. */
export async function register({ call }: Bench, email: string): Promise<Person> {
  const person: Person = { email };
  await call(person, { route: 'auth.register', body: { email, password: PASSWORD, firstName: 'Ann' } });
  await call(person, { route: 'subscription.demoActivate' });
  return person;
}
export const PASSWORD = 'correct horse';

async function send(app: App, person: Person, call: Call) {
  const route: Route = allRoutes.find(({ name }) => name === call.route)!;
  const body = route.method === 'GET' ? undefined : bodyOf(route, call);
  const request = new Request(`${SITE}${pathOf(route, call)}`, {
    method: route.method,
    headers: {
      [VIEWER_ADDRESS_HEADER]: '198.51.100.7:4000',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(person.cookie && !call.signedOut && { cookie: person.cookie }),
      ...call.headers,
    },
    body,
  });
  const started = performance.now();
  const response = await app.fetch(request);
  const text = await response.text();
  const ms = performance.now() - started;
  if (!response.ok && !(call.signedOut && response.status === 401)) {
    throw new Error(`${call.route} answered ${response.status}: ${text}`);
  }
  const [set] = response.headers.getSetCookie();
  if (set) person.cookie = set.split(';')[0];
  const json: unknown = text ? JSON.parse(text) : undefined;
  return { ms, json, bytesIn: (body?.length ?? 0) + HEADERS, bytesOut: Buffer.byteLength(text) + HEADERS };
}

const bodyOf = ({ body: wanted }: Route, { body }: Call): string =>
  wanted === 'raw' ? String(body) : JSON.stringify(body ?? {});
