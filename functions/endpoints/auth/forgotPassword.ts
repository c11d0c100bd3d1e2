import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { resetLetter } from '#functions/services/letters';

/** Mails an address asks for; further ones within the time are answered alike and bring none (decisions A8). */
const MAILS = { name: 'reset mails', count: 3, seconds: 15 * 60 };

/**
 * One answer, after the same reads and writes, for known and unknown addresses; the mail is sent later, by the job that
 * empties the outbox. The code leaves in the answer on stage local only, and there for unknown addresses too (decisions A1).
 */
export const handler = endpoint(
  authRoutes.forgotPassword,
  async ({ body: { email }, users, codes, outbox, limits, audit, config }) => {
    const count = Math.max(1, Math.floor(MAILS.count * config.rateLimitScale));
    const wait = await limits.take({ ...MAILS, count, by: email });
    const found = await users.byEmail(email);
    const user = wait === undefined && found?.status === 'active' ? found : undefined;

    const { code, write } = codes.issue('reset', user);
    audit.about({ userId: user?.id });
    await audit.commit([write, await outbox.posting(resetLetter(user?.email ?? null, code))]);
    return {
      emailSent: true,
      emailError: null,
      message: "If an account exists with that email, you'll receive a reset code.",
      resetToken: code,
    };
  },
);
