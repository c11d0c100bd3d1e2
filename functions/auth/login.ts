import { AppError } from '#domain/errors';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

const WRONG = 'Invalid email or password. Please check your credentials.';

/** One refusal, after the same work, for unknown, wrong, locked and disabled; the right password also finishes a
 * registration that broke off, and recreates a missing row. */
export const handler = endpoint(routes.auth.login, async ({ body, users, identity, session, now }) => {
  const { email, password } = body;
  const verdict = await identity.verify(email, password);
  if (verdict === 'wrong') throw new AppError('unauthenticated', WRONG);
  if (verdict === 'unfinished') await identity.finish(email, password);

  const missing = { email, firstName: null, lastName: null, privacyVersion: null };
  const user = (await users.byEmail(email)) ?? (await users.add(missing, now()));
  if (!user) throw new AppError('conflict', WRONG);
  if (user.status === 'pending') await users.activate(user.id);

  const role = await identity.roleOf(email);
  if (role !== user.role) await users.setRole(user.id, role);
  await session.start(user.id);
  return { user: { ...user, role } };
});
