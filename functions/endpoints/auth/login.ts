import { AppError } from '#domain/http/errors';
import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { checkCode } from '#functions/http/twoStep';

/** One refusal, after the same work, for unknown, wrong, locked and disabled. Where the account has two-step sign-in, the
 * right password opens nothing but the question for a code. It also finishes a registration that broke off, and recreates
 * a missing row. */
export const handler = endpoint(authRoutes.login, async (context) => {
  const { body, users, identity, session, table, audit, now } = context;
  const { email, password } = body;
  const wrong = new AppError('unauthenticated', 'Invalid email or password. Please check your credentials.');
  const found = await users.byEmail(email);
  audit.about({ userId: found?.id });
  const { verdict, prove } = await identity.check(email, password);
  if (verdict === 'wrong' || found?.status === 'disabled' || found?.status === 'deleting') throw wrong;
  if (prove) await checkCode(context, { email, code: body.code, prove });
  if (verdict === 'unfinished') await identity.finish(email, password);

  const missing = { email, firstName: null, lastName: null, privacyVersion: null };
  const user = found ?? (await users.add(missing, now()));
  if (!user) throw wrong;
  if (user.status === 'pending') await table.transact(await users.activating(user));

  const role = await identity.roleOf(email);
  const twoStepSince = prove ? (user.twoStepSince ?? now().toISOString()) : null;
  const isNews = role !== user.role || twoStepSince !== user.twoStepSince;
  if (isNews) await users.change(user.id, { role, twoStepSince });
  audit.about({ userId: user.id });
  await session.start(user, audit.commit);
  return { user: { ...user, role, twoStepSince } };
});
