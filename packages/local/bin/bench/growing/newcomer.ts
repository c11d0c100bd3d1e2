import { ulid } from 'ulid';
import type { User } from '#data/account/users';
import { grantAdmin } from '#functions/operator/admin';
import { PASSWORD, type Bench, type Person } from '#local/bin/bench/stage';

/** The body that registers an address which nobody has registered. */
export const newcomer = () => ({
  email: `new${ulid().toLowerCase()}@example.org`,
  password: PASSWORD,
  firstName: 'New',
});

/** Registers a new address; whoever it is made for is signed in as it. */
export async function registered({ call, services }: Bench, person: Person): Promise<User> {
  const body = newcomer();
  await call(person, { route: 'auth.register', body });
  return (await services.users.byEmail(body.email))!;
}

/** As `registered`, as an administrator. */
export async function appointed(bench: Bench, person: Person): Promise<void> {
  const { email } = await registered(bench, person);
  await grantAdmin(bench.services, email);
}
