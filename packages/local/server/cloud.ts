import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { SAMPLE_SOURCE } from '#domain/finder/dermatologists';
import { writeAtomically } from '#local/storage/atomicFile';
import { openCognito, type Cognito } from '#local/aws/cognito/cognito';
import type { ContainerOptions } from '#local/aws/sagemaker/container';
import { openDynamoDb } from '#local/aws/dynamodb/dynamodb';
import { serveInbox } from './inbox';
import { openKms, type Kms } from '#local/aws/kms';
import { openLocation } from '#local/aws/location';
import { DataDirInUse, claim } from './oneProcess';
import { LOCAL_CREDENTIALS, provisionTable } from './provision';
import { openRegistry, REGISTRY_PATH } from '#local/registry/registry';
import { openS3 } from '#local/aws/s3/s3';
import { openSagemaker } from '#local/aws/sagemaker/sagemaker';
import { answer, type LocalService } from '#local/aws/service';
import { openSes, type Mail, type Ses } from '#local/aws/ses';
import { isByAccessToken } from '#local/aws/cognito/softwareToken';
import { openStripe, type LocalStripe } from '#local/stripe/stripe';

const TRAINING_BUCKET = 'training';
const AUDIT_BUCKET = 'audit';
const LOOPBACK = '127.0.0.1';
const LOOPBACK_NAMES = new Set([LOOPBACK, 'localhost', '[::1]']);
const ENDPOINT_FILE = 'cloud.json';
const OPERATOR = 'operator@localhost.test';

export interface LocalCloudOptions {
  /** Where everything is kept; null keeps it in memory only. */
  dataDir: string | null;
  /** Loopback port; a free one where absent. */
  port?: number;
  clock?: () => Date;
  /** The model behind the SageMaker endpoint; without one, invocations answer 503. */
  container?: ContainerOptions;
  /** What a training job runs; the lesion engine's trainer where absent. */
  trainer?: readonly string[];
  tableName?: string;
  endpointName?: string;
  placeIndexName?: string;
  mailFrom?: string;
  buckets?: readonly string[];
}

/** What the deployed stacks would tell the functions, as environment variables. */
export type Resources = ReturnType<typeof resourcesOf>;

export interface LocalCloud {
  endpoint: string;
  port: number;
  resources: Resources;
  /** Every mail sent, newest first; people read them at `inboxUrl`. */
  mails(): Mail[];
  inboxUrl: string;
  /** Where what SES hears of mail goes, as SNS hands it to a function; without it, nowhere. */
  onMailFeedback: Ses['onFeedback'];
  /** Who pays, and where time can be moved on; webhooks wait until it is told where to. */
  stripe: Pick<LocalStripe, 'deliverTo' | 'settled'>;
  stripeUrl: string;
  close(): Promise<void>;
}

/**
 * Starts every AWS service the product uses, and Stripe, on one loopback port, and provisions what the stacks would: the table, the
 * user pool with its client and `admin` group, the key, the verified sender, the buckets. Throws DataDirInUse when
 * another process works on the same directory.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const {
    dataDir,
    clock,
    tableName = 'skin-lesion-local',
    endpointName = 'lesion',
    placeIndexName = 'places',
    mailFrom = 'no-reply@localhost.test',
    buckets = [],
  } = options;
  const release = dataDir === null ? () => Promise.resolve() : await claim(dataDir);
  const opened: LocalService[] = [];
  const open = async <T extends LocalService>(service: Promise<T>) => {
    opened.push(await service);
    return service;
  };
  const addressFile = dataDir === null ? null : path.join(dataDir, ENDPOINT_FILE);
  const forgetAddress = async () => {
    if (addressFile !== null) await rm(addressFile, { force: true });
  };
  const server = createServer({ requestTimeout: 0 });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await forgetAddress();
    server.close();
    server.closeIdleConnections();
    await Promise.all(opened.map((service) => service.close()));
    server.closeAllConnections();
    await release();
  };
  try {
    await forgetAddress();
    const stored = { dataDir, clock };
    const dynamodb = await open(Promise.resolve(openDynamoDb(stored)));
    const cognito = await open(openCognito({ ...stored, groups: ['admin'] }));
    const kms = await open(openKms(stored));
    const ses = await open(openSes({ ...stored, verifiedSender: mailFrom }));
    const s3 = await open(openS3(stored));
    const stripe = await open(openStripe(stored));
    const { container, trainer } = options;
    const { objects } = s3;
    const sagemaker = await open(openSagemaker({ ...stored, endpointName, container, trainer, objects }));
    const location = openLocation({ indexName: placeIndexName });
    const registry = openRegistry();
    for (const bucket of [TRAINING_BUCKET, AUDIT_BUCKET, ...buckets]) await s3.createBucket(bucket);

    const services = new Map(
      Object.entries({ dynamodb, 'cognito-idp': cognito, kms, ses, email: ses, s3, sagemaker, geo: location }),
    );
    const others = { stripe, registry };
    server.on('request', (req, res) => void dispatch(services, others, () => ses.mails(), req, res));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(options.port ?? 0, LOOPBACK, resolve);
    });
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://${LOOPBACK}:${port}`;
    await provisionTable(endpoint, tableName);
    const named = { tableName, endpointName, placeIndexName, mailFrom };
    const resources = resourcesOf({ ...named, endpoint, cognito, kms, stripe });
    if (addressFile !== null) await writeAtomically(addressFile, JSON.stringify(resources));
    return {
      endpoint,
      port,
      resources,
      mails: () => ses.mails(),
      onMailFeedback: (take) => ses.onFeedback(take),
      inboxUrl: `${endpoint}/inbox`,
      stripe,
      stripeUrl: `${endpoint}/stripe`,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The settings of the local cloud that works on this directory now, or null when none does. */
