import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { startGateway, type Gateway } from '#local/server/gateway';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handler as canary } from './canary';
import { ORIGIN_SECRET_HEADER } from '#functions/http/edgeHeaders';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let gateway: Gateway;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER });
  const extra = (_: unknown, response: { end: (page: string) => void }) => {
    response.end('<!doctype html><html lang="en"></html>');
    return true;
  };
  const { config, secrets } = api.services;
  const originSecret =
    config.originSecretId === undefined
      ? undefined
      : {
          header: ORIGIN_SECRET_HEADER,
          value: await secrets.read(config.originSecretId),
        };
  gateway = await startGateway({ routes: api.app.routes, invoke: api.app.invoke, port: 0, extra, originSecret });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

/** Runs the canary against a site, with an account. */
async function runCanary({
  site = gateway.url,
  email = api.subscriber.email,
  password = PASSWORD,
} = {}): Promise<void> {
  const canarySecretId = `canary ${email} ${password}`;
  await api.cloud.putSecret(canarySecretId, JSON.stringify({ email, password }));
  const config = { ...api.services.config, siteOrigins: [site], canarySecretId };
  return canary.with({ ...api.services, config })();
}
const lastMetric = () => api.metrics.at(-1);

test('the canary signs in, analyzes a photo, finds the analysis in the history and deletes it', async () => {
  await runCanary();
  expect(lastMetric()).toMatchObject({ job: 'canary', failed: 0 });
  expect(api.metrics).toContainEqual(
    expect.objectContaining({ tier: expect.any(String) as string, distance: expect.any(Number) as number }),
  );
  const calls = api.logs.slice(-5).map(({ route, status }) => `${route} ${status}`);
  expect(calls).toEqual([
    'auth.login 200',
    'analysis.create 200',
    'analysis.list 200',
    'analysis.remove 200',
    'auth.logout 200',
  ]);
  expect((await api.subscriber.analysis.list({})).items).toEqual([]);
});

test.each<[string, () => Parameters<typeof runCanary>[0], string]>([
  ['a password that was changed', () => ({ password: 'another' }), 'Refused POST /api/auth/login 401'],
  ['access that ended', () => ({ email: api.user.email }), 'Refused POST /api/analyze 403'],
])('%s makes the canary fail, and its log names the step and no secret', async (_, getOptions, error) => {
  await expect(runCanary(getOptions())).rejects.toThrow();
  expect(lastMetric()).toMatchObject({ job: 'canary', level: 'error', failed: 1 });
  const logEntry = JSON.stringify(lastMetric());
  expect(logEntry).toContain(error);
  for (const secret of [PASSWORD, api.subscriber.email, api.user.email]) expect(logEntry).not.toContain(secret);
});

test('a site that shows an error page is down, even while its API works', async () => {
  const server = createServer((_, response) => response.writeHead(503).end('<html>'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  await expect(runCanary({ site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })).rejects.toThrow();
  server.close();
  expect(JSON.stringify(lastMetric())).toContain('SiteDown');
});

test('without an account, as on stage local, the canary does nothing', async () => {
  await api.runJob('canary');
  expect(lastMetric()).toMatchObject({ job: 'canary', failed: 0 });
});
