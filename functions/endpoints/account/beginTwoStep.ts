import { AppError } from '#domain/http/errors';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { wrongPassword } from '#functions/services/passwords';

/** Makes the key that an authenticator app is set up with. Nothing changes at sign-in until a code of it is brought. */
export const handler = endpoint(accountRoutes.beginTwoStep, async ({ body, user, identity }) => {
  if (user.role !== 'admin') throw new AppError('forbidden', 'This is only available to administrators.');
  const { verdict, setUp } = await identity.check(user.email, body.password);
  if (verdict !== 'right') throw wrongPassword('password');
  if (!setUp) throw new AppError('conflict', 'Two-step sign-in is on already. Sign out, and in again with a code.');
  return { setupKey: await setUp.newKey() };
});
