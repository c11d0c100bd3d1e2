import { Customers } from '#data/account/customers';
import { retryOnConflict } from '#data/table/table';
import { AppError } from '#domain/http/errors';
import { adminRoutes } from '#domain/http/routes/admin';
import { endpoint } from '#functions/http/endpoint';
import { customerAnswers } from './messages';

/**
 * Overrides the entitlement from payments, with an audit row in the same transaction:
 * docs/decisions/005-entitlement-is-written-by-the-server.md.
 */
export const handler = endpoint(adminRoutes.overrideSubscription, async (context) => {
  const { params, body, users, table, subscriptions, audit, newId, now } = context;
  const { subscriptionStatus, reason } = body;
  const updated = await retryOnConflict(async () => {
    const user = await users.findById(params.id);
    if (!user || user.status === 'pending' || user.status === 'deleting') {
      throw new AppError('not_found', customerAnswers('customerNotFound'));
    }
    audit.addDetails({ riskLevel: 'medium', details: { ownerId: user.id, content: { subscriptionStatus, reason } } });
    const override = { id: newId(), status: subscriptionStatus, reason, at: now() };
    const isSaved = await subscriptions.override(user, override, audit.commit);
    return isSaved ? ((await users.findById(user.id)) ?? user) : undefined;
  });
  const user = new Customers(table, now).toCustomer(updated);
  return { user, warning: user.hasLiveSubscription ? customerAnswers('liveSubscription') : null };
});
