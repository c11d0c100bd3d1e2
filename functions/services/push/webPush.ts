import { encrypt, getVapidHeaders } from 'web-push';
import { RetryLater } from '#data/operations/outbox';
import type { PushSubscriptionDetails } from '#data/account/pushDevices';
import type { PushMessage } from '#domain/reminders/pushDevice';
import { memoizePerConfig, type Services } from '#functions/services/services';
import { deriveVapidKeys, type VapidKeys } from './vapidKeys';

/** The encoding of RFC 8291, which every push service takes. */
const ENCODING = 'aes128gcm';
const TIMEOUT_MS = 3000;
/** How long a push service keeps a message for a device that is off: until the next reminder could be due. */
const TTL_SECONDS = 24 * 60 * 60;
/** Time until the next attempt where the push service names none. */
const RETRY_SECONDS = 60;

/** What became of a message: it was sent, or it can never arrive because the subscription has ended. */
type PushOutcome = 'sent' | 'ended';

/** A push service refuses a message for good, as it does where the subscription is bound to the key of another sender. */
export class PushRefused extends Error {
  constructor(origin: string, status: number) {
    super(`${origin} answered ${status}`);
    this.name = 'PushRefused';
  }
}

/** The push service has ended the subscription, or never had it. */
const GONE: readonly number[] = [404, 410];

/**
 * Sends messages to the push services of browsers: docs/decisions/137-web-push.md. Their addresses come from people, so only those
 * of the stage's push services are called.
 */
export class WebPush {
  private readonly keysBySecret = new Map<string, VapidKeys>();
  /** Public keys that the stage no longer has. */
  private readonly withdrawn = new Set<string>();

  constructor(private readonly services: Pick<Services, 'config' | 'secrets' | 'now'>) {}

  /** Whether an address belongs to a push service of the stage. `https://*.example.org` in the list means every host below it. */
  isOfPushService(endpoint: string): boolean {
    const { origin, username, password } = new URL(endpoint);
    if (username !== '' || password !== '') return false;
    return this.services.config.webPush.origins.some((allowed) => {
      const [scheme, parent] = allowed.split('*');
      return parent === undefined ? origin === allowed : origin.startsWith(scheme!) && origin.endsWith(parent);
    });
  }

  /** The public keys of the stage, in base64url: the current one and, after a rotation, the one before it. */
  async readPublicKeys(): Promise<[current: string, ...previous: string[]]> {
    const { config, secrets } = this.services;
    const [current, ...previous] = this.deriveAll(await secrets.readVersions(config.webPush.secretId));
    return [current.publicKey, ...previous.map(({ publicKey }) => publicKey)];
  }

  /**
   * Sends a message. A subscription that is bound to a key that the stage no longer has, has ended, too.
   * @throws RetryLater where the push service cannot take it now; PushRefused where it refuses it
   */
  async send(
    { endpoint, serverKey, p256dh, auth }: PushSubscriptionDetails,
    message: PushMessage,
  ): Promise<PushOutcome> {
    const keys = await this.findKeys(serverKey);
    if (!keys || !this.isOfPushService(endpoint)) return 'ended';
    const { config, now } = this.services;
    const { origin } = new URL(endpoint);
    const contact = `mailto:${config.operatorEmail}`;
    const { Authorization } = getVapidHeaders(origin, contact, keys.publicKey, keys.privateKey, ENCODING);
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: Authorization,
        'content-encoding': ENCODING,
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
      },
      body: new Uint8Array(encrypt(p256dh, auth, JSON.stringify(message), ENCODING).cipherText),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response) throw new RetryLater(RETRY_SECONDS);
    await response.body?.cancel();
    const { ok, status, headers } = response;
    if (ok) return 'sent';
    if (GONE.includes(status)) return 'ended';
    if (status === 429 || status >= 500) throw new RetryLater(parseRetryAfter(headers.get('retry-after'), now()));
    throw new PushRefused(origin, status);
  }

  /**
   * The key pair of a public key; undefined where the stage no longer has it. An unknown one may be newer than our copy of the
   * secret, so the secret is read again first.
   */
  private async findKeys(sought: string): Promise<VapidKeys | undefined> {
    const { secrets, config } = this.services;
    const { secretId } = config.webPush;
    const find = (versions: Parameters<WebPush['deriveAll']>[0]) =>
      this.deriveAll(versions).find(({ publicKey }) => publicKey === sought);
    const known = find(await secrets.readVersions(secretId));
    if (known || this.withdrawn.has(sought)) return known;
    const found = find(await secrets.readVersionsNow(secretId));
    if (!found) this.withdrawn.add(sought);
    return found;
  }

  private deriveAll([current, ...previous]: readonly [string, ...string[]]): [VapidKeys, ...VapidKeys[]] {
    return [this.derive(current), ...previous.map((secret) => this.derive(secret))];
  }

  private derive(secret: string): VapidKeys {
    const keys = this.keysBySecret.get(secret) ?? deriveVapidKeys(secret);
    this.keysBySecret.set(secret, keys);
    return keys;
  }
}

/** Seconds to wait, at most as long as the message is of use, from the header `Retry-After`, which has seconds or a date. */
function parseRetryAfter(header: string | null, now: Date): number {
  const seconds = Number(header ?? Number.NaN);
  const delay = Number.isNaN(seconds) ? (Date.parse(header ?? '') - now.getTime()) / 1000 : seconds;
  return delay > 0 ? Math.min(delay, TTL_SECONDS) : RETRY_SECONDS;
}

/** The sender of a process. */
export const getWebPush = memoizePerConfig((services) => new WebPush(services));
