import { z } from 'zod';
import { AppError } from '#domain/http/errors';
import type { HttpEvent } from '#domain/http/httpEvent';
import type { Route } from '#domain/http/route';
import type { NamedRoute } from '#domain/http/routes';
import type { LogEntry } from '#functions/runtime/logEntry';
import type { Services } from '#functions/services/services';
import { endpoint } from './endpoint';
import { getSiteOrigin } from './requestOrigin';
import { verifyCode } from './twoStep';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const outage = () => Object.assign(new Error('down'), { name: 'ThrottlingException' });

const PERSON = {
  id: 'ann',
  role: 'user',
  twoStepSince: null,
  subscriptionStatus: 'inactive',
  subscriptionEndsAt: null,
};
const SUBSCRIBER = { ...PERSON, subscriptionStatus: 'active', subscriptionEndsAt: '2027-03-02T00:00:00.000Z' };
const LAPSED = { ...SUBSCRIBER, subscriptionEndsAt: '2027-03-01T12:00:00.000Z' };
const ADMIN = { ...PERSON, role: 'admin' };

interface Situation {
  route?: Partial<Route>;
  user?: object;
  headers?: Record<string, string>;
  body?: string;
  /** The method of the request itself; GET where absent. */
  method?: string;
  config?: object;
  /** When the identity provider last confirmed the administrator, in milliseconds. */
  adminConfirmedAt?: number;
  /** Steps that fail, by their name. */
  failures?: Record<string, () => Error>;
  /** Steps that answer something else than usually. */
  answers?: Record<string, unknown>;
  /** The name of a limit that is known to be spent. */
  knownLimit?: string;
}

/** Sends one call through the guard. Answers the response, the log, and every step that the guard took, in order. */
async function sendCall({
  route = {},
  user,
  headers = {},
  body,
  method = 'GET',
  config,
  adminConfirmedAt = NOW.getTime(),
  failures = {},
  answers = {},
  knownLimit,
}: Situation) {
  const steps: string[] = [];
  const step = (name: string): Promise<unknown> => {
    steps.push(name);
    const fail = failures[name];
    return fail ? Promise.reject(fail()) : Promise.resolve(answers[name]);
  };
  const logs: LogEntry[] = [];
  const services = {
    config: {
      rateLimitScale: 1,
      siteOrigins: [],
      adminTotp: 'required',
      features: {},
      secureCookies: false,
      ...config,
    },
    now: () => NOW,
    log: (entry: LogEntry) => logs.push(entry),
    sessions: {
      find: async (cookie: string) => {
        await step('find session');
        return cookie && user ? { user, tokenHash: 'h'.repeat(64), usedAt: 0, adminConfirmedAt } : undefined;
      },
      recordAdminConfirmation: () => step('record confirmation'),
      touch: () => step('touch'),
      end: () => step('end session'),
    },
    limits: {
      take: ({ name, by }: { name: string; by: string }) => step(`take ${name} of ${by.slice(0, 11)}`),
      refund: ({ name }: { name: string }) => step(`refund ${name}`),
      getKnownWait: ({ name }: { name: string }) => (name === knownLimit ? 7 : undefined),
    },
    auditLog: { commit: (_: unknown, { outcome }: { outcome: string }) => step(`audit ${outcome}`) },
    identity: { confirmRole: () => step('confirm role') },
    users: { isDeleted: () => step('is deleted') },
    secrets: { readVersions: () => step('read secrets') },
  } as unknown as Services;
  const declared = {
    name: 'test.call',
    method: 'POST',
    path: '/api/test',
    auth: 'user',
    response: z.object({ role: z.string() }),
    ...route,
  };
  const handler = endpoint(
    declared as unknown as NamedRoute,
    (async ({ session, user: caller }: never) => {
      if (answers['sign out']) await (session as { end: () => Promise<void> }).end();
      await step('run');
      return { role: (caller as { role: string } | undefined)?.role ?? 'none', secret: 'x' };
    }) as never,
  );
  const event = {
    headers: { 'cloudfront-viewer-address': '198.51.100.7:4000', 'content-type': 'application/json', ...headers },
    cookies: user ? ['sid=token'] : [],
    rawQueryString: '',
    requestContext: { requestId: 'request 1', http: { method } },
    isBase64Encoded: false,
    ...(body !== undefined && { body }),
  } as unknown as HttpEvent;
  const response = await handler.with(services)(event);
  const isJson = String(response.headers?.['content-type']).startsWith('application/json') && !response.isBase64Encoded;
  const answer = JSON.parse((isJson && response.body) || '{}') as { code?: string; message?: string; role?: string };
  return { status: response.statusCode, response, answer, steps, logs };
}

