import { AppError } from '#domain/http/errors';
import Stripe from 'stripe';
import { z } from 'zod';
import { paymentMessages } from './messages';

/**
 * The facts used of a signed webhook event. The subscription's state is fetched:
 * docs/decisions/005-entitlement-is-written-by-the-server.md.
 */
export interface StripeEvent {
  type: string;
  customerId: string;
  /** The account that Checkout named in the metadata; undefined for objects that do not carry it, such as charges. */
  userId: string | undefined;
  /** What an invoice event bills, in cents. */
  amountDue: number | undefined;
}

/** Largest difference between the timestamp of a webhook and our clock, in seconds. */
const TOLERANCE_SECONDS = 300;

const AccountMetadata = z.object({ userId: z.string() });

/** Where Stripe's objects name the account: a subscription, an invoice of one, a Checkout session. */
const EventObject = z.object({
  customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  metadata: AccountMetadata.optional().catch(undefined),
  parent: z
    .object({ subscription_details: z.object({ metadata: AccountMetadata }) })
    .optional()
    .catch(undefined),
  client_reference_id: z.string().optional().catch(undefined),
  amount_due: z.number().optional().catch(undefined),
});
const EventEnvelope = z.object({ type: z.string(), livemode: z.boolean(), data: z.object({ object: EventObject }) });

/**
 * Parses a webhook from its exact bytes. Returns null for an event of the other mode, without a customer, or malformed.
 * @throws AppError 400 where the signature is not Stripe's, or its timestamp is more than five minutes off
 */
export function parseStripeEvent(
  bytes: Uint8Array,
  signature: string | undefined,
  { webhookSecrets, livemode }: { webhookSecrets: readonly string[]; livemode: boolean },
  now: Date,
): StripeEvent | null {
  const payload = verifySignature(Buffer.from(bytes), signature ?? '', webhookSecrets, now.getTime());
  const event = EventEnvelope.safeParse(payload).data;
  if (event?.livemode !== livemode || !event.data.object.customer) return null;
  const { customer, metadata, parent, client_reference_id, amount_due } = event.data.object;
  return {
    type: event.type,
    customerId: typeof customer === 'string' ? customer : customer.id,
    userId: metadata?.userId ?? parent?.subscription_details.metadata.userId ?? client_reference_id,
    amountDue: amount_due,
  };
}

/** Returns the event's JSON. Stripe's library accepts timestamps in the future, so they are checked here. */
function verifySignature(payload: Buffer, signature: string, secrets: readonly string[], nowMs: number): unknown {
  const rejection = (cause?: unknown) =>
    new AppError('invalid_request', paymentMessages('invalidSignature'), {}, { cause });
  const [, seconds] = /^(?:.*,)?t=(\d+)/.exec(signature) ?? [];
  if (!(Number(seconds) <= nowMs / 1000 + TOLERANCE_SECONDS)) throw rejection();
  let cause: unknown;
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(payload, signature, secret, TOLERANCE_SECONDS, undefined, nowMs);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return undefined;
      cause = error;
    }
  }
  throw rejection(cause);
}
