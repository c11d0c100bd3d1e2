import { AppError } from '#domain/http/errors';
import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { passwordChangedLetter } from '#functions/services/letters';
import { checkLength } from '#functions/services/passwords';

/**
 * Sets a new password for whoever brings a mailed code. Sessions end when the code is used and again when the password is
 * set, so that none outlives it wherever a call breaks off; other codes are void from the first moment.
 */
export const handler = endpoint(
  authRoutes.resetPassword,
  async ({ body: { token, password }, users, codes, identity, outbox, table, audit, config }) => {
    checkLength(password, config);
    const brought = await codes.find('reset', token);
    const user = brought && (await users.byId(brought.userId));
    if (!brought || user?.status !== 'active' || user.sessionEpoch !== brought.epoch) throw notACode();
    audit.about({ userId: user.id });
    if (!(await table.transact([brought.use, users.endingSessions(user.id)]))) throw notACode();

    try {
      await identity.setPassword(user.email, password);
    } catch (error) {
      await table.transact([brought.again(user.sessionEpoch + 1)]);
      throw error;
    }
    const notice = await outbox.posting(passwordChangedLetter(user.email));
    await audit.commit([users.endingSessions(user.id, { emailVerified: true, mailTrouble: null }), notice]);
    return { success: true as const, message: 'Your password has been reset successfully. Please log in.' };
  },
);

function notACode(): AppError {
  const message = 'This reset code is not valid or has expired. Please request a new one.';
  return new AppError('invalid_request', message, { fields: { token: message } });
}
