import type { Customer } from '#domain/account/customers';
import { DEMO_PREFIX } from '#domain/subscription/subscription';

/** First and last name, or the email if both are missing. */
export const formatName = ({ firstName, lastName, email }: Customer): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Active while in force. An ended subscription is Inactive. Other statuses are shown unchanged. */
export function formatStatus({ isActive, subscriptionStatus }: Customer): string {
  if (isActive) return 'Active';
  return ['active', 'inactive'].includes(subscriptionStatus) ? 'Inactive' : subscriptionStatus;
}

/** Whether the subscription is a demo or paid. Null if there is none. */
export function getSubscriptionKind({ subscriptionId }: Customer): 'Demo' | 'Paid' | null {
  if (subscriptionId === null) return null;
  return subscriptionId.startsWith(DEMO_PREFIX) ? 'Demo' : 'Paid';
}

/** A short date in the user's locale. */
export const formatShortDate = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });

/** A note beside the status badge: an administrator's override, or the date on which access ended. */
export function formatNote({ isActive, subscriptionStatus, subscriptionEndsAt, subscriptionOverride }: Customer) {
  if (subscriptionOverride !== null) return 'Set by an administrator';
  if (isActive || subscriptionStatus !== 'active' || subscriptionEndsAt === null) return null;
  return `Ended ${formatShortDate(subscriptionEndsAt)}`;
}
