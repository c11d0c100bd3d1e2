import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#local/storage/atomicFile';
import { repairLevelDb } from '#local/storage/levelDbDamage';
import { repairJournals } from '#local/storage/repairJournals';
import { openCognito } from '#local/aws/cognito/cognito';
import type { ModelContainerOptions } from '#local/aws/sagemaker/modelContainer';
import { getTableFolder, openDynamoDb } from '#local/aws/dynamodb/dynamodb';
import { openKms } from '#local/aws/kms/kms';
import { openLocation } from '#local/aws/location';
import type { LocalService } from '#local/aws/localService';
import { openRegistry } from '#local/registry/registry';
import { repairObjects } from '#local/aws/s3/objectStore';
import { openS3 } from '#local/aws/s3/s3';
import { openSecretsManager, type SecretsManager } from '#local/aws/secretsManager';
import { openSagemaker } from '#local/aws/sagemaker/sagemaker';
import type { SentMail } from '#local/aws/ses/sentMail';
import { openSes, type Ses } from '#local/aws/ses/ses';
import { openPushService, type PushBrowser } from '#local/push/pushService';
import { openStripe, type LocalStripe } from '#local/stripe/stripe';
import { DataDirInUse, claimDataDir } from './claimDataDir';
import {
  AUDIT_BUCKET,
  buildEnvironment,
  CLIENT_SECRET_ID,
  ORIGIN_SECRET_ID,
  TRAINING_BUCKET,
  WEB_PUSH_SECRET_ID,
  type CloudEnvironment,
} from './cloudEnvironment';
import { dispatchRequest } from './dispatchRequest';
import { provisionTable } from './provisionTable';

const LOOPBACK = '127.0.0.1';

/** How a local cloud is started. */
export interface LocalCloudOptions {
  /** Folder for everything stored; null stores in memory only. */
  dataDir: string | null;
  /** Leaves what is damaged out of the stores, after keeping copies. Without it, damage stops the start. */
  repair?: boolean;
  /** Loopback port; a free one where absent. */
  port?: number;
  clock?: () => Date;
  /** The model behind the SageMaker endpoint; without one, invocations answer 503. */
  container?: ModelContainerOptions;
  /** The command of a training job; the lesion engine's trainer where absent. */
  trainer?: readonly string[];
  tableName?: string;
  endpointName?: string;
  placeIndexName?: string;
  stripeSecretId?: string;
  mailFrom?: string;
  /** Buckets besides those of the product. */
  buckets?: readonly string[];
}

/** A running local cloud. */
export interface LocalCloud {
  endpoint: string;
  port: number;
  /** Answers a request as `endpoint` does, without the network. */
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** One sentence for each store that was repaired. */
  repairs: readonly string[];
  /** The environment variables with which functions reach it. */
  environment: CloudEnvironment;
  /** Every mail sent, newest first. People read them at `inboxUrl`. */
  mails(): SentMail[];
  inboxUrl: string;
  /** Sets who receives bounces and complaints, in the envelope of SNS. Until then they are dropped. */
  onMailFeedback: Ses['onFeedback'];
  /** Webhooks wait until `deliverTo` is called. */
  stripe: Omit<LocalStripe, 'handle' | 'close'>;
  /** What a browser does at its push service. */
  push: PushBrowser;
  /** The secret of the user pool's client. */
  clientSecret: string;
  /** Gives a secret a new value. The one before stays readable. */
  putSecret: SecretsManager['put'];
  /** Page with the customers, on which time can be advanced. */
  stripeUrl: string;
  close(): Promise<void>;
}

/**
 * Starts every AWS service that the product uses, and Stripe, on one loopback port, with what the stacks would create: the
 * table, the user pool with its client and `admin` group, the key, the verified sender and the buckets. Throws
 * DataDirInUse when another process works on the same directory.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const settings = applyDefaults(options);
  const { dataDir } = settings;
  const release = dataDir === null ? () => Promise.resolve() : await claimDataDir(dataDir);
  const running: LocalService[] = [];
  const server = createServer({ requestTimeout: 0 });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await removeEnvironmentFile(dataDir);
    server.close();
    server.closeIdleConnections();
    await Promise.all(running.map((service) => service.close()));
    server.closeAllConnections();
    await release();
  };
  try {
    await removeEnvironmentFile(dataDir);
    const repairs = options.repair && dataDir !== null ? await repairStores(dataDir) : [];
    const { aws, ses, stripe, registry, push, cognito, kms, secrets } = await openServices(settings, running);
    const answer = (req: IncomingMessage, res: ServerResponse) =>
      dispatchRequest({ aws, ses, stripe, registry, push }, req, res);
    server.on('request', (req, res) => void answer(req, res));
    const port = await listen(server, options.port ?? 0);
    const endpoint = `http://${LOOPBACK}:${port}`;
    await provisionTable(endpoint, settings.tableName);
    const environment = buildEnvironment({ ...settings, endpoint, cognito, kms });
    if (dataDir !== null) await writeAtomically(getEnvironmentFile(dataDir), JSON.stringify(environment));
    return {
      endpoint,
      port,
      answer,
      repairs,
      environment,
      mails: () => ses.mails(),
      onMailFeedback: (listener) => ses.onFeedback(listener),
      inboxUrl: `${endpoint}/inbox`,
      stripe,
      push: { ...push, subscribe: (serverKey) => `${endpoint}${push.subscribe(serverKey)}` },
      clientSecret: cognito.clientSecret,
      putSecret: secrets.put,
      stripeUrl: `${endpoint}/stripe`,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The environment of the local cloud that works on this directory now; null when none does. */