const GENERAL = 'take general of hhhhhhhhhhh';
const LIMITS = [
  { scope: 'user', count: 1, seconds: 1 },
  { scope: 'ip', count: 2, seconds: 2 },
] as const;

describe('the guard of every route', () => {
  test('checks the session, then the limits of the address, the right, and the limits of the person; then the handler runs and one row is written', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const { status, answer, steps, logs } = await sendCall({ user: PERSON, route: { limits: LIMITS }, body: '{}' });
    clock.mockRestore();
    expect([status, answer]).toEqual([200, { role: 'user' }]);
    expect(steps).toEqual([
      'find session',
      GENERAL,
      'take test.call ip 2/2 of 198.51.100.',
      'touch',
      'take test.call user 1/1 of ann',
      'run',
      'audit done',
    ]);
    expect(logs).toEqual([
      {
        level: 'info',
        requestId: 'request 1',
        route: 'test.call',
        status: 200,
        ms: 0,
        role: 'user',
        bytes: 2,
      },
    ]);
  });

  test('a public route looks for no session', async () => {
    const { answer, steps, logs } = await sendCall({ user: PERSON, route: { auth: 'public' } });
    expect(answer).toEqual({ role: 'none' });
    expect(steps).toEqual(['take general of 198.51.100.', 'run', 'audit done']);
    expect(logs[0]).toMatchObject({ role: 'anonymous', bytes: 0 });
  });

  const SIGN_IN = 'Please log in to continue';
  const NO_SUBSCRIPTION = 'An active subscription is required for this.';
  const NO_ADMIN = 'Only administrators can do this.';
  const NO_SECOND_STEP = 'Please set up two-step sign-in in your profile first.';
  test.each<[Route['auth'], string, object | undefined, number, string?]>([
    ['user', 'nobody', undefined, 401, SIGN_IN],
    ['user', 'a person', PERSON, 200],
    ['user', 'an administrator without a second step', ADMIN, 200],
    ['subscriber', 'nobody', undefined, 401, SIGN_IN],
    ['subscriber', 'a person', PERSON, 403, NO_SUBSCRIPTION],
    ['subscriber', 'a subscriber', SUBSCRIBER, 200],
    ['subscriber', 'a subscriber on the second of the end', LAPSED, 403, NO_SUBSCRIPTION],
    ['subscriber', 'an administrator', ADMIN, 200],
    ['admin', 'nobody', undefined, 401, SIGN_IN],
    ['admin', 'a subscriber', SUBSCRIBER, 403, NO_ADMIN],
    ['admin', 'an administrator without a second step', ADMIN, 403, NO_SECOND_STEP],
    ['admin', 'an administrator with a second step', { ...ADMIN, twoStepSince: NOW.toISOString() }, 200],
  ])('a route for %s and %s', async (...[auth, , user, expected, message]) => {
    const { status, answer, steps } = await sendCall({ user, route: { auth, limits: LIMITS } });
    expect([status, answer.message]).toEqual([expected, message]);
    expect(steps.includes('run')).toBe(expected === 200);
    // A refused call spends none of the person's tokens and does not keep the session alive.
    expect(steps.includes('take test.call user 1/1 of ann')).toBe(expected === 200);
    expect(steps.includes('touch')).toBe(expected === 200);
  });

  test('an administrator without a second step is let in where it is only offered', async () => {
    const { status } = await sendCall({ user: ADMIN, route: { auth: 'admin' }, config: { adminTotp: 'offered' } });
    expect(status).toBe(200);
  });

  describe('an administrator whom the identity provider confirmed over 15 minutes ago', () => {
    const ADMIN_CALL = {
      user: ADMIN,
      route: { auth: 'admin' },
      config: { adminTotp: 'offered' },
      adminConfirmedAt: NOW.getTime() - 15 * 60_000,
    } as const;

    test('is let in once it confirms the role again, which is recorded', async () => {
      const { status, steps } = await sendCall({ ...ADMIN_CALL, answers: { 'confirm role': 'admin' } });
      expect(status).toBe(200);
      expect(steps).toEqual(expect.arrayContaining(['confirm role', 'record confirmation', 'run']));
      const { steps: earlier } = await sendCall({ ...ADMIN_CALL, adminConfirmedAt: ADMIN_CALL.adminConfirmedAt + 1 });
      expect(earlier).not.toContain('confirm role');
    });

    test('is asked about again where the record is of a time to come', async () => {
      const ahead = { ...ADMIN_CALL, adminConfirmedAt: NOW.getTime() + 1, answers: { 'confirm role': 'user' } };
      expect((await sendCall(ahead)).status).toBe(403);
    });

    test('is refused where it does not, and where it cannot say', async () => {
      expect((await sendCall({ ...ADMIN_CALL, answers: { 'confirm role': 'user' } })).status).toBe(403);
      const { status, steps } = await sendCall({ ...ADMIN_CALL, failures: { 'confirm role': outage } });
      expect(status).toBe(503);
      expect(steps).not.toContain('run');
    });

    test('is let in where only the record of the confirmation fails', async () => {
      const answers = { 'confirm role': 'admin' };
      expect((await sendCall({ ...ADMIN_CALL, answers, failures: { 'record confirmation': outage } })).status).toBe(
        200,
      );
    });
  });

  test('a signed-out caller gets the message of the route', async () => {
    const { answer } = await sendCall({ route: { unauthenticatedMessage: 'logInToAnalyze' } });
    expect(answer).toEqual({ code: 'unauthenticated', message: 'Please log in to perform analysis' });
  });

  test('a background poll does not keep the session alive', async () => {
    expect((await sendCall({ user: PERSON, route: { method: 'GET', background: true } })).steps).toEqual([
      'find session',
      GENERAL,
      'run',
    ]);
  });

  test('a call that only reads goes on while the table takes no writes; one that writes does not', async () => {
    for (const name of ['touch', GENERAL]) {
      const failures = { [name]: outage };
      expect((await sendCall({ user: PERSON, route: { method: 'GET' }, failures })).status).toBe(200);
      expect((await sendCall({ user: PERSON, failures })).status).toBe(503);
    }
    const failures = { touch: () => new Error('a mistake of ours') };
    expect((await sendCall({ user: PERSON, route: { method: 'GET' }, failures })).status).toBe(500);
  });

  test('over a limit nothing runs', async () => {
    const { status, steps } = await sendCall({ user: PERSON, answers: { [GENERAL]: 3 } });
    expect([status, steps]).toEqual([429, ['find session', GENERAL, 'audit too_many_requests']]);
  });

  test('a call over a limit that is known to be spent writes nothing, not even one more audit row', async () => {
    const { status, answer, steps } = await sendCall({ user: PERSON, knownLimit: 'general' });
    expect([status, answer, steps]).toMatchObject([429, { retryAfterSeconds: 7 }, ['find session']]);
  });

  test('a feature that the stage has not enabled does not exist, before anything else', async () => {
    const route = { feature: 'demoSubscriptions' } as const;
    const { status, answer, steps } = await sendCall({
      user: PERSON,
      route,
      config: { features: { demoSubscriptions: false } },
    });
    expect([status, answer, steps]).toEqual([404, { code: 'not_found', message: 'Not found' }, []]);
    const enabled = await sendCall({ user: PERSON, route, config: { features: { demoSubscriptions: true } } });
    expect(enabled.status).toBe(200);
  });
});

