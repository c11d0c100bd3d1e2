import { AuditLog } from '#data/operations/audit';
import { Limits } from '#data/operations/limits';
import { Codes } from '#data/account/codes';
import { Erasures } from '#data/account/erasures';
import { Outbox } from '#data/operations/outbox';
import { Models } from '#data/training/models';
import { Policies } from '#data/account/policies';
import { Sessions } from '#data/account/sessions';
import { Subscriptions } from '#data/subscription/subscriptions';
import { stopAtDeadline } from '#data/table/deadline';
import { Table } from '#data/table/table';
import { Users } from '#data/account/users';
import { Vault } from '#data/table/vault';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { AWS_TIMEOUT_UNIT_MS } from '#functions/runtime/awsTimeoutUnit';
import type { Config } from '#functions/runtime/config';
import { Identity } from './identity';
import { createLogger, type Log } from '#functions/runtime/log';
import { Mailer } from './mail/mailer';
import type { RecordMetric } from '#functions/runtime/metrics';
import { Secrets } from './secrets';

/**
 * The services that `endpoint` and most handlers use. A constructor opens no connection. A feature creates its own stores,
 * as in `new Blog(table)`; clients that few functions need are created on first use by `memoizePerConfig`.
 */
export interface Services {
  readonly config: Config;
  readonly now: () => Date;
  /** A new ULID: ids sort by time. */
  readonly newId: () => string;
  readonly log: Log;
  /** Records metrics, without personal data. */
  readonly recordMetric: RecordMetric;
  readonly table: Table;
  readonly vault: Vault;
  readonly auditLog: AuditLog;
  readonly users: Users;
  readonly subscriptions: Subscriptions;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly outbox: Outbox;
  readonly erasures: Erasures;
  readonly policies: Policies;
  readonly models: Models;
  readonly limits: Limits;
  readonly identity: Identity;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
}

/** Settings of an AWS client: region, endpoint, timeout in seconds and number of attempts. */
export const awsClientConfig = (config: Config, seconds: number, maxAttempts = 3) => ({
  region: config.region,
  ...(config.endpointUrl && { endpoint: config.endpointUrl }),
  ...(config.localAccessKey && { credentials: { accessKeyId: config.localAccessKey, secretAccessKey: 'local' } }),
  maxAttempts,
  requestHandler: {
    connectionTimeout: 2 * AWS_TIMEOUT_UNIT_MS,
    requestTimeout: seconds * AWS_TIMEOUT_UNIT_MS,
    throwOnRequestTimeout: true,
  },
});

interface MiddlewareStack {
  add: (middleware: never, options: never) => void;
  remove: (name: string) => boolean;
}

/**
 * Makes every attempt of a client's calls end by the request's deadline, and removes the client's log, which copies each input
 * and answer though nobody reads it. Returns the client.
 */
export function prepareClient<C extends { middlewareStack: MiddlewareStack }>(client: C): C {
  client.middlewareStack.remove('loggerMiddleware');
  const middleware = (next: (args: unknown) => Promise<unknown>) => (args: unknown) => stopAtDeadline(() => next(args));
  // After the middleware that retries, so that it runs for each attempt.
  const options = { step: 'finalizeRequest', priority: 'low', name: 'respectDeadline' };
  client.middlewareStack.add(middleware as never, options as never);
  return client;
}

/** Builds the services from the settings. Tests replace `now`, `log` and `recordMetric`. */
export function createServices(
  config: Config,
  { now = () => new Date(), ...sinks }: Partial<Pick<Services, 'now' | 'log' | 'recordMetric'>> = {},
): Services {
  const { log = createLogger(config.stage, now), recordMetric = createLogger(config.stage, now) } = sinks;
  const aws = (seconds: number, maxAttempts = 3) => awsClientConfig(config, seconds, maxAttempts);

  // The clients of emails share their connections.
  const { requestHandler } = new SESClient(aws(5)).config;
  const secrets = new Secrets(prepareClient(new SecretsManagerClient(aws(2))), now);
  const newId = () => ulid(now().getTime());
  const table = new Table(DynamoDBDocumentClient.from(prepareClient(new DynamoDBClient(aws(3)))), config.tableName);
  const vault = new Vault({ kms: prepareClient(new KMSClient(aws(3))), kmsKeyId: config.kmsKeyId, table, now });
  const users = new Users(table, vault);
  return {
    config,
    now,
    newId,
    log,
    recordMetric,
    table,
    vault,
    auditLog: new AuditLog(table, vault),
    users,
    subscriptions: new Subscriptions(table, vault),
    sessions: new Sessions(table, now),
    codes: new Codes(table, now),
    outbox: new Outbox(table, vault, { now, createId: ulid }),
    erasures: new Erasures(table, vault, users),
    policies: new Policies(table, now),
    models: new Models(table, now),
    limits: new Limits(table, now),
    identity: new Identity(prepareClient(new CognitoIdentityProviderClient(aws(5))), config.userPool, secrets),
    mailer: new Mailer(() => prepareClient(new SESClient({ ...aws(5), requestHandler })), config.mail),
    secrets,
  };
}

/** Builds a service once per settings object, which means once per process. */
export function memoizePerConfig<T>(build: (services: Services) => T) {
  const cache = new WeakMap<Config, T>();
  return (services: Services): T => {
    const cached = cache.get(services.config);
    if (cached) return cached;
    const service = build(services);
    cache.set(services.config, service);
    return service;
  };
}
