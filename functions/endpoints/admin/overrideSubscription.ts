import { Customers } from '#data/account/customers';
import { settled } from '#data/table/table';
import { AppError } from '#domain/http/errors';
import { adminRoutes } from '#domain/http/routes/admin';
import { endpoint } from '#functions/http/endpoint';

const LIVE =
  'This customer has a live subscription at Stripe, which this switch does not touch: Stripe goes on charging for it until ' +
  'it is canceled there.';

/** Puts an administrator's word over what was paid, with who and why in the audit log, in one transaction (decisions D5). */
export const handler = endpoint(adminRoutes.overrideSubscription, async (context) => {
  const { params, body, users, table, subscriptions, audit, newId, now } = context;
  const { subscriptionStatus, reason } = body;
  const changed = await settled(async () => {
    const user = await users.byId(params.id);
    if (!user || user.status === 'pending' || user.status === 'deleting') {
      throw new AppError('not_found', 'There is no such customer.');
    }
    audit.about({ riskLevel: 'medium', details: { of: user.id, about: { subscriptionStatus, reason } } });
    const override = { id: newId(), wanted: subscriptionStatus, reason, at: now() };
    const done = await subscriptions.override(user, override, audit.commit);
    return done ? ((await users.byId(user.id)) ?? user) : undefined;
  });
  const user = new Customers(table, now).shown(changed);
  return { user, warning: user.hasLiveSubscription ? LIVE : null };
});
