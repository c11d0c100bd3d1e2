import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { composeVerificationLetter } from '#functions/services/letters';

export const handler = endpoint(authRoutes.resendVerification, async ({ user, codes, outbox, audit, site }) => {
  if (user.emailVerified) return { success: true as const, message: 'Your email is already confirmed.' };
  const { code, write } = codes.issue('verification', user);
  await audit.commit([write, await outbox.prepareLetter(composeVerificationLetter(user.email, code, site()))]);
  return { success: true as const, message: 'We sent a new confirmation mail.' };
});