describe('a request that the site itself would not make', () => {
  test.each<[Record<string, string>, object, number]>([
    [{}, {}, 200],
    [{ 'sec-fetch-site': 'same-origin' }, {}, 200],
    [{ 'sec-fetch-site': 'none' }, {}, 200],
    [{ 'sec-fetch-site': 'same-site' }, {}, 403],
    [{ 'sec-fetch-site': 'cross-site' }, {}, 403],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, {}, 200],
    [{ origin: 'http://localhost', host: 'localhost' }, {}, 200],
    [{ origin: 'http://[::1]:3000', host: '[::1]:3000' }, {}, 200],
    [{ origin: 'https://localhost', host: 'localhost' }, { secureCookies: true }, 401],
    [{ origin: 'http://localhost', host: 'localhost' }, { secureCookies: true }, 403],
    [{ origin: 'http://evil.example', host: 'evil.example' }, {}, 403],
    [{ origin: 'http://localhost.evil.example', host: 'localhost.evil.example' }, {}, 403],
    [{ origin: 'http://xlocalhost', host: 'xlocalhost' }, {}, 403],
    [{ origin: 'http://127.0.0.1:3000' }, {}, 403],
    [{ origin: 'https://site.example' }, { siteOrigins: ['https://other.example', 'https://site.example'] }, 200],
    [{ origin: 'http://localhost', host: 'localhost' }, { siteOrigins: ['https://site.example'] }, 403],
  ])('%j with %j is %i', async (headers, config, status) => {
    expect((await sendCall({ user: PERSON, headers, config })).status).toBe(status);
  });

  const BEHIND = { originSecretId: 'cloudfront' };
  const answers = { 'read secrets': ['new secret', 'old secret'] };
  test.each<[Record<string, string>, number]>([
    [{}, 403],
    [{ 'x-origin-secret': '' }, 403],
    [{ 'x-origin-secret': 'new secreT' }, 403],
    [{ 'x-origin-secret': 'new secret!' }, 403],
    [{ 'x-origin-secret': 'new secret' }, 200],
    [{ 'x-origin-secret': 'old secret' }, 200],
    [{ 'x-origin-secret': 'old secret', 'x-viewer-host': 'site.example', origin: 'https://site.example' }, 200],
    [{ 'x-origin-secret': 'old secret', 'x-viewer-host': 'site.example', origin: 'https://evil.example' }, 403],
    [{ 'x-origin-secret': 'old secret', origin: 'https://site.example', 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'x-origin-secret': 'old secret', origin: 'https://site.example', 'sec-fetch-site': 'none' }, 403],
  ])('behind CloudFront, %j is %i', async (headers, status) => {
    expect((await sendCall({ user: PERSON, headers, config: BEHIND, answers })).status).toBe(status);
  });

  test('a call past the firewall takes no step at all, and is told nothing', async () => {
    const { answer, steps, logs } = await sendCall({ user: PERSON, config: BEHIND, answers });
    expect([answer, steps, logs]).toEqual([{ code: 'forbidden', message: 'This request is not allowed.' }, [], []]);
  });

  test('where the secret cannot be read, nobody is let in', async () => {
    const headers = { 'x-origin-secret': 'new secret' };
    const { status, steps } = await sendCall({
      user: PERSON,
      headers,
      config: BEHIND,
      failures: { 'read secrets': outage },
    });
    expect([status, steps]).toEqual([503, ['read secrets']]);
  });
});

