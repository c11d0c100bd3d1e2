import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

export const handler = endpoint(routes.auth.logout, async ({ session }) => {
  await session.end();
  return { success: true as const, message: 'You have been signed out.' };
});
