import { ulid } from 'ulid';
import type { User } from '#data/account/user';
import { grantAdmin } from '#operator/admin';
import { BENCH_PASSWORD, type Bench, type BenchUser } from '#lab/bench/bench';

/** Creates the body of a registration with a new email address. */
export const createRegistration = () => ({
  email: `new${ulid().toLowerCase()}@example.org`,
  password: BENCH_PASSWORD,
  firstName: 'New',
});

/** Registers a new account, and signs `user` in to it. */
export async function registerNewUser({ call, services }: Bench, user: BenchUser): Promise<User> {
  const body = createRegistration();
  await call(user, { route: 'auth.register', body });
  return (await services.users.findByEmail(body.email))!;
}

/** Registers a new administrator, and signs `user` in to the account. */
export async function registerNewAdmin(bench: Bench, user: BenchUser): Promise<void> {
  const { email } = await registerNewUser(bench, user);
  await grantAdmin(bench.services, email);
}
