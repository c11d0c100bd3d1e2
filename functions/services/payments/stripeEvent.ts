import { AppError } from '#domain/http/errors';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '#functions/runtime/config';

/** What a webhook's signature vouches for, in the little we take from it: the state itself is fetched. */
export interface Hint {
  type: string;
  customerId: string;
}

/** Seconds a webhook's timestamp may lie before or after our clock. */
const TOLERANCE_SECONDS = 300;

const Event = z.object({
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]).nullish() }) }),
});

/**
 * Reads a webhook by its exact bytes. Throws 400 where the signature is not Stripe's, or more than five minutes from our
 * clock; null for an event of the other mode, about no customer, or that makes no sense.
 */
export function hintOf(
  bytes: Uint8Array,
  signature: string | undefined,
  { webhookSecret, livemode }: Config['stripe'],
  at: Date,
): Hint | null {
  const { data: event } = Event.safeParse(verified(Buffer.from(bytes), signature ?? '', webhookSecret, at.getTime()));
  const customer = event?.data.object.customer;
  if (event?.livemode !== livemode || !customer) return null;
  return { type: event.type, customerId: typeof customer === 'string' ? customer : customer.id };
}

/** The event, whatever it holds, once Stripe's own check and the bound it lacks, on timestamps of the future, are passed. */
function verified(payload: Buffer, signature: string, secret: string, at: number): unknown {
  const refused = (cause?: unknown) => new AppError('invalid_request', 'The signature is not valid.', {}, { cause });
  const [, seconds] = /^(?:.*,)?t=(\d+)/.exec(signature) ?? [];
  if (!(Number(seconds) <= at / 1000 + TOLERANCE_SECONDS)) throw refused();
  try {
    return Stripe.webhooks.constructEvent(payload, signature, secret, TOLERANCE_SECONDS, undefined, at);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw refused(error);
    return undefined;
  }
}
