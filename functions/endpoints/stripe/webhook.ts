import { stripeRoutes } from '#domain/http/routes/stripe';
import { endpoint } from '#functions/http/endpoint';
import { handleStripeEvent } from '#functions/services/payments/billing';
import { readWebhookSecrets } from '#functions/services/payments/stripeSecret';
import { parseStripeEvent } from '#functions/services/payments/stripeEvent';

/** Event types that can change a subscription or require an email. */
const RELEVANT_TYPES =
  /^(checkout\.session\.completed|customer\.subscription\..+|invoice\.(paid|payment_failed|upcoming)|charge\.refunded)$/;

/**
 * An event only says which subscription to fetch, so repeats and reordering are harmless:
 * docs/decisions/005-entitlement-is-written-by-the-server.md.
 */
export const handler = endpoint(stripeRoutes.webhook, async (context) => {
  const { body, header, audit, config, secrets, now } = context;
  const { livemode } = config.stripe;
  const webhookSecrets = await readWebhookSecrets(secrets, config.stripe);
  const stripeEvent = parseStripeEvent(body, header('stripe-signature'), { webhookSecrets, livemode }, now());
  const isRelevant = stripeEvent !== null && RELEVANT_TYPES.test(stripeEvent.type);
  const result = isRelevant ? await handleStripeEvent(context, stripeEvent, audit) : 'ignored';
  return { received: true as const, result };
});
