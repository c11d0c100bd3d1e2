import { ANNUAL_PRICE_USD } from '#domain/subscription/price';

/** One response of the test server. Default: status 200 without a body. */
export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestServer {
  /**
   * Replies by method and path, such as `GET /api/auth/me`; one that also has the query is taken first. Other calls get a 404. A
   * function runs on every call.
   */
  replies: Record<string, Reply | (() => Reply)>;
  /** Method, path and body of every call, in order. */
  calls: { call: string; body: unknown }[];
}

/** Replaces `fetch` with replies from a table. All code of the site stays real. */
export function startTestServer(replies: TestServer['replies']): TestServer {
  const server: TestServer = { replies, calls: [] };
  globalThis.fetch = ((url: URL, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${url.pathname}`;
    server.calls.push({ call, body: body === undefined ? undefined : JSON.parse(body) });
    const reply = server.replies[call + url.search] ??
      server.replies[call] ?? { status: 404, body: { code: 'not_found', message: 'Not found' } };
    const { status = 200, body: replyBody, headers = {} } = typeof reply === 'function' ? reply() : reply;
    const text = typeof replyBody === 'string' ? replyBody : replyBody === undefined ? '' : JSON.stringify(replyBody);
    return Promise.resolve({
      status,
      headers: new Map(Object.entries(headers)),
      body: {},
      text: () => Promise.resolve(text),
      json: () => Promise.resolve().then(() => JSON.parse(text) as unknown),
    });
  }) as unknown as typeof fetch;
  return server;
}

/** Leaves all later writes without an answer, so that the page stays in its pending state. */
export function holdWrites(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (...call) => (call[1]?.method === 'GET' ? fetch(...call) : new Promise<never>(() => undefined));
}

/** Returns the replies one after the other, and then always the last one. */
export function replyInOrder(...replies: [Reply, ...Reply[]]): () => Reply {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)] ?? replies[0];
}

export const SIGNED_OUT: Reply = { status: 401, body: { code: 'unauthenticated', message: 'Please log in' } };

export const MARIA = {
  id: '01JD0000000000000000000000',
  email: 'maria@example.org',
  firstName: 'Maria',
  lastName: 'Lind',
  role: 'user',
  createdAt: '2026-03-04T10:00:00.000Z',
  subscriptionStatus: 'inactive',
  subscriptionEndsAt: null,
  emailVerified: true,
  mailTrouble: null,
  twoStepSince: null,
  researchConsentAt: null,
  researchCoversVisits: false,
  language: 'en',
  privacyVersion: '1.0',
  privacyAcceptedAt: '2026-03-04T10:00:00.000Z',
  people: {},
} as const;

export const CONFIG: Reply = {
  body: {
    stage: 'local',
    demoSubscriptions: true,
    privacyVersion: '1.0',
    upcomingPrivacy: null,
    minPasswordLength: 6,
    adminTotp: 'offered',
    annualPriceUsd: ANNUAL_PRICE_USD,
    affiliateTag: null,
    modelRecipe: 'research',
    models: { live: 'research-1', withdrawn: [] },
    subscriptionPollSeconds: 10,
  },
};
