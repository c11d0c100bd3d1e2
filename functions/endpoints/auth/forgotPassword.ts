import { getLanguage } from '#domain/messages/language';
import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { composeResetLetter } from '#functions/services/letters';
import { authAnswers } from './messages';

/** Limit of reset emails per address. Beyond it the answer is the same, and no email is sent. */
const EMAIL_LIMIT = { name: 'reset mails', count: 3, seconds: 15 * 60 };

/**
 * Gives the same answer after the same reads and writes for known and unknown emails: docs/decisions/001-local-reset-token.md.
 * The answer holds the code on stage local only: docs/decisions/001-local-reset-token.md.
 */
export const handler = endpoint(
  authRoutes.forgotPassword,
  async ({ body: { email }, users, codes, outbox, limits, audit, config }) => {
    const count = Math.max(1, Math.floor(EMAIL_LIMIT.count * config.rateLimitScale));
    const retryAfterSeconds = await limits.take({ ...EMAIL_LIMIT, count, by: email });
    const account = await users.findByEmail(email);
    const user = retryAfterSeconds === undefined && account?.status === 'active' ? account : undefined;

    const { code, write } = codes.issue('reset', user);
    audit.addDetails({ userId: user?.id });
    await audit.commit([
      write,
      await outbox.prepareLetter(
        runInLanguage(user ? user.language : getLanguage(), () => composeResetLetter(user?.email ?? null, code)),
      ),
    ]);
    return {
      emailSent: true,
      emailError: null,
      message: authAnswers('codeIfAccount'),
      resetToken: code,
    };
  },
);
