import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

export const handler = endpoint(routes.auth.me, ({ user }) => Promise.resolve({ user }));
