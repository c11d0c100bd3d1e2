import { AppError } from '#domain/http/errors';
import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { authAnswers } from './messages';

/** Confirms an email, given the code sent to it. Needs no session: the link may open in another browser. */
export const handler = endpoint(authRoutes.verifyEmail, async ({ body: { token }, users, codes, audit }) => {
  const verificationCode = await codes.find('verification', token);
  if (!verificationCode) throw invalidCode();
  audit.addDetails({ userId: verificationCode.userId });
  const confirmation = users.prepareChange(verificationCode.userId, { emailVerified: true, mailTrouble: null });
  if (!(await audit.commit([verificationCode.consume, confirmation]))) throw invalidCode();
  return { success: true as const, message: authAnswers('emailConfirmed') };
});

function invalidCode(): AppError {
  const message = authAnswers('codeInvalid');
  return new AppError('invalid_request', message, { fields: { token: message } });
}
