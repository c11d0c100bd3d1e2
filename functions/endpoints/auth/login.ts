import { AppError } from '#domain/http/errors';
import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { verifyCode } from '#functions/http/twoStep';
import { authAnswers } from './messages';

/**
 * Signs in. Unknown, wrong, locked and disabled get the same error after the same work. Also completes an interrupted
 * registration and recreates a missing account row.
 */
export const handler = endpoint(authRoutes.login, async (context) => {
  const { body, users, identity, session, table, audit, now } = context;
  const { email, password } = body;
  const rejection = new AppError('unauthenticated', authAnswers('wrongCredentials'));
  const account = await users.findByEmail(email);
  audit.addDetails({ userId: account?.id });
  const { verdict, checkCode } = await identity.checkPassword(email, password);
  if (verdict === 'wrong' || account?.status === 'disabled' || account?.status === 'deleting') throw rejection;
  if (checkCode) {
    const proof = await verifyCode(context, { email, userId: account?.id, code: body.code, checkCode });
    if (proof === 'recovery') audit.addDetails({ riskLevel: 'high' });
  }
  if (verdict === 'unfinished') await identity.makePasswordPermanent(email, password);

  const newUser = { email, firstName: null, lastName: null, privacyVersion: null };
  const user = account ?? (await users.add(newUser, now()));
  if (!user) throw rejection;
  if (user.status === 'pending') await table.transact(await users.prepareActivation(user));

  const twoStepSince = checkCode ? (user.twoStepSince ?? now().toISOString()) : null;
  if (twoStepSince !== user.twoStepSince) await users.change(user.id, { twoStepSince });
  audit.addDetails({ userId: user.id });
  await session.start(user, audit.commit);
  return { user: { ...user, twoStepSince } };
});