export async function runningCloud(dataDir: string): Promise<Resources | null> {
  try {
    const release = await claim(dataDir);
    await release();
    return null;
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return JSON.parse(await readFile(path.join(dataDir, ENDPOINT_FILE), 'utf8')) as Resources;
  }
}

function resourcesOf(made: {
  endpoint: string;
  tableName: string;
  endpointName: string;
  placeIndexName: string;
  cognito: Cognito;
  kms: Kms;
  stripe: LocalStripe;
  mailFrom: string;
}) {
  const { endpoint, tableName, endpointName, placeIndexName, cognito, kms, stripe, mailFrom } = made;
  const { accessKeyId, secretAccessKey } = LOCAL_CREDENTIALS.credentials;
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: LOCAL_CREDENTIALS.region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    TABLE_NAME: tableName,
    USER_POOL_ID: cognito.userPoolId,
    USER_POOL_CLIENT_ID: cognito.clientId,
    USER_POOL_CLIENT_SECRET: cognito.clientSecret,
    KMS_KEY_ID: kms.keyId,
    MAIL_FROM: mailFrom,
    OPERATOR_EMAIL: OPERATOR,
    STRIPE_API_URL: endpoint,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    SAGEMAKER_ENDPOINT_NAME: endpointName,
    AUDIT_BUCKET,
    TRAINING_BUCKET,
    TRAINING_KEY_ID: kms.keyId,
    TRAINING_ROLE_ARN: 'arn:aws:iam::000000000000:role/training',
    PLACE_INDEX_NAME: placeIndexName,
    REGISTRY_URL: `${endpoint}${REGISTRY_PATH}`,
    REGISTRY_NAME: SAMPLE_SOURCE,
  };
}

/** Hands a request to the service its signature names. Requests for other hosts are a web page's rebinding trick. */
async function dispatch(
  services: Map<string, LocalService>,
  { stripe, registry }: { stripe: LocalStripe; registry: LocalService },
  mails: () => Mail[],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const refuse = (status: number, type: string, message: string) =>
    answer(
      res,
      status,
      { 'content-type': 'application/json', 'x-amzn-errortype': type },
      JSON.stringify({ __type: type, message }),
    );
  try {
    const host = (req.headers.host ?? '').replace(/:\d+$/, '');
    if (!LOOPBACK_NAMES.has(host)) {
      refuse(403, 'AccessDeniedException', 'Only this machine may ask.');
      return;
    }
    const [pathname = ''] = (req.url ?? '').split('?', 1);
    if (req.method === 'GET' && (pathname === '/inbox' || pathname === '/inbox.json')) {
      serveInbox(pathname, mails(), res);
      return;
    }
    const scope = /Credential=[^/,]+\/\d{8}\/[^/,]+\/([^/,]+)\/aws4_request/.exec(req.headers.authorization ?? '');
    if (!scope && /^\/(v1|stripe)(\/|$)/.test(pathname)) {
      await stripe.handle(req, res);
      return;
    }
    if (!scope && pathname === REGISTRY_PATH) {
      await registry.handle(req, res);
      return;
    }
    const named = isByAccessToken(req.headers) ? 'cognito-idp' : scope?.[1];
    const service = services.get(named ?? '');
    if (service) await service.handle(req, res);
    else if (scope) refuse(400, 'UnknownOperationException', `The service ${scope[1] ?? ''} is not provided.`);
    else refuse(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
  } catch (error) {
    console.error(error);
    if (res.headersSent) res.destroy();
    else refuse(500, 'InternalFailure', 'The local service failed.');
  }
}
