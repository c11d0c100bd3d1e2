import type { Auth } from '#domain/http/route';
import { allRoutes } from '#domain/http/routes';

/** Everybody the guard tells apart. */
export const CALLERS = ['Visitor', 'User', 'Subscriber', 'Administrator'] as const;

/** How many of the callers, from the right, each kind of route lets in (decisions A6). */
const ADMITTED: Record<Auth, readonly (typeof CALLERS)[number][]> = {
  public: CALLERS,
  user: ['User', 'Subscriber', 'Administrator'],
  subscriber: ['Subscriber', 'Administrator'],
  admin: ['Administrator'],
};

/** Every call of the product and who may make it, from the table that the server itself goes by. */
export const MATRIX = allRoutes.map(({ name, method, path, auth }) => ({
  name,
  call: `${method} ${path}`,
  admitted: ADMITTED[auth],
}));
