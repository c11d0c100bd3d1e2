import { randomInt } from 'node:crypto';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { AUDIT_BUCKET, TRAINING_BUCKET } from '#local/server/cloudEnvironment';
import { dispatchRequest as dispatchLocally, type CloudServices } from '#local/server/dispatchRequest';

/** Addresses of other implementations of AWS services, by the service's name in the scope of a signature. */
const peers = JSON.parse(process.env['PEERS'] ?? '{}') as Partial<Record<string, string>>;

/** A local cloud at the peers: an account of its own, so that the clouds of two tests share nothing. */
interface PeerCloud {
  account: string;
  /** Settles when the service's resources exist, by the service's name. */
  provisioned: Map<string, Promise<void>>;
  /** The key that the peer made in place of ours. */
  keyId?: string;
}
const clouds = new WeakMap<CloudServices['aws'], PeerCloud>();

/**
 * Passes a request to another implementation of its service where `PEERS` has one, and else to the local one. Replaces
 * `packages/local/server/dispatchRequest.ts` in `npm run lab -- peers`.
 */
export async function dispatchRequest(
  services: CloudServices,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const [, service = ''] =
    /Credential=[^/,]+\/\d{8}\/[^/,]+\/([^/,]+)\/aws4_request/.exec(req.headers.authorization ?? '') ?? [];
  const peer = peers[service];
  if (peer === undefined) return dispatchLocally(services, req, res);
  const cloud: PeerCloud = clouds.get(services.aws) ?? {
    account: String(randomInt(1e11, 1e12)),
    provisioned: new Map<string, Promise<void>>(),
  };
  clouds.set(services.aws, cloud);
  const provisioned = cloud.provisioned.get(service) ?? provision(peer, service, cloud);
  cloud.provisioned.set(service, provisioned);
  const [body] = await Promise.all([buffer(req), provisioned]);
  await forward(peer, service, cloud, { req, res, body });
}

async function forward(
  peer: string,
  service: string,
  cloud: PeerCloud,
  { req, res, body }: { req: IncomingMessage; res: ServerResponse; body: Buffer },
): Promise<void> {
  const sent = service === 'kms' ? replaceKey(body, cloud.keyId!) : body;
  const path = service === 's3' ? toBucketOf(cloud, req.url!) : req.url!;
  const { 'transfer-encoding': _, ...sentHeaders } = req.headers;
  const headers = { ...sentHeaders, ...identify(service, cloud), 'content-length': sent.length };
  await new Promise<void>((answered) => {
    const forwarded = request(peer + path, { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res).on('close', answered);
    });
    forwarded.on('error', () => res.destroy());
    res.on('close', answered);
    forwarded.end(sent);
  });
}

/** moto takes the account from its own header, DynamoDB Local from the access key. Neither checks signatures. */
function identify(service: string, { account }: PeerCloud) {
  const scope = `${account.padEnd(20, '0')}/20260101/us-east-1/${service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`;
  return { authorization, 'x-moto-account-id': account };
}

/** Creates at the peer what the local cloud brings along: the key, or the buckets. */
async function provision(peer: string, service: string, cloud: PeerCloud): Promise<void> {
  const headers = identify(service, cloud);
  if (service === 'kms') {
    const target = { 'x-amz-target': 'TrentService.CreateKey', 'content-type': 'application/x-amz-json-1.1' };
    const response = await fetch(peer, { method: 'POST', headers: { ...headers, ...target }, body: '{}' });
    const { KeyMetadata } = (await response.json()) as { KeyMetadata: { KeyId: string } };
    cloud.keyId = KeyMetadata.KeyId;
  }
  if (service !== 's3') return;
  for (const bucket of [TRAINING_BUCKET, AUDIT_BUCKET]) {
    const response = await fetch(peer + toBucketOf(cloud, `/${bucket}`), { method: 'PUT', headers });
    if (!response.ok) throw new Error(`The bucket ${bucket} cannot be created: ${response.status}`);
  }
}

/** moto has each name of a bucket once, for all accounts. */
const toBucketOf = ({ account }: PeerCloud, url: string): string =>
  url.replace(/^\/[^/?]+/, (bucket) => `${bucket}-${account}`);

/** A peer names its keys itself. */
function replaceKey(body: Buffer, keyId: string): Buffer {
  const input = JSON.parse(body.toString()) as { KeyId?: string };
  return input.KeyId === undefined ? body : Buffer.from(JSON.stringify({ ...input, KeyId: keyId }));
}
