import * as fc from 'fast-check';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { ERROR_STATUS } from '#domain/http/errors';
import { matchRoute } from '#domain/http/router';
import { allRoutes, routes } from '#domain/http/routes';
import { startGateway } from '#local/server/gateway';
import { grantAdmin } from '#operator/admin';
import { testApi, type Browser, type TestApi } from '../testApi';
import { readLesionImage, toDataUrl } from '../testImages';
import { startTestModel } from '../testModel';
import { fuzzRequests, openApi, operations, CALLER_ROLES, type FuzzRequest, type CallerRole } from './requests';
import { ID_PLACEHOLDER, PHOTO_PLACEHOLDER } from './schemaValues';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Called after every batch with the number of requests so far. */
  onProgress?: (sent: number) => void;
}

export interface FuzzReport {
  sent: number;
  /** How many answers had each status. */
  statuses: Map<number, number>;
  /** What was wrong, each with its request. */
  findings: string[];
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const BATCH = 250;
const CONCURRENCY = 6;
const ANSWER_MS = 25_000;
const PAUSE_MS = 2;
const MAX_IDS = 200;
/** Signs of a stack, of a path, or of the services behind. */
const LEAK = /node_modules|\n\s+at |file:\/\/|\.[jt]s:\d+|arn:aws|__type|ECONNREFUSED|ZodError/;

const successSchemas = new Map(
  operations.map(({ operationId, responses }) => [
    operationId,
    z.fromJSONSchema((responses[200].content?.['application/json']?.schema ?? {}) as never),
  ]),
);
const failureSchema = z.fromJSONSchema(openApi.components.schemas.Failure as never);

/**
 * Sends random requests of three roles to the product's own gateway and checks every answer. The same seed sends the same
 * requests.
 */
export async function runFuzz({ requests, seed, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const model = await startTestModel();
  const trainer = [process.execPath, '-e', 'process.exit(1)'];
  // Pages of articles are made from the site's own page.
  const staticDir = await mkdtemp(join(tmpdir(), 'site-'));
  await copyFile(join(__dirname, '../../../web/index.html'), join(staticDir, 'index.html'));
  const gateway = await startGateway({
    routes,
    invoke: (name, event) => api.app.invoke(name, event),
    port: 0,
    staticDir,
  });
  const settings = { RATE_LIMIT_SCALE: '1000000', TRAINING_WAIT_SECONDS: '0', SITE_FILES_URL: gateway.url };
  const api: TestApi = await testApi({ container: model.container, trainer, settings });
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const people = new People(api);
  const ids = new Set<string>();
  const photo = toDataUrl(await readLesionImage('phone-nevus-1.jpg'));
  const report: FuzzReport = { sent: 0, statuses: new Map(), findings: [] };

  const fillIn = (text: string) =>
    text
      .replaceAll(ID_PLACEHOLDER, () => [...ids][report.sent % Math.max(1, ids.size)] ?? '01ARZ3NDEKTSV4RRFFQ69G5FAV')
      .replaceAll(PHOTO_PLACEHOLDER, photo);
  const sendOne = async (planned: FuzzRequest) => {
    const fuzzRequest: FuzzRequest = {
      ...planned,
      path: fillIn(planned.path),
      body: typeof planned.body === 'string' ? fillIn(planned.body) : planned.body,
    };
    const person = await people.get(planned.role);
    const answer = await send(gateway.url, agent, fuzzRequest, person?.cookie).catch((error: unknown) => String(error));
    report.sent++;
    const addFinding = (finding: string) =>
      report.findings.push(
        `${finding}: ${JSON.stringify({ ...fuzzRequest, body: String(planned.body).slice(0, 500) })}`,
      );
    if (typeof answer === 'string') {
      addFinding(answer);
      return;
    }
    report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1);
    findFaults(fuzzRequest, answer).forEach(addFinding);
    for (const [, id] of answer.text.matchAll(/"(?:id|lesionId|jobId|runId)":"([\w-]{1,64})"/g)) ids.add(id!);
    for (const id of ids) if (ids.size > MAX_IDS) ids.delete(id);
    if (person && [401, 403].includes(answer.status)) await people.check(planned.role);
  };

  for (let batch = 0; report.sent < requests; batch++) {
    const numRuns = Math.min(BATCH, requests - report.sent);
    const planned = fc.sample(fuzzRequests, { numRuns, seed: seed * 1_000_003 + batch });
    const sendWhileLeft = async () => {
      for (let next = planned.shift(); next; next = planned.shift()) await sendOne(next);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendWhileLeft));
    api.clock.advance({ minutes: 1 });
    onProgress?.(report.sent);
  }
  agent.destroy();
  await gateway.close();
  await api.close();
  model.close();
  await rm(staticDir, { recursive: true });
  return report;
}

