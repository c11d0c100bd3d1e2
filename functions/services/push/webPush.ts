import { RetryLater } from '#data/operations/outbox';
import type { PushSubscriptionDetails } from '#data/account/pushDevices';
import type { PushMessage } from '#domain/reminders/pushDevice';
import { memoizePerConfig, type Services } from '#functions/services/services';
import { encryptMessage } from './encryptMessage';
import { deriveVapidKeys, signPush, type VapidKeys } from './vapidKeys';

const TIMEOUT_MS = 3000;
/** How long a push service keeps a message for a device that is off: until the next reminder could be due. */
const TTL_SECONDS = 24 * 60 * 60;
/** Time until the next attempt where the push service names none. */
const RETRY_SECONDS = 60;
/** The push service has ended the subscription, or never had it. */
const GONE: readonly number[] = [404, 410];

/**
 * Sends messages to the push services of browsers: docs/decisions/137-web-push.md. Their addresses come from people, so only those
 * of the stage's push services are called.
 */
export class WebPush {
  private readonly keysBySecret = new Map<string, VapidKeys>();

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
    const [current, ...previous] = await this.readKeys();
    return [current.publicKey, ...previous.map(({ publicKey }) => publicKey)];
  }

  /**
   * Sends a message. Answers false where it can never arrive: the subscription has ended, or is bound to a key that the stage no
   * longer has.
   * @throws RetryLater where the push service cannot take it now; Error where it refuses it
   */
  async send({ endpoint, serverKey, ...receiver }: PushSubscriptionDetails, message: PushMessage): Promise<boolean> {
    const keys = (await this.readKeys()).find(({ publicKey }) => publicKey === serverKey);
    if (!keys || !this.isOfPushService(endpoint)) return false;
    const { config, now } = this.services;
    const signature = { audience: new URL(endpoint).origin, contact: `mailto:${config.operatorEmail}`, at: now() };
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: signPush(keys, signature),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
      },
      body: new Uint8Array(encryptMessage(JSON.stringify(message), receiver)),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response) throw new RetryLater(RETRY_SECONDS);
    await response.body?.cancel();
    const { ok, status, headers } = response;
    if (ok) return true;
    if (GONE.includes(status)) return false;
    if (status === 429 || status >= 500) throw new RetryLater(parseRetryAfter(headers.get('retry-after'), now()));
    throw new Error(`The push service answered ${status}`);
  }

  private async readKeys(): Promise<[current: VapidKeys, ...previous: VapidKeys[]]> {
    const { config, secrets } = this.services;
    const [current, ...previous] = await secrets.readVersions(config.webPush.secretId);
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
