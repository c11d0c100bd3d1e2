import { AppError } from './errors';
import { httpMessages } from './messages';
import { listMethods } from './route';

/** What decides which requests reach a route: `path` has whole segments only, each literal or a `{parameter}`. */
export interface RoutePattern {
  readonly method: string;
  readonly path: string;
}

/** A route that a request fits. */
export interface MatchedRoute<R extends RoutePattern> {
  route: R;
  /** Path parameters with their percent escapes decoded. */
  params: Record<string, string>;
}

/** No route takes a request. */
export interface UnmatchedRequest {
  /** The methods that the path has, in the order of the table; empty where no route has the path. */
  allow: string[];
}

/**
 * Finds the route of a request. Of the routes with its method and path the most specific one wins, whatever their order in
 * the table: at the first segment where two routes differ, a literal beats a `{parameter}`.
 *
 * Source: AWS, 'Create routes for HTTP APIs in API Gateway', section 'Routing API requests': `GET /pets/dog/1` is chosen
 * before `GET /pets/dog/{id}`. A parameter that is empty or a broken percent escape matches no route.
 *
 * @param pathname the path of the request as it was sent: not decoded, without the query
 */
export function matchRoute<R extends RoutePattern>(
  routes: readonly R[],
  method: string,
  pathname: string,
): MatchedRoute<R> | UnmatchedRequest {
  const segments = pathname.split('/');
  const candidates = routes.flatMap((route): MatchedRoute<R>[] => {
    const params = matchPath(route.path.split('/'), segments);
    return params ? [{ route, params }] : [];
  });
  const [best] = candidates.filter(({ route }) => listMethods(route).includes(method)).sort(compareSpecificity);
  return best ?? { allow: [...new Set(candidates.flatMap(({ route }) => listMethods(route)))] };
}

/**
 * The refusal of a request that no route takes: 405 with `Allow` where the path has other methods, else 404. API Gateway
 * itself has no 405: it answers 404 `{"message":"Not Found"}` to both.
 */
export function refuseUnmatched(allow: readonly string[]): { error: AppError; headers: Record<string, string> } {
  if (allow.length === 0) return { error: new AppError('not_found', httpMessages('notFound')), headers: {} };
  return {
    error: new AppError('method_not_allowed', httpMessages('methodNotAllowed')),
    headers: { allow: allow.join(', ') },
  };
}

/** The decoded parameters of a path; undefined where it does not fit the pattern. */
function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (isParameter(part)) {
      const value = decodeSegment(segment);
      if (!value) return undefined;
      params[part.slice(1, -1)] = value;
    } else if (part !== segment) return undefined;
  }
  return params;
}

const isParameter = (part: string): boolean => part.startsWith('{');

/** The text of a segment; undefined where its percent escapes are not valid UTF-8. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Sorts routes that match the same path: more specific first. */
function compareSpecificity(
  { route: a }: MatchedRoute<RoutePattern>,
  { route: b }: MatchedRoute<RoutePattern>,
): number {
  const other = b.path.split('/');
  for (const [index, part] of a.path.split('/').entries()) {
    const difference = Number(isParameter(part)) - Number(isParameter(other[index] ?? ''));
    if (difference !== 0) return difference;
  }
  return 0;
}
