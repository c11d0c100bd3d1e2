import { AppError } from '#domain/http/errors';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { twoStepLetter } from '#functions/services/letters';
import { wrongPassword } from '#functions/services/passwords';
import { wrongCode } from '#functions/http/twoStep';

/** Turns two-step sign-in on by a code of the app that was set up; sessions that began without one end, but for this. */
export const handler = endpoint(accountRoutes.confirmTwoStep, async (context) => {
  const { body, user, users, identity, session, outbox, audit, now } = context;
  if (user.role !== 'admin') throw new AppError('forbidden', 'This is only available to administrators.');
  const { verdict, setUp } = await identity.check(user.email, body.password);
  if (verdict !== 'right') throw wrongPassword('password');
  if (!setUp) throw new AppError('conflict', 'Two-step sign-in is on already. Sign out, and in again with a code.');
  if (!(await setUp.accept(body.code))) throw wrongCode('invalid_request');
  await identity.setTwoStep(user.email, true);
  audit.about({ riskLevel: 'medium' });
  const notice = await outbox.posting(twoStepLetter(user.email, 'on'));
  await audit.commit([users.endingSessions(user.id, { twoStepSince: now().toISOString() }), notice]);
  await session.start((await users.byId(user.id)) ?? user);
  return { success: true as const, message: 'From now on, signing in takes a code from your app, too.' };
});
