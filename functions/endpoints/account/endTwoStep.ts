import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { twoStepLetter } from '#functions/services/letters';
import { wrongPassword } from '#functions/services/passwords';
import { checkCode } from '#functions/http/twoStep';

/** Turns two-step sign-in off, for whoever has both the password and the app. */
export const handler = endpoint(accountRoutes.endTwoStep, async (context) => {
  const { body, user, users, identity, outbox, audit } = context;
  const { verdict, prove } = await identity.check(user.email, body.password);
  if (verdict !== 'right') throw wrongPassword('password');
  if (prove) await checkCode(context, { email: user.email, code: body.code, prove });
  await identity.setTwoStep(user.email, false);
  audit.about({ riskLevel: 'high' });
  const notice = await outbox.posting(twoStepLetter(user.email, 'off'));
  await audit.commit([users.changing(user.id, { twoStepSince: null }), notice]);
  return { success: true as const, message: 'Signing in takes your password alone again.' };
});
