import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { composePasswordChangedLetter } from '#functions/services/letters';
import { checkNewPassword } from '#functions/services/passwords/checkNewPassword';
import { wrongPasswordError } from '#functions/services/passwords/wrongPasswordError';
import { accountAnswers } from './messages';

/**
 * Changes the password and starts a new session. Every session ends before and again after the change, so that none survives an
 * interrupted call.
 */
export const handler = endpoint(
  accountRoutes.changePassword,
  async ({ body: { currentPassword, newPassword }, user, users, identity, session, outbox, table, audit, config }) => {
    checkNewPassword(newPassword, config, 'newPassword');
    if ((await identity.verifyPassword(user.email, currentPassword)) !== 'right')
      throw wrongPasswordError('currentPassword');
    await table.transact(await users.prepareSessionsEnd(user.id));
    await identity.setPassword(user.email, newPassword);
    const notice = await outbox.prepareLetter(
      runInLanguage(user.language, () => composePasswordChangedLetter(user.email)),
    );
    await audit.commit([...(await users.prepareSessionsEnd(user.id)), notice]);
    await session.start((await users.findById(user.id)) ?? user);
    return { success: true as const, message: accountAnswers('passwordChanged') };
  },
);
