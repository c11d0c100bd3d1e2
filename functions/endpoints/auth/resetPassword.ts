import { AppError } from '#domain/http/errors';
import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { composePasswordChangedLetter } from '#functions/services/letters';
import { checkNewPassword } from '#functions/services/passwords/checkNewPassword';
import { authAnswers } from './messages';

/**
 * Sets a new password, given a mailed code. Every session ends before and again after the change, so that none survives an
 * interrupted call; other codes become void with the first. Re-creates a user that the user pool has lost: infra/runbook.md.
 */
export const handler = endpoint(
  authRoutes.resetPassword,
  async ({ body: { token, password }, users, codes, identity, outbox, table, audit, config }) => {
    checkNewPassword(password, config);
    const resetCode = await codes.find('reset', token);
    const user = resetCode && (await users.findById(resetCode.userId));
    if (!resetCode || user?.status !== 'active' || user.sessionEpoch !== resetCode.epoch) throw invalidCode();
    audit.addDetails({ userId: user.id });
    if (!(await table.transact([resetCode.consume, ...(await users.prepareSessionsEnd(user.id))]))) throw invalidCode();

    let isRecreated: boolean;
    try {
      isRecreated = await identity.resetPassword(user.email, password);
    } catch (error) {
      await table.transact([resetCode.reissue(user.sessionEpoch + 1)]);
      throw error;
    }
    const notice = await outbox.prepareLetter(
      runInLanguage(user.language, () => composePasswordChangedLetter(user.email)),
    );
    const isActive = await audit.commit([
      ...(await users.prepareSessionsEnd(user.id, { emailVerified: true, mailTrouble: null })),
      notice,
    ]);
    if (!isActive && isRecreated) {
      // The account was deleted meanwhile, and its erasure may already have passed the user pool.
      await identity.deleteUser(user.email);
      throw invalidCode();
    }
    return { success: true as const, message: authAnswers('passwordReset') };
  },
);

function invalidCode(): AppError {
  const message = authAnswers('resetCodeInvalid');
  return new AppError('invalid_request', message, { fields: { token: message } });
}
