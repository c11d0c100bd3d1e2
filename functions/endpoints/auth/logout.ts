import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';
import { authAnswers } from './messages';

export const handler = endpoint(authRoutes.logout, async ({ session, audit }) => {
  const liveSession = await session.find();
  audit.addDetails({ userId: liveSession?.user.id });
  await session.end(audit.commit);
  return { success: true as const, message: authAnswers('signedOut') };
});