export async function findRunningCloud(dataDir: string): Promise<CloudEnvironment | null> {
  try {
    const release = await claimDataDir(dataDir);
    await release();
    return null;
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return JSON.parse(await readFile(getEnvironmentFile(dataDir), 'utf8')) as CloudEnvironment;
  }
}

/** Repairs every store that is damaged. Returns a sentence for each. */
async function repairStores(dataDir: string): Promise<string[]> {
  const table = await repairLevelDb(getTableFolder(dataDir));
  return [
    ...(table === undefined ? [] : [table]),
    ...(await repairJournals(dataDir)),
    ...(await repairObjects(dataDir)),
  ];
}

/** Where a running cloud writes its environment, for commands that use it. */
const getEnvironmentFile = (dataDir: string): string => path.join(dataDir, 'cloud.json');

async function removeEnvironmentFile(dataDir: string | null): Promise<void> {
  if (dataDir !== null) await rm(getEnvironmentFile(dataDir), { force: true });
}

const applyDefaults = ({
  tableName = 'skin-lesion-local',
  endpointName = 'lesion',
  placeIndexName = 'places',
  stripeSecretId = 'stripe',
  mailFrom = 'no-reply@localhost.test',
  buckets = [],
  ...options
}: LocalCloudOptions) => ({ ...options, tableName, endpointName, placeIndexName, stripeSecretId, mailFrom, buckets });

/** Opens every service. Each is added to `running` at once, so that a later failure can close it. */
async function openServices(settings: ReturnType<typeof applyDefaults>, running: LocalService[]) {
  const { dataDir, clock, container, trainer, endpointName } = settings;
  const open = async <T extends LocalService>(opening: T | Promise<T>): Promise<T> => {
    const service = await opening;
    running.push(service);
    return service;
  };
  const storage = { dataDir, clock };
  // Before the table, beside whose rows a missing key counts as lost.
  const kms = await open(openKms(storage));
  const dynamodb = await open(openDynamoDb(storage));
  const cognito = await open(openCognito({ ...storage, groups: ['admin'] }));
  const ses = await open(openSes({ ...storage, verifiedSender: settings.mailFrom }));
  const s3 = await open(openS3(storage));
  const stripe = await open(openStripe(storage));
  const { objects } = s3;
  const sagemaker = await open(openSagemaker({ ...storage, endpointName, container, trainer, objects }));
  const secrets = await open(openSecretsManager(storage));
  await secrets.put(CLIENT_SECRET_ID, cognito.clientSecret);
  await secrets.put(ORIGIN_SECRET_ID, randomBytes(32).toString('hex'));
  // Subscriptions are bound to it, so it stays.
  await secrets.create(WEB_PUSH_SECRET_ID, randomBytes(32).toString('hex'));
  const { secretKey, webhookSecret } = stripe;
  await secrets.put(settings.stripeSecretId, JSON.stringify({ secretKey, webhookSecret }));
  const geo = openLocation({ indexName: settings.placeIndexName });
  for (const bucket of [TRAINING_BUCKET, AUDIT_BUCKET, ...settings.buckets]) await s3.createBucket(bucket);
  const aws = new Map<string, LocalService>(
    Object.entries({
      dynamodb,
      'cognito-idp': cognito,
      kms,
      ses,
      email: ses,
      s3,
      sagemaker,
      secretsmanager: secrets,
      geo,
    }),
  );
  return { aws, ses, stripe, registry: openRegistry(), push: openPushService(), cognito, kms, secrets };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, LOOPBACK, resolve);
  });
  return (server.address() as AddressInfo).port;
}
