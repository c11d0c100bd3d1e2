import { Analyses } from '#data/analyses';
import { Limits } from '#data/limits';
import { Sessions } from '#data/sessions';
import { Table } from '#data/table';
import { Users } from '#data/users';
import { Vault } from '#data/vault';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { SageMakerRuntimeClient } from '@aws-sdk/client-sagemaker-runtime';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type { Config } from './config';
import { Identity } from './identity';
import { Lesion } from './lesion';
import type { Log } from './log';
import { logToStandardOutput } from './log';

/** Everything a handler may reach. Built on first use, so that a function pays only for what it touches. */
export interface Services {
  readonly config: Config;
  readonly now: () => Date;
  /** A new ULID: ids sort by time. */
  readonly newId: () => string;
  readonly log: Log;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly analyses: Analyses;
  readonly limits: Limits;
  readonly identity: Identity;
  readonly lesion: Lesion;
}

const SECOND = 1000;

/** The real services over the AWS clients; `now` and `log` can be given, everything else follows the settings. */
export function createServices(
  config: Config,
  { now = () => new Date(), log = logToStandardOutput }: Partial<Pick<Services, 'now' | 'log'>> = {},
): Services {
  const aws = (seconds: number, maxAttempts = 3) => ({
    region: config.region,
    ...(config.endpointUrl && { endpoint: config.endpointUrl }),
    ...(config.stage === 'local' && { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
    maxAttempts,
    requestHandler: { connectionTimeout: 2 * SECOND, requestTimeout: seconds * SECOND, throwOnRequestTimeout: true },
  });

  const table = once(() => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(aws(3)));
    return new Table(client, config.tableName);
  });
  const vault = once(() => new Vault({ kms: new KMSClient(aws(3)), kmsKeyId: config.kmsKeyId, table: table(), now }));
  const users = once(() => new Users(table(), vault()));
  const sessions = once(() => new Sessions(table(), now));
  const analyses = once(() => new Analyses(table(), vault()));
  const limits = once(() => new Limits(table(), now));
  const identity = once(() => new Identity(new CognitoIdentityProviderClient(aws(5)), config));
  const lesion = once(() => new Lesion(new SageMakerRuntimeClient(aws(8, 2)), config.lesionEndpointName));

  return {
    config,
    now,
    newId: () => ulid(now().getTime()),
    log,
    get users() {
      return users();
    },
    get sessions() {
      return sessions();
    },
    get analyses() {
      return analyses();
    },
    get limits() {
      return limits();
    },
    get identity() {
      return identity();
    },
    get lesion() {
      return lesion();
    },
  };
}

function once<T>(build: () => T): () => T {
  let built: { value: T } | undefined;
  return () => (built ??= { value: build() }).value;
}
