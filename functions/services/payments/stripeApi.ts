import { AppError } from '#domain/http/errors';
import type Stripe from 'stripe';
import type { Config } from '#functions/runtime/config';
import type { Services } from '#functions/services/services';
import { readStripeKey } from './stripeSecret';
import { paymentMessages } from './messages';

const TIMEOUT_MS = 8000;
const RETRY_SECONDS = 5;

/** Calls Stripe's API. Every failure is an AppError 503, and every call is safe to repeat. */
export class StripeApi {
  private client: { secretKey: string; stripe: Promise<Stripe> } | undefined;

  constructor(
    private readonly settings: Config['stripe'],
    private readonly services: Pick<Services, 'secrets' | 'now'>,
  ) {}

  async request<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await call(await this.getClient());
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  /** Like `request`, but returns undefined where Stripe refuses with this error code. */
  async requestUnless<T>(errorCode: string, call: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await call(await this.getClient());
    } catch (error) {
      if ((error as { code?: unknown }).code !== errorCode) throw toUnavailable(error);
      return undefined;
    }
  }

  /**
   * Scopes a key to the hour: Stripe replays the first response to a key, failures too, so a later try needs another
   * one.
   */
  withIdempotencyKey(key: string): Stripe.RequestOptions {
    return { idempotencyKey: `${key}:${this.services.now().toISOString().slice(0, 13)}` };
  }

  /** Loads the library on first use, since most functions never call Stripe, and makes a new client for a new key. */
  private async getClient(): Promise<Stripe> {
    const secretKey = await readStripeKey(this.services.secrets, this.settings);
    if (this.client?.secretKey !== secretKey) this.client = { secretKey, stripe: this.createClient(secretKey) };
    return this.client.stripe;
  }

  private async createClient(secretKey: string): Promise<Stripe> {
    const { default: StripeClient } = await import('stripe');
    const { protocol, hostname, port } = new URL(this.settings.apiUrl ?? 'https://api.stripe.com');
    return new StripeClient(secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port && { port }),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 2,
      telemetry: false,
    });
  }
}

function toUnavailable(cause: unknown): AppError {
  const message = paymentMessages('unavailable');
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS }, { cause });
}
