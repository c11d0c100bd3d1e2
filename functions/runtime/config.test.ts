import { parseConfig } from './config';

/** What every function is given. */
const EVERY = {
  STAGE: 'preview',
  TABLE_NAME: 'table',
  KMS_KEY_ID: 'key',
  SAGEMAKER_ENDPOINT_NAME: 'endpoint',
  OPERATOR_EMAIL: 'operator@example.org',
  ORIGIN_SECRET: 'a'.repeat(32),
};

test('a function starts without the settings that it has no right to use, and fails by their name where it reads one', () => {
  const config = parseConfig(EVERY);
  const reads = {
    STRIPE_SECRET_KEY: () => config.stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: () => config.stripe.webhookSecret,
    USER_POOL_ID: () => config.userPool.id,
    USER_POOL_CLIENT_ID: () => config.userPool.clientId,
    USER_POOL_CLIENT_SECRET: () => config.userPool.clientSecret,
    PLACE_INDEX_NAME: () => config.places.indexName,
    TRAINING_BUCKET: () => config.training.bucket,
    TRAINING_KEY_ID: () => config.training.keyId,
    TRAINING_ROLE_ARN: () => config.training.roleArn,
    AUDIT_BUCKET: () => config.archive.bucket,
    MAIL_FROM: () => config.mail.from,
  };
  for (const [name, read] of Object.entries(reads)) {
    // The log tells of an unexpected error by its class alone.
    expect(read).toThrow(expect.objectContaining({ name: `MissingSetting ${name}` }) as Error);
    expect(parseConfig({ ...EVERY, [name]: 'given' })).toBeDefined();
  }
});

test.each(Object.keys(EVERY))('no function starts without %s', (name) => {
  expect(() => parseConfig({ ...EVERY, [name]: undefined })).toThrow(name);
});

test.each([
  ['prod', 'sk_test_1'],
  ['preview', 'sk_live_1'],
])('a function of %s that is given a key like %s does not start', (STAGE, STRIPE_SECRET_KEY) => {
  expect(() => parseConfig({ ...EVERY, STAGE, STRIPE_SECRET_KEY })).toThrow('of the other mode');
});

test('a function does not start with a setting that is given and empty', () => {
  expect(() => parseConfig({ ...EVERY, STRIPE_SECRET_KEY: '' })).toThrow('STRIPE_SECRET_KEY');
});
