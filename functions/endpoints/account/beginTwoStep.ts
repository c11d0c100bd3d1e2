import { AppError } from '#domain/http/errors';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';
import { wrongPasswordError } from '#functions/services/passwords/wrongPasswordError';
import { requestMessages } from '#functions/http/messages';
import { accountAnswers } from './messages';

/**
 * Creates the key for an authenticator app. Signing in changes only once `confirmTwoStep` receives a code of the app.
 */
export const handler = endpoint(accountRoutes.beginTwoStep, async ({ body, user, identity }) => {
  if (user.role !== 'admin') throw new AppError('forbidden', requestMessages('administratorsOnly'));
  const { verdict, authenticatorSetup } = await identity.checkPassword(user.email, body.password);
  if (verdict !== 'right') throw wrongPasswordError('password');
  if (!authenticatorSetup) throw new AppError('conflict', accountAnswers('twoStepOn'));
  return { setupKey: await authenticatorSetup.createKey() };
});
