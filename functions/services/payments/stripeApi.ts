import { AppError } from '#domain/http/errors';
import type Stripe from 'stripe';
import type { Config } from '#functions/runtime/config';

const TIMEOUT_MS = 8000;
const RETRY_SECONDS = 5;

/** Calls Stripe's API. Every failure is an AppError 503, and every call is safe to repeat. */
export class StripeApi {
  private client: Promise<Stripe> | undefined;

  private readonly secretKey: string;
  private readonly apiUrl: string;

  constructor(
    { secretKey, apiUrl = 'https://api.stripe.com' }: Config['stripe'],
    private readonly now: () => Date,
  ) {
    this.secretKey = secretKey;
    this.apiUrl = apiUrl;
  }

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
    return { idempotencyKey: `${key}:${this.now().toISOString().slice(0, 13)}` };
  }

  /** Loads the library on first use: most functions never call Stripe. */
  private getClient(): Promise<Stripe> {
    this.client ??= import('stripe').then(({ default: StripeClient }) => {
      const { protocol, hostname, port } = new URL(this.apiUrl);
      return new StripeClient(this.secretKey, {
        protocol: protocol === 'http:' ? 'http' : 'https',
        host: hostname,
        ...(port && { port }),
        timeout: TIMEOUT_MS,
        maxNetworkRetries: 2,
        telemetry: false,
      });
    });
    return this.client;
  }
}

function toUnavailable(cause: unknown): AppError {
  const message = 'Payments are not available right now. Please try again in a moment.';
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS }, { cause });
}
