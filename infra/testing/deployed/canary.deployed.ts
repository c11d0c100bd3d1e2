import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { ORIGIN_SECRET_ID } from '#local/server/cloudEnvironment';
import { startGateway, type Gateway } from '#local/server/gateway';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ORIGIN_SECRET_HEADER } from '#functions/http/edgeHeaders';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { CANARY_ACCOUNT } from '../assembly/deployTimeValues';

jest.setTimeout(60_000);

let api: TestApi;
let site: Gateway;
beforeAll(async () => {
  const port = await findFreePort();
  const settings = { SITE_ORIGINS: `http://127.0.0.1:${port},http://127.0.0.1:3000` };
  api = await testApi({ container: LESION_CONTAINER, settings });
  const originSecret = { header: ORIGIN_SECRET_HEADER, value: await api.services.secrets.read(ORIGIN_SECRET_ID) };
  const extra = (_: unknown, response: { end: (page: string) => void }) => {
    response.end('<!doctype html><html lang="en"></html>');
    return true;
  };
  site = await startGateway({ routes: api.app.routes, invoke: api.app.invoke, port, extra, originSecret });
}, 120_000);
afterAll(async () => {
  await site.close();
  await api.close();
});

test('the deployed canary runs the main path over HTTP, with its role and its secret', async () => {
  await api.cloud.putSecret('skin-lesion-preview/canary', JSON.stringify(CANARY_ACCOUNT));
  const account = api.openBrowser();
  await account.auth.register({ body: { ...CANARY_ACCOUNT, firstName: 'Canary' } });
  await account.subscription.demoActivate({});
  await api.runJob('canary');
  expect(api.logs.slice(-5).map(({ route, status }) => `${route} ${status}`)).toEqual([
    'auth.login 200',
    'analysis.create 200',
    'analysis.list 200',
    'analysis.remove 200',
    'auth.logout 200',
  ]);
  expect(api.metrics.at(-1)).toMatchObject({ job: 'canary', failed: 0 });
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
