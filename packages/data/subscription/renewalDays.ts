import { renewsAt } from '#domain/subscription/subscription';
import { keys } from '#data/table/keys';
import type { Write } from '#data/table/table';
import type { User } from '#data/account/users';

/** Days for which a day that passed is kept, should nobody have taken its rows away. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

type Billed = Pick<User, 'id' | 'billing'>;

function dayOf({ billing }: Billed): string | undefined {
  return (billing && renewsAt(billing))?.slice(0, 10);
}

/** The writes that move an account to the day its subscription renews on; null stands for an account that is being deleted. */
export function renewing(before: Billed, after: Billed | null): Write[] {
  const [from, to] = [dayOf(before), after ? dayOf(after) : undefined];
  if (from === to) return [];
  return [
    ...(from === undefined ? [] : [{ remove: keys.renewal(from, before.id) }]),
    ...(to === undefined ? [] : [standing(to, before.id)]),
  ];
}

function standing(day: string, userId: string): Write {
  const ttl = Math.ceil((Date.parse(day) + KEPT_MS) / 1000);
  const change = { expression: 'SET #ttl = :ttl', names: ['ttl'], values: { ttl } };
  return { update: keys.renewal(day, userId), change };
}
