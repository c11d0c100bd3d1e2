import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

export const handler = endpoint(routes.auth.logout, async ({ session, audit }) => {
  const live = await session.find();
  audit.about({ userId: live?.user.id });
  await session.end(audit.commit);
  return { success: true as const, message: 'You have been signed out.' };
});
