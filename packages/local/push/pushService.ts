import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readBody, sendResponse, type LocalService } from '#local/aws/localService';

/** Prefix of the paths of subscriptions on the local cloud. */
export const PUSH_PATH = '/push/';

interface Refusal {
  status: number;
  retryAfter?: string;
}

/** A message as the push service passes it to the browser: encrypted. */
export interface PushedMessage {
  body: Buffer;
  /** Seconds for which the service would keep it. */
  ttl: number;
}

/** The part of the push service that a browser uses. */
export interface PushBrowser {
  /** Subscribes a browser. Only the owner of the key may send to the address that is returned. */
  subscribe(serverKey: string): string;
  /** The messages for a subscription, oldest first. */
  messages(endpoint: string): readonly PushedMessage[];
  /** Ends a subscription: its address answers 410. */
  end(endpoint: string): void;
  /** Answers with a status from now on, or for one subscription: 429 with `Retry-After`, or an outage. Null ends that. */
  refuseWith(refusal: Refusal | null, endpoint?: string): void;
}

export interface LocalPush extends LocalService, Omit<PushBrowser, 'subscribe'> {
  /** Subscribes a browser and returns the path of its address. */
  subscribe(serverKey: string): string;
}

interface Subscription {
  serverKey: string;
  messages: PushedMessage[];
  isEnded: boolean;
  refusal: Refusal | null;
}

/** The size that every push service must take. Larger bodies are refused. Source: RFC 8030, section 7.2. */
const MAX_BODY_BYTES = 4096;
/** The longest time from a token to its end. Source: RFC 8292, section 2. */
const MAX_TOKEN_SECONDS = 24 * 60 * 60;
const POINT_BYTES = 65;

const Header = z.strictObject({ typ: z.literal('JWT'), alg: z.literal('ES256') });
const Claims = z.strictObject({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:.+@|https:)/) });

/** A refusal of the push service. */
class PushRefusal extends Error {
  constructor(
    readonly status: number,
    reason: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(reason);
    this.name = 'PushRefusal';
  }
}

/**
 * A push service for browsers (RFC 8030). Checks the signature of the sender (VAPID, RFC 8292), its audience and time, the headers
 * and the size of a message. It cannot read messages: the body goes to the browser as it comes. All is in memory. Its time is that
 * of the machine, by which the sender's library signs.
 */
export function openPushService(): LocalPush {
  const subscriptions = new Map<string, Subscription>();
  let refusal: Refusal | null = null;
  const find = (address: string): Subscription => {
    const subscription = subscriptions.get(address.slice(address.indexOf(PUSH_PATH)));
    if (!subscription) throw new PushRefusal(404, 'There is no such subscription.');
    return subscription;
  };

  const accept = async (req: IncomingMessage): Promise<string> => {
    const subscription = find(req.url ?? '');
    if (req.method !== 'POST') throw new PushRefusal(405, 'Messages are posted.');
    checkSender(req, subscription.serverKey);
    const ttl = req.headers['ttl'];
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) throw new PushRefusal(400, 'TTL is missing.');
    if (req.headers['content-encoding'] !== 'aes128gcm') throw new PushRefusal(415, 'The message is not encrypted.');
    const body = await readBody(req, MAX_BODY_BYTES, () => new PushRefusal(413, 'The message is too large.'));
    const refused = refusal ?? subscription.refusal;
    if (refused) throw toPushRefusal(refused);
    if (subscription.isEnded) throw new PushRefusal(410, 'The subscription has ended.');
    subscription.messages.push({ body, ttl: Number(ttl) });
    return `${req.url ?? ''}/messages/${subscription.messages.length}`;
  };

  return {
    subscribe(serverKey) {
      const path = `${PUSH_PATH}${randomBytes(32).toString('base64url')}`;
      subscriptions.set(path, { serverKey, messages: [], isEnded: false, refusal: null });
      return path;
    },
    messages: (endpoint) => find(endpoint).messages,
    end(endpoint) {
      find(endpoint).isEnded = true;
    },
    refuseWith(next, endpoint) {
      if (endpoint === undefined) refusal = next;
      else find(endpoint).refusal = next;
    },
    async handle(req, res) {
      try {
        sendResponse(res, 201, { location: await accept(req) });
      } catch (error) {
        if (!(error instanceof PushRefusal)) throw error;
        sendResponse(res, error.status, { 'content-type': 'text/plain', ...error.headers }, error.message);
      }
    },
    close: () => Promise.resolve(),
  };
}

const toPushRefusal = ({ status, retryAfter }: Refusal): PushRefusal =>
  new PushRefusal(status, 'Not now.', retryAfter === undefined ? {} : { 'retry-after': retryAfter });

/** Refuses a call that the owner of the subscription's key did not sign for this service and this time. */
function checkSender(req: IncomingMessage, serverKey: string): void {
  const { authorization = '', host = '' } = req.headers;
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key === undefined) throw new PushRefusal(401, 'The signature is missing.');
  if (key !== serverKey) throw new PushRefusal(403, 'The subscription belongs to another sender.');
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (!isSigned(`${header}.${claims}`, signature, key)) throw new PushRefusal(403, 'The signature is wrong.');
  const { success, data } = z.object({ header: Header, claims: Claims }).safeParse({
    header: parsePart(header),
    claims: parsePart(claims),
  });
  if (!success) throw new PushRefusal(403, 'The token is incomplete.');
  if (data.claims.aud !== `http://${host}`) throw new PushRefusal(403, 'The token is for another service.');
  const seconds = data.claims.exp - Date.now() / 1000;
  if (seconds <= 0 || seconds > MAX_TOKEN_SECONDS) throw new PushRefusal(403, 'The token is not of this time.');
}

const parsePart = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
};

function isSigned(text: string, signature: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== POINT_BYTES) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}
