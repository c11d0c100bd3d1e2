import { AppError } from '#domain/http/errors';
import type Stripe from 'stripe';
import type { Config } from '#functions/runtime/config';

const TIMEOUT_MS = 8000;
const RETRY_SECONDS = 5;

/** Calls to Stripe. Whatever keeps it from answering is 503, and every call can be made again. */
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

  async ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await call(await this.stripe());
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** A call whose refusal by this code says that there is nothing to do; undefined then. */
  async unless<T>(refusal: string, call: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await call(await this.stripe());
    } catch (error) {
      if ((error as { code?: unknown }).code !== refusal) throw unavailable(error);
      return undefined;
    }
  }

  /** Stripe answers calls of one key alike, failures too; so a key is good for an hour, and then a new try may succeed. */
  once(key: string): Stripe.RequestOptions {
    return { idempotencyKey: `${key}:${this.now().toISOString().slice(0, 13)}` };
  }

  /** Loaded when first needed: most functions never speak to Stripe. */
  private stripe(): Promise<Stripe> {
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

function unavailable(cause: unknown): AppError {
  const message = 'Payments are not available right now. Please try again in a moment.';
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS }, { cause });
}