describe('a call that fails', () => {
  const route = { limits: LIMITS };
  const REFUND = 'refund test.call user 1/1';

  test('on our side gives the person’s tokens back, and only those', async () => {
    const { status, response, steps, logs } = await sendCall({ user: PERSON, route, failures: { run: outage } });
    expect([status, response.headers?.['retry-after']]).toEqual([503, '5']);
    expect(steps.slice(-3)).toEqual(['run', REFUND, 'audit unavailable']);
    expect(logs).toMatchObject([
      { level: 'warn', code: 'unavailable', status: 503, error: expect.stringMatching(/^ThrottlingException/) },
    ]);
  });

  test('by the person’s mistake spends them, and is no error in the log', async () => {
    const failures = { run: () => new AppError('conflict', 'Changed meanwhile') };
    const { status, steps, logs } = await sendCall({ user: PERSON, route, failures });
    expect([status, steps.includes(REFUND), steps.at(-1)]).toEqual([409, false, 'audit conflict']);
    expect(logs[0]).toMatchObject({ level: 'info', code: 'conflict', status: 409 });
    expect(logs[0]).not.toHaveProperty('error');
  });

  test('by a mistake of ours gives the tokens back, and is an error in the log, without its message', async () => {
    const failures = { run: () => new Error('of Ann') };
    const { status, steps, logs } = await sendCall({ user: PERSON, route, failures });
    expect([status, steps.includes(REFUND)]).toEqual([500, true]);
    expect(logs[0]).toMatchObject({ level: 'error', code: 'internal', error: expect.stringMatching(/^Error/) });
    expect(JSON.stringify(logs)).not.toContain('of Ann');
  });

  test('because the account was deleted meanwhile is answered like a call without a session', async () => {
    const failures = { run: () => new Error('the data key is gone') };
    const deleted = await sendCall({ user: PERSON, route, failures, answers: { 'is deleted': true } });
    expect([deleted.status, deleted.answer.message]).toEqual([401, 'Please log in to continue']);
    const unknown = await sendCall({ user: PERSON, route, failures: { ...failures, 'is deleted': outage } });
    expect(unknown.status).toBe(500);
    const anonymous = await sendCall({ route: { auth: 'public' }, failures, answers: { 'is deleted': true } });
    expect([anonymous.status, anonymous.steps.includes('is deleted')]).toEqual([500, false]);
    const down = await sendCall({ user: PERSON, failures: { run: outage }, answers: { 'is deleted': true } });
    expect([down.status, down.steps.includes('is deleted')]).toEqual([503, false]);
  });

  test('and cannot be recorded fails on our side, whatever it was refused for', async () => {
    const refused = await sendCall({ failures: { 'audit unauthenticated': outage } });
    expect(refused.status).toBe(503);
    const failed = await sendCall({ user: PERSON, failures: { run: () => new Error('x'), 'audit internal': outage } });
    expect(failed.status).toBe(500);
    const done = await sendCall({ user: PERSON, failures: { 'audit done': outage } });
    expect(done.status).toBe(503);
  });

  test('sets the cookies of a refusal, and none of a failure of ours', async () => {
    const answers = { 'sign out': true };
    const refused = await sendCall({ user: PERSON, answers, failures: { run: () => new AppError('conflict', 'x') } });
    expect(refused.response.cookies).toEqual(['sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict']);
    const failed = await sendCall({ user: PERSON, answers, failures: { run: outage } });
    expect(failed.response.cookies).toBeUndefined();
  });
});

