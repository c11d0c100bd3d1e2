import type { Route } from '#domain/http/route';
import { routes, type RouteName } from '#domain/http/routes';
import type { Deployed } from './stages';

/** The routes that exist on a stage, each with its name: all but those whose feature the stage leaves off. */
export function deployedRoutes(settings: Deployed): [RouteName, Route][] {
  return Object.entries(routes)
    .flatMap(([group, byName]) =>
      Object.entries<Route>(byName).map(([name, route]): [RouteName, Route] => [
        `${group}.${name}` as RouteName,
        route,
      ]),
    )
    .filter(([, { feature }]) => feature === undefined || settings[feature]);
}

/** The stack that a route's function lies in: what administrators alone may call is apart, as one stack would be too full. */
export const stackOf = ({ auth }: Route): 'Api' | 'Admin' => (auth === 'admin' ? 'Admin' : 'Api');
