import { AuditLog } from '#data/operations/audit';
import { Limits } from '#data/operations/limits';
import { Codes } from '#data/account/codes';
import { Erasures } from '#data/account/erasures';
import { Outbox } from '#data/operations/outbox';
import { Policies } from '#data/account/policies';
import { Sessions } from '#data/account/sessions';
import { Subscriptions } from '#data/subscription/subscriptions';
import { Table } from '#data/table/table';
import { Users } from '#data/account/users';
import { Vault } from '#data/table/vault';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { SESClient } from '@aws-sdk/client-ses';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type { Config } from '#functions/runtime/config';
import { Identity } from './identity';
import { standardOutput, type Log } from '#functions/runtime/log';
import { Mail } from './mail';
import type { Measure } from '#functions/runtime/measure';

/**
 * What the guard needs and most handlers reach, built on first use. What a feature alone keeps it makes itself, as in
 * `new Blog(table)`, and what few reach and is large is `bySettings` of its own: so the others carry neither.
 */
export interface Services {
  readonly config: Config;
  readonly now: () => Date;
  /** A new ULID: ids sort by time. */
  readonly newId: () => string;
  readonly log: Log;
  /** Notes what the product did in numbers, and never for whom. */
  readonly measure: Measure;
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
  readonly limits: Limits;
  readonly identity: Identity;
  readonly mail: Mail;
}

const SECOND = 1000;

/** What an AWS client is made with: where the service answers, and how long and how often it is asked. */
export const awsSettings = (config: Config, seconds: number, maxAttempts = 3) => ({
  region: config.region,
  ...(config.endpointUrl && { endpoint: config.endpointUrl }),
  ...(config.stage === 'local' && { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  maxAttempts,
  requestHandler: { connectionTimeout: 2 * SECOND, requestTimeout: seconds * SECOND, throwOnRequestTimeout: true },
});

/** The real services over the AWS clients; `now`, `log` and `measure` can be given, everything else follows the settings. */
export function createServices(
  config: Config,
  { now = () => new Date(), ...told }: Partial<Pick<Services, 'now' | 'log' | 'measure'>> = {},
): Services {
  const { log = standardOutput(config.stage, now), measure = standardOutput(config.stage, now) } = told;
  const aws = (seconds: number, maxAttempts = 3) => awsSettings(config, seconds, maxAttempts);

  const newId = () => ulid(now().getTime());
  const table = once(() => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(aws(3)));
    return new Table(client, config.tableName);
  });
  const vault = once(() => new Vault({ kms: new KMSClient(aws(3)), kmsKeyId: config.kmsKeyId, table: table(), now }));
  const auditLog = once(() => new AuditLog(table(), vault()));
  const users = once(() => new Users(table(), vault()));
  const subscriptions = once(() => new Subscriptions(table(), vault()));
  const sessions = once(() => new Sessions(table(), now));
  const codes = once(() => new Codes(table(), now));
  const outbox = once(() => new Outbox(table(), vault(), { now, newId }));
  const erasures = once(() => new Erasures(table(), vault(), users()));
  const policies = once(() => new Policies(table(), now));
  const limits = once(() => new Limits(table(), now));
  const identity = once(() => new Identity(new CognitoIdentityProviderClient(aws(5)), config.userPool));
  const mail = once(() => new Mail(new SESClient(aws(5)), config.mail));

  return {
    config,
    now,
    newId,
    log,
    measure,
    get table() {
      return table();
    },
    get vault() {
      return vault();
    },
    get auditLog() {
      return auditLog();
    },
    get users() {
      return users();
    },
    get subscriptions() {
      return subscriptions();
    },
    get sessions() {
      return sessions();
    },
    get codes() {
      return codes();
    },
    get outbox() {
      return outbox();
    },
    get erasures() {
      return erasures();
    },
    get policies() {
      return policies();
    },
    get limits() {
      return limits();
    },
    get identity() {
      return identity();
    },
    get mail() {
      return mail();
    },
  };
}

/** A service made once for each settings object, which is to say once in a running function. */
export function bySettings<T>(build: (services: Services) => T) {
  const built = new WeakMap<Config, T>();
  return (services: Services): T => {
    const known = built.get(services.config);
    if (known) return known;
    const made = build(services);
    built.set(services.config, made);
    return made;
  };
}

function once<T>(build: () => T): () => T {
  let built: { value: T } | undefined;
  return () => (built ??= { value: build() }).value;
}