describe('the form of an answer', () => {
  test('to HEAD has the headers of the one to GET, and no body', async () => {
    const [{ response: get }, { response: head }] = [
      await sendCall({ user: PERSON }),
      await sendCall({ user: PERSON, method: 'HEAD' }),
    ];
    expect(get.body).toBe('{"role":"user"}');
    expect(head).toEqual({ statusCode: 200, headers: get.headers });
  });

  test('is in the language that the request accepts, also where it fails', async () => {
    const headers = { 'accept-language': 'es-US,en;q=0.5' };
    expect((await sendCall({ headers })).answer.message).toBe('Inicie sesión para continuar');
    const failures = { run: outage };
    const [spanish, english] = [
      await sendCall({ user: PERSON, headers, failures }),
      await sendCall({ user: PERSON, failures }),
    ];
    expect(english.answer.message).toBe('This is not available right now. Please try again in a moment.');
    expect(spanish.answer.message).toMatch(/^Esto no está disponible/);
  });

  test('is compressed where it is large, unless the client says that it reads no gzip', async () => {
    const user = { ...PERSON, role: 'x'.repeat(2000) };
    expect((await sendCall({ user })).response.headers).toMatchObject({ 'content-encoding': 'gzip' });
    const { response, answer } = await sendCall({ user, headers: { 'accept-encoding': 'identity' } });
    expect([response.headers?.['content-encoding'], answer.role]).toEqual([undefined, user.role]);
  });

  describe('of a page', () => {
    const route = { method: 'GET', auth: 'public', mediaType: 'text/html' } as const;
    const HTML = 'text/html; charset=utf-8';

    test('is a page too where it fails, is forbidden, or the firewall’s secret cannot be read', async () => {
      const config = { originSecretId: 'cloudfront' };
      for (const [expected, situation] of [
        [500, { failures: { run: () => new Error('x') } }],
        [403, { config, answers: { 'read secrets': ['secret'] } }],
        [503, { config, headers: { 'x-origin-secret': 'secret' }, failures: { 'read secrets': outage } }],
      ] as const) {
        const { status, response } = await sendCall({ route, ...situation });
        expect([status, response.headers?.['content-type']]).toEqual([expected, HTML]);
        expect(response.body).toContain('<!doctype html>');
      }
    });

    test('opens by a link on another site, which no other call does', async () => {
      const headers = { 'sec-fetch-site': 'cross-site' };
      expect((await sendCall({ route, headers })).steps).toContain('run');
      expect((await sendCall({ route: { auth: 'public' }, headers })).status).toBe(403);
    });
  });
});

