import { LESION_CONTAINER } from '#local/aws/sagemaker/container';
import { startGateway, type Gateway } from '#local/server/gateway';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handler as canary } from './canary';
import { ORIGIN_SECRET_HEADER } from '#functions/http/guard';
import type { Services } from '#functions/services/services';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';

jest.setTimeout(60_000);

let api: TestApi;
let gateway: Gateway;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER });
  const extra = (_: unknown, response: { end: (page: string) => void }) => {
    response.end('<!doctype html><html lang="en"></html>');
    return true;
  };
  const { originSecret: value } = api.services.config;
  const originSecret = value === undefined ? undefined : { header: ORIGIN_SECRET_HEADER, value };
  gateway = await startGateway({ routes: api.app.routes, invoke: api.app.invoke, port: 0, extra, originSecret });
}, 120_000);
afterAll(async () => {
  await gateway.close();
  await api.close();
});

/** The canary of a stage, at a site, under an account. */
function fly({ site = gateway.url, email = api.subscriber.email, password = PASSWORD } = {}): Promise<void> {
  const config = { ...api.services.config, siteOrigins: [site], canary: { email, password } };
  return canary.with(Object.assign(Object.create(api.services) as Services, { config }))();
}
const last = () => api.measurements.at(-1);

test('the canary signs in, has a photograph assessed, finds it in the history and leaves nothing behind', async () => {
  await fly();
  expect(last()).toMatchObject({ job: 'canary', failed: 0 });
  expect(api.measurements).toContainEqual(
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

test.each<[string, () => Parameters<typeof fly>[0], string]>([
  ['a password that was changed', () => ({ password: 'another' }), 'Refused POST /api/auth/login 401'],
  ['access that ended', () => ({ email: api.user.email }), 'Refused POST /api/analyze 403'],
])('%s makes the canary fail, and its log tells the step and nothing secret', async (_, how, error) => {
  await expect(fly(how())).rejects.toThrow();
  expect(last()).toMatchObject({ job: 'canary', level: 'error', failed: 1 });
  const said = JSON.stringify(last());
  expect(said).toContain(error);
  for (const secret of [PASSWORD, api.subscriber.email, api.user.email]) expect(said).not.toContain(secret);
});

test('a site that shows an error page is down, whatever its API answers', async () => {
  const server = createServer((_, response) => response.writeHead(503).end('<html>'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  await expect(fly({ site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })).rejects.toThrow();
  server.close();
  expect(JSON.stringify(last())).toContain('SiteDown');
});

test('where no account is given, as on one machine, there is no canary', async () => {
  await api.job('canary');
  expect(last()).toMatchObject({ job: 'canary', failed: 0 });
});
