import { getRenewalDate, type StripeSubscription } from '#domain/subscription/subscription';
import { keys } from '#data/table/keys';
import type { Write } from '#data/table/table';

/** Time after which the rows of a past day expire. */
const EXPIRES_AFTER_MS = 30 * 24 * 60 * 60_000;

interface SubscribedAccount {
  id: string;
  billing: StripeSubscription | null;
}

function toRenewalDay({ billing }: SubscribedAccount): string | undefined {
  return (billing && getRenewalDate(billing))?.slice(0, 10);
}

/** The writes that move an account to the day on which its subscription renews. `after` is null for a deletion. */
export function prepareRenewalDay(before: SubscribedAccount, after: SubscribedAccount | null): Write[] {
  const [from, to] = [toRenewalDay(before), after ? toRenewalDay(after) : undefined];
  if (from === to) return [];
  return [
    ...(from === undefined ? [] : [{ remove: keys.renewal(from, before.id) }]),
    ...(to === undefined ? [] : [prepareEntry(to, before.id)]),
  ];
}

function prepareEntry(day: string, userId: string): Write {
  const ttl = Math.ceil((Date.parse(day) + EXPIRES_AFTER_MS) / 1000);
  const change = { expression: 'SET #ttl = :ttl', names: ['ttl'], values: { ttl } };
  return { update: keys.renewal(day, userId), change };
}
