import { toSubscriptionObject } from '#local/stripe/api/apiObjects';
import { createStripeId } from '#local/stripe/store/createStripeId';
import type { CustomerRecord, PriceRecord, SubscriptionRecord } from '#local/stripe/store/records';

/** The customer whose record the billing functions change, and the prices. The caller saves the record. */
export interface BillingContext {
  prices: ReadonlyMap<string, PriceRecord>;
  customer: CustomerRecord;
}

/** Adds an event to the customer's record, for delivery at once. */
export function emitEvent(
  { customer }: BillingContext,
  type: string,
  at: number,
  object: Record<string, unknown>,
): void {
  customer.events.push({
    id: createStripeId('evt', 24),
    created: at,
    type,
    object: structuredClone(object),
    delivery: { attempts: 0, nextAt: 0 },
  });
}

/** Adds the event `customer.subscription.` and `change`. */
export function emitSubscriptionEvent(
  context: BillingContext,
  change: 'created' | 'updated' | 'deleted',
  at: number,
  subscription: SubscriptionRecord,
): void {
  const object = toSubscriptionObject(context.prices, context.customer, subscription);
  emitEvent(context, `customer.subscription.${change}`, at, object);
}

/** The amount of a price in cents. */
export const getAmount = ({ prices }: BillingContext, { priceId }: { priceId: string }): number =>
  prices.get(priceId)!.unitAmount;
