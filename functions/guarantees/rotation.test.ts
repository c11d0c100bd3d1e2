import {
  AddUserPoolClientSecretCommand,
  CognitoIdentityProviderClient,
  DeleteUserPoolClientSecretCommand,
  ListUserPoolClientSecretsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import Stripe from 'stripe';
import { ORIGIN_SECRET_HEADER } from '#functions/http/edgeHeaders';
import { readStripeKey, readWebhookSecrets } from '#functions/services/payments/stripeSecret';
import { SECRET_CACHE_MS } from '#functions/services/secrets';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';

const ORIGIN_SECRET_ID = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:origin';
const CACHE_MINUTES = SECRET_CACHE_MS / 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    settings: { ORIGIN_SECRET_ID, RATE_LIMIT_SCALE: '1000', SITE_ORIGINS: 'http://127.0.0.1:3000' },
  });
  edgeSecret = await api.services.secrets.read(ORIGIN_SECRET_ID);
  signingSecret = api.cloud.stripe.webhookSecret;
});
afterAll(() => api.close());

/** What CloudFront adds, and what Stripe signs with. */
let edgeSecret: string;
let signingSecret: string;

/** Calls that need each of the secrets, many at once. Returns the statuses of those that failed. */
async function findFailures(): Promise<string[]> {
  const headers = { [ORIGIN_SECRET_HEADER]: edgeSecret };
  const event = { id: 'evt_1', object: 'event', type: 'product.created', livemode: false, data: { object: {} } };
  const body = JSON.stringify(event);
  const timestamp = Math.floor(api.clock.now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: signingSecret, timestamp });
  const json = { email: api.other.email, password: PASSWORD };
  const calls = () => [
    api.anonymous.request('GET', '/api/config', { headers }),
    api.openBrowser().request('POST', '/api/auth/login', { json, headers }),
    api.user.request('POST', '/api/subscription/create-checkout', { json: {}, headers }),
    api.anonymous.request('POST', '/api/stripe/webhook', {
      body,
      headers: { ...headers, 'content-type': 'application/json', 'stripe-signature': signature },
    }),
  ];
  const responses = await Promise.all([...calls(), ...calls(), ...calls()]);
  return Promise.all(
    responses.filter(({ ok }) => !ok).map(async (response) => `${response.status} ${await response.text()}`),
  );
}
const waitForCaches = () => api.clock.advance({ minutes: CACHE_MINUTES });

/** Looks for failures before the caches know of a new value, and after. */
async function findFailuresWhileSpreading(): Promise<string[]> {
  const before = await findFailures();
  waitForCaches();
  return [...before, ...(await findFailures())];
}

test('before any rotation every call succeeds', async () => {
  expect(await findFailures()).toEqual([]);
});

test('while CloudFront’s header is rotated, no call fails; then the value before the previous one is refused', async () => {
  const [oldest] = [edgeSecret];
  for (const next of ['b'.repeat(64), 'c'.repeat(64)]) {
    await api.cloud.putSecret('origin', next);
    expect(await findFailuresWhileSpreading()).toEqual([]);
    edgeSecret = next;
    expect(await findFailures()).toEqual([]);
  }
  const headers = { [ORIGIN_SECRET_HEADER]: oldest };
  expect((await api.anonymous.request('GET', '/api/config', { headers })).status).toBe(403);
});

test('while Stripe’s keys are rotated, no call and no webhook fails, signed with the old or the new secret', async () => {
  const rolled = api.cloud.stripe.rollSecrets();
  await api.cloud.putSecret(api.services.config.stripe.secretId, JSON.stringify(rolled));
  expect(await findFailuresWhileSpreading()).toEqual([]);
  signingSecret = rolled.webhookSecret;
  api.cloud.stripe.expireOldKey();
  expect(await findFailures()).toEqual([]);
});

test('while the secret of the user pool’s client is rotated, every sign-in succeeds', async () => {
  const { config } = api.services;
  const pool = { UserPoolId: config.userPool.id, ClientId: config.userPool.clientId };
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'local' };
  const cognito = new CognitoIdentityProviderClient({ endpoint: api.cloud.endpoint, region: 'us-east-1', credentials });
  const { ClientSecrets: [old] = [] } = await cognito.send(new ListUserPoolClientSecretsCommand(pool));
  const { ClientSecretDescriptor: added } = await cognito.send(new AddUserPoolClientSecretCommand(pool));
  await api.cloud.putSecret('client', added!.ClientSecretValue!);
  expect(await findFailuresWhileSpreading()).toEqual([]);
  await cognito.send(new DeleteUserPoolClientSecretCommand({ ...pool, ClientSecretId: old!.ClientSecretId }));
  cognito.destroy();
  expect(await findFailures()).toEqual([]);
});

test.each([
  [true, 'sk_test_1'],
  [false, 'sk_live_1'],
])('with live mode %s, a key like %s is never used, and webhooks are still verified', async (livemode, secretKey) => {
  await api.cloud.putSecret(secretKey, JSON.stringify({ secretKey, webhookSecret: 'whsec_1' }));
  const settings = { secretId: secretKey, livemode };
  await expect(readStripeKey(api.services.secrets, settings)).rejects.toThrow('of the other mode');
  expect(await readWebhookSecrets(api.services.secrets, settings)).toEqual(['whsec_1']);
});
