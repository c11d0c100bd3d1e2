import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { passwordChangedLetter } from '#functions/services/letters';
import { checkLength, wrongPassword } from '#functions/services/passwords';

/**
 * Asks for the current password; every other session ends, and this browser gets a new one. Sessions end before the password
 * is set and again after, so that none outlives it wherever a call breaks off.
 */
export const handler = endpoint(
  accountRoutes.changePassword,
  async ({ body: { currentPassword, newPassword }, user, users, identity, session, outbox, table, audit, config }) => {
    checkLength(newPassword, config, 'newPassword');
    if ((await identity.verify(user.email, currentPassword)) !== 'right') throw wrongPassword('currentPassword');
    await table.transact([users.endingSessions(user.id)]);
    await identity.setPassword(user.email, newPassword);
    const notice = await outbox.posting(passwordChangedLetter(user.email));
    await audit.commit([users.endingSessions(user.id), notice]);
    const changed = await users.byId(user.id);
    await session.start(changed ?? user);
    return { success: true as const, message: 'Your password was changed. Other devices were signed out.' };
  },
);
