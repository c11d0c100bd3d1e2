import { parseConfig } from './config';

/** The variables that every function has. */
const COMMON = {
  STAGE: 'preview',
  TABLE_NAME: 'table',
  KMS_KEY_ID: 'key',
  SAGEMAKER_ENDPOINT_NAME: 'endpoint',
  OPERATOR_EMAIL: 'operator@example.org',
  ORIGIN_SECRET_ID: 'origin',
};

test('a function starts without the settings of permissions it lacks, and throws the name of one that it reads', () => {
  const config = parseConfig(COMMON);
  const readers = {
    STRIPE_SECRET_ID: () => config.stripe.secretId,
    USER_POOL_ID: () => config.userPool.id,
    USER_POOL_CLIENT_ID: () => config.userPool.clientId,
    USER_POOL_CLIENT_SECRET_ID: () => config.userPool.clientSecretId,
    PLACE_INDEX_NAME: () => config.places.indexName,
    TRAINING_BUCKET: () => config.training.bucket,
    TRAINING_KEY_ID: () => config.training.keyId,
    TRAINING_ROLE_ARN: () => config.training.roleArn,
    AUDIT_BUCKET: () => config.archive.bucket,
    MAIL_FROM: () => config.mail.from,
    WEB_PUSH_SECRET_ID: () => config.webPush.secretId,
  };
  for (const [name, read] of Object.entries(readers)) {
    // The log has the name of an unexpected error, not its message.
    expect(read).toThrow(expect.objectContaining({ name: `MissingSetting ${name}` }) as Error);
    expect(parseConfig({ ...COMMON, [name]: 'value' })).toBeDefined();
  }
});

test.each(Object.keys(COMMON))('no function starts without %s', (name) => {
  expect(() => parseConfig({ ...COMMON, [name]: undefined })).toThrow(name);
});

test('a function does not start with an empty setting', () => {
  expect(() => parseConfig({ ...COMMON, STRIPE_SECRET_ID: '' })).toThrow('STRIPE_SECRET_ID');
});
