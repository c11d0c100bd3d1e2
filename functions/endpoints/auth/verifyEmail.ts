import { AppError } from '#domain/http/errors';
import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';

/** Confirms an address by the code mailed to it, from whatever browser the mail was opened in. */
export const handler = endpoint(authRoutes.verifyEmail, async ({ body: { token }, users, codes, audit }) => {
  const brought = await codes.find('verification', token);
  if (!brought) throw notACode();
  audit.about({ userId: brought.userId });
  const confirmed = users.changing(brought.userId, { emailVerified: true, mailTrouble: null });
  if (!(await audit.commit([brought.use, confirmed]))) throw notACode();
  return { success: true as const, message: 'Your e-mail address is confirmed.' };
});

function notACode(): AppError {
  const message = 'This code is not valid or has expired. Please request a new one.';
  return new AppError('invalid_request', message, { fields: { token: message } });
}
