import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { composeVerificationLetter } from '#functions/services/letters';
import { authAnswers } from './messages';

export const handler = endpoint(authRoutes.resendVerification, async ({ user, codes, outbox, audit, site }) => {
  if (user.emailVerified) return { success: true as const, message: authAnswers('alreadyConfirmed') };
  const { code, write } = codes.issue('verification', user);
  await audit.commit([
    write,
    await outbox.prepareLetter(runInLanguage(user.language, () => composeVerificationLetter(user.email, code, site()))),
  ]);
  return { success: true as const, message: authAnswers('confirmationSent') };
});
