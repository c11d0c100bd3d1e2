import { AppError } from '#domain/errors';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

/** One refusal, after the same work, for unknown, wrong, locked and disabled; the right password also finishes a
 * registration that broke off, and recreates a missing row. */
export const handler = endpoint(routes.auth.login, async ({ body, users, identity, session, table, audit, now }) => {
  const { email, password } = body;
  const wrong = new AppError('unauthenticated', 'Invalid email or password. Please check your credentials.');
  const found = await users.byEmail(email);
  audit.about({ userId: found?.id });
  const verdict = await identity.verify(email, password);
  if (verdict === 'wrong' || found?.status === 'disabled' || found?.status === 'deleting') throw wrong;
  if (verdict === 'unfinished') await identity.finish(email, password);

  const missing = { email, firstName: null, lastName: null, privacyVersion: null };
  const user = found ?? (await users.add(missing, now()));
  if (!user) throw wrong;
  if (user.status === 'pending') await table.transact(await users.activating(user));

  const role = await identity.roleOf(email);
  if (role !== user.role) await users.change(user.id, { role });
  audit.about({ userId: user.id });
  await session.start(user, audit.commit);
  return { user: { ...user, role } };
});