describe('a costly call', () => {
  const route = { costly: true, limits: LIMITS } as const;
  const TURN = 'take test.call turn of ann';

  test('runs alone for its person, and counts even where it fails on our side', async () => {
    const { steps } = await sendCall({ user: PERSON, route, failures: { run: outage } });
    expect(steps.slice(-4)).toEqual([TURN, 'run', 'refund test.call turn', 'audit unavailable']);
  });

  test('waits while another one of the person runs', async () => {
    const { status, response, steps } = await sendCall({ user: PERSON, route, answers: { [TURN]: 30 } });
    expect([status, response.headers?.['retry-after'], steps.includes('run')]).toEqual([429, '2', false]);
  });

  test('of nobody in particular takes one turn for all', async () => {
    expect((await sendCall({ route: { costly: true, auth: 'public' } })).steps).toContain('take test.call turn of ');
  });
});

describe('a code of two-step sign-in', () => {
  const RECOVERY = 'ABCD-EFGH-JKMN-PQRS';

  /** Verifies a code. Answers the buckets that were taken, and what the identity provider and the table were queries. */
  async function sendCode(
    code?: string,
    { hasAccount = true, isRight = true, wait }: { hasAccount?: boolean; isRight?: boolean; wait?: number } = {},
  ) {
    const taken: unknown[] = [];
    const queries: string[] = [];
    const services = {
      config: { rateLimitScale: 1 },
      limits: { take: (bucket: object) => Promise.resolve(taken.push(bucket) > 0 ? wait : undefined) },
      table: { update: ({ PK }: { PK: string }) => Promise.resolve(queries.push(PK) > 0 && isRight) },
    } as unknown as Services;
    const checkCode = (one: string) => Promise.resolve(queries.push(one) > 0 && isRight);
    const proof = { email: 'ann@example.org', userId: hasAccount ? 'ann' : undefined, code, checkCode };
    const result = await verifyCode(services, proof).catch((error: unknown) => error);
    return { result, taken, queries };
  }

  test('is queries for where there is none, before anything is counted', async () => {
    const { result, taken } = await sendCode();
    expect(result).toMatchObject({
      code: 'code_required',
      message: 'Please enter the code from your authenticator app.',
    });
    expect(taken).toEqual([]);
  });

  test('of the app is checked once, after one of five tries in 15 minutes was taken for the email', async () => {
    const { result, taken, queries } = await sendCode('123456');
    expect([result, queries]).toEqual(['app', ['123456']]);
    expect(taken).toEqual([{ name: 'two-step code', count: 5, seconds: 900, by: 'ann@example.org' }]);
    expect((await sendCode('123456', { wait: 9 })).result).toMatchObject({ code: 'too_many_requests' });
  });

  const WRONG = {
    code: 'unauthenticated',
    message: 'This code is not right, or was used before. Wait for the next one and try again.',
    details: { fields: { code: expect.stringContaining('was used before') } },
  };
  test.each([['123456'], [RECOVERY]])('that is wrong is refused with its field: %s', async (code) => {
    expect((await sendCode(code, { isRight: false })).result).toMatchObject(WRONG);
  });

  test('of recovery is used up in the person’s own row, and is worth nothing without an account', async () => {
    const used = await sendCode(RECOVERY);
    expect([used.result, used.queries]).toEqual(['recovery', [expect.stringContaining('ann')]]);
    const unknown = await sendCode(RECOVERY, { hasAccount: false });
    expect(unknown.result).toMatchObject(WRONG);
    expect(unknown.queries).toEqual([]);
  });
});

test('links lead to the site’s own origin: of the settings, else of a loopback host; any other host is refused', () => {
  const find = (host: string, siteOrigins: string[] = []) =>
    getSiteOrigin({ headers: { host } } as unknown as HttpEvent, { siteOrigins, secureCookies: false } as never);
  expect(find('evil.example', ['https://skin.example'])).toBe('https://skin.example');
  expect(find('127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
  expect(() => find('evil.example')).toThrow('This request is not allowed.');
});
