import { authRoutes } from '#domain/routes/auth';
import { endpoint } from '../endpoint';

export const handler = endpoint(authRoutes.me, ({ user }) => Promise.resolve({ user }));
