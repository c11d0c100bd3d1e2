import { DailyCounts } from '#data/operations/dailyCounts';
import { AppError } from '#domain/http/errors';
import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { composeVerificationLetter } from '#functions/services/letters';
import { checkNewPassword } from '#functions/services/passwords/checkNewPassword';
import { authAnswers } from './messages';

/**
 * Registers in three steps, each safe to repeat: pending row, Cognito user with the password, active row. Registering again or
 * signing in completes an interrupted registration.
 */
export const handler = endpoint(authRoutes.register, async (context) => {
  const { body, users, identity, policies, codes, outbox, session, audit, table, config, site, now } = context;
  const { email, password, firstName, lastName } = body;
  checkNewPassword(password, config);

  const rejection = new AppError('conflict', authAnswers('registrationFailed'));
  const account = await users.findByEmail(email);
  if (account && account.status !== 'pending') throw rejection;
  const { version: privacyVersion } = await policies.getCurrent();
  const user = account ?? (await users.add({ email, firstName, lastName, privacyVersion }, now()));
  if (!user || !(await identity.enroll(email, password))) throw rejection;

  const { code, write } = codes.issue('verification', user);
  const letter = await outbox.prepareLetter(composeVerificationLetter(email, code, site()));
  audit.addDetails({ userId: user.id });
  if (!(await audit.commit([...(await users.prepareActivation(user)), write, letter]))) throw rejection;

  await session.start(user);
  await new DailyCounts(table, now).add({ signUps: 1 });
  return { user };
});
