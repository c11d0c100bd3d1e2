/**
 * Answers the site's calls in tests: where a browser would reach the network, this answers from a table. Everything of
 * ours stays real.
 */
export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestServer {
  /** What each `GET /api/auth/me` answers; unlisted calls are 404. A function is asked on every call. */
  replies: Record<string, Reply | (() => Reply)>;
  /** `method path` and body of every call, in order. */
  calls: { call: string; body: unknown }[];
}

/** Puts the table in the network's place. */
export function startTestServer(replies: TestServer['replies']): TestServer {
  const server: TestServer = { replies, calls: [] };
  globalThis.fetch = ((url: URL, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${url.pathname}`;
    server.calls.push({ call, body: body === undefined ? undefined : JSON.parse(body) });
    const found = server.replies[call] ?? { status: 404, body: { code: 'not_found', message: 'Not found' } };
    const { status = 200, body: answer, headers = {} } = typeof found === 'function' ? found() : found;
    const text = typeof answer === 'string' ? answer : answer === undefined ? '' : JSON.stringify(answer);
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
  privacyVersion: '1.0',
  privacyAcceptedAt: '2026-03-04T10:00:00.000Z',
} as const;

export const CONFIG: Reply = {
  body: {
    stage: 'local',
    demoSubscriptions: true,
    privacyVersion: '1.0',
    upcomingPrivacy: null,
    minPasswordLength: 6,
    adminTotp: 'offered',
    annualPriceUsd: 39.95,
    affiliateTag: null,
    modelRecipe: 'research',
  },
};
