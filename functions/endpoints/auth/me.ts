import { authRoutes } from '#domain/http/routes/auth';
import { endpoint } from '#functions/http/endpoint';

export const handler = endpoint(authRoutes.me, ({ user }) => Promise.resolve({ user }));
