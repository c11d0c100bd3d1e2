import type { Auth } from '#domain/http/route';
import { routes, type NamedRoute } from '#domain/http/routes';

/** The kinds of callers that the authorization guard distinguishes. */
export const CALLERS = ['visitor', 'user', 'subscriber', 'administrator'] as const;

/** The callers that each kind of route allows (docs/decisions/006-deny-by-default.md). */
const ALLOWED_CALLERS: Record<Auth, readonly (typeof CALLERS)[number][]> = {
  public: CALLERS,
  user: ['user', 'subscriber', 'administrator'],
  subscriber: ['subscriber', 'administrator'],
  admin: ['administrator'],
};

const namedRoutes = Object.values(routes).flatMap((group) => Object.values<NamedRoute>(group));

/** Every route and its allowed callers, from the route table that the server uses. */
export const ACCESS_MATRIX = namedRoutes.map(({ name, method, path, auth }) => ({
  name,
  call: `${method} ${path}`,
  allowedCallers: ALLOWED_CALLERS[auth],
}));
