import { stripeRoutes } from '#domain/http/routes/stripe';
import { follow, respond } from '#functions/services/payments/billing';
import { endpoint } from '#functions/http/endpoint';
import { hintOf } from '#functions/services/payments/stripeEvent';

/** The events after which a subscription may stand differently, or somebody is owed a word. */
const TOLD =
  /^(checkout\.session\.completed|customer\.subscription\..+|invoice\.(paid|payment_failed|upcoming)|charge\.refunded)$/;

/** An event is only a hint whom to look at: the state is fetched from Stripe, so repeats and disorder are harmless. */
export const handler = endpoint(stripeRoutes.webhook, async (context) => {
  const { body, header, audit, config, now } = context;
  const receipt = { received: true as const };
  const hint = hintOf(body, header('stripe-signature'), config.stripe, now());
  if (!hint || !TOLD.test(hint.type)) return { ...receipt, result: 'ignored' as const };

  const followed = await follow(context, hint.customerId, audit);
  if (!followed) return { ...receipt, result: 'ignored' as const };
  await respond(context, hint.type, followed, audit);
  return { ...receipt, result: followed.changed ? ('applied' as const) : ('unchanged' as const) };
});