/** The people who send requests. One who lost the session or the subscription is replaced. */
class People {
  private readonly browsers = new Map<CallerRole, Promise<Browser>>();
  private count = 0;

  constructor(private readonly api: TestApi) {}

  async get(role: CallerRole): Promise<Browser | undefined> {
    if (role === CALLER_ROLES[0]) return undefined;
    const browser = this.browsers.get(role) ?? this.create(role);
    this.browsers.set(role, browser);
    return browser;
  }

  async check(role: CallerRole): Promise<void> {
    const browser = await this.browsers.get(role);
    const response = await browser?.request('GET', '/api/auth/me');
    const { user } = (response?.ok === true ? await response.json() : {}) as { user?: { subscriptionStatus: string } };
    if (!user || (role === 'subscriber' && user.subscriptionStatus !== 'active')) this.browsers.delete(role);
  }

  private async create(role: CallerRole): Promise<Browser> {
    const browser = await this.api.register(`fuzz${++this.count}@example.org`);
    if (role === 'administrator') await grantAdmin(this.api.services, browser.email);
    else await browser.subscription.demoActivate({});
    return browser;
  }
}

/** What is wrong with an answer. */
function findFaults({ method, path }: FuzzRequest, { status, headers, text }: Answer): string[] {
  const faults: string[] = [];
  const isBounded503 = status === 503 && Number(headers['retry-after']) > 0;
  if (status >= 500 && !isBounded503) faults.push(`status ${status}`);
  if (LEAK.test(text) || text.includes(process.cwd())) faults.push(`leak ${text.slice(0, 200)}`);
  if (headers['x-powered-by'] ?? headers.server) faults.push('names its software');
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('no security headers');
  const pathname = path.split('?')[0]!;
  if (!/^\/api(\/|$)/.test(pathname) || method === 'HEAD') return faults;
  const match = matchRoute(allRoutes, method, pathname);
  const name = 'route' in match ? match.route.name : undefined;
  const isDocument = 'route' in match && match.route.mediaType !== undefined;
  if (isDocument && !String(headers['content-type']).startsWith('application/json')) return faults;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [...faults, `no JSON: ${text.slice(0, 100)}`];
  }
  if (status < 300) {
    // Stage local alone answers the code: docs/decisions/001-local-reset-token.md.
    if (name === 'auth.forgotPassword') delete (json as { resetToken?: string }).resetToken;
    const parsed = name === undefined ? undefined : successSchemas.get(name)?.safeParse(json);
    if (parsed?.success !== true)
      faults.push(`answer against its schema: ${String(parsed?.error.message).slice(0, 300)}`);
    return faults;
  }
  const { code } = json as { code: keyof typeof ERROR_STATUS };
  if (!failureSchema.safeParse(json).success || ERROR_STATUS[code] !== status)
    faults.push(`failure against its schema: ${text.slice(0, 200)}`);
  return faults;
}

/**
 * Sends a request over a socket of its own kind: in one piece with its length, or in chunks with pauses. Sends it again,
 * on a new socket, where the gateway closed the idle one meanwhile, as browsers do.
 */
function send(url: string, agent: Agent | false, fuzzRequest: FuzzRequest, cookie?: string): Promise<Answer> {
  const { method, path, headers, body, pieces } = fuzzRequest;
  return new Promise<Answer>((resolve, reject) => {
    const bytes = body === null ? Buffer.alloc(0) : Buffer.from(body as string);
    const outgoing = request(
      { host: '127.0.0.1', port: new URL(url).port, path, method, agent, timeout: ANSWER_MS },
      (response) => {
        const chunks: Buffer[] = [];
        const isPacked = response.headers['content-encoding'] === 'gzip';
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: (isPacked ? gunzipSync(Buffer.concat(chunks)) : Buffer.concat(chunks)).toString(),
          }),
        );
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isClosedIdle = outgoing.reusedSocket && error.code === 'ECONNRESET';
      if (isClosedIdle) send(url, false, fuzzRequest, cookie).then(resolve, reject);
      else reject(error);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    for (const [name, value] of Object.entries({ ...(cookie && { cookie }), ...headers }))
      outgoing.setHeader(name, value);
    if (pieces === 1) {
      if (bytes.length > 0) outgoing.setHeader('content-length', bytes.length);
      outgoing.end(bytes);
      return;
    }
    if (bytes.length > 0) outgoing.setHeader('transfer-encoding', 'chunked');
    void (async () => {
      const size = Math.ceil(bytes.length / pieces);
      for (let at = 0; at < bytes.length; at += size) {
        outgoing.write(bytes.subarray(at, at + size));
        await sleep(PAUSE_MS);
      }
      outgoing.end();
    })();
  });
}
