import type { Route } from '#domain/http/route';
import { routes, type RouteName } from '#domain/http/routes';
import type { DeploymentSettings } from './stages';

/** Lists the routes of a stage with their names. A route whose feature is off on the stage is left out. */
export function listStageRoutes(settings: DeploymentSettings): [RouteName, Route][] {
  return Object.entries(routes)
    .flatMap(([group, byName]) =>
      Object.entries<Route>(byName).map(([name, route]): [RouteName, Route] => [
        `${group}.${name}` as RouteName,
        route,
      ]),
    )
    .filter(([, { feature }]) => feature === undefined || settings[feature]);
}

/** The stack of a route's function. All routes together exceed the resource limit of one stack, so those of administrators have their own. */
export const chooseStack = ({ auth }: Route): 'Api' | 'Admin' => (auth === 'admin' ? 'Admin' : 'Api');
