import { AppError } from '#domain/http/errors';
import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { verificationLetter } from '#functions/services/letters';
import { checkLength } from '#functions/services/passwords';

/**
 * Three steps, each safe to repeat: a pending row, the identity with its password, the active row. Whoever knows the
 * password finishes a registration that broke off in between, by registering again or by logging in.
 */
export const handler = endpoint(authRoutes.register, async (context) => {
  const { body, users, identity, policies, codes, outbox, session, audit, config, site, now } = context;
  const { email, password, firstName, lastName } = body;
  checkLength(password, config);

  const taken = new AppError('conflict', 'Failed to create account.');
  const found = await users.byEmail(email);
  if (found && found.status !== 'pending') throw taken;
  const { version: privacyVersion } = await policies.current();
  const user = found ?? (await users.add({ email, firstName, lastName, privacyVersion }, now()));
  if (!user || !(await identity.enrol(email, password))) throw taken;

  const { code, write } = codes.issue('verification', user);
  const letter = await outbox.posting(verificationLetter(email, code, site()));
  audit.about({ userId: user.id });
  if (!(await audit.commit([...(await users.activating(user)), write, letter]))) throw taken;

  await session.start(user);
  return { user };
});
