import { PRIVACY_VERSION } from '#domain/account';
import { AppError } from '#domain/errors';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

/**
 * Three steps, each safe to repeat: a pending row, the identity with its password, the active row. Whoever knows the
 * password finishes a registration that broke off in between, by registering again or by logging in.
 */
export const handler = endpoint(routes.auth.register, async ({ body, users, identity, session, config, now }) => {
  const { email, password, firstName = null, lastName = null } = body;
  if (password.length < config.minPasswordLength) throw tooShort(config.minPasswordLength);

  const taken = new AppError('conflict', 'Failed to create account.');
  const found = await users.byEmail(email);
  if (found?.status === 'active') throw taken;
  const user = found ?? (await users.add({ email, firstName, lastName, privacyVersion: PRIVACY_VERSION }, now()));
  if (!user || !(await identity.enrol(email, password)) || !(await users.activate(user.id))) throw taken;

  await session.start(user.id);
  return { user };
});

function tooShort(length: number): AppError {
  const message = `Password must be at least ${length} characters`;
  return new AppError('invalid_request', message, { fields: { password: message } });
}
