import fc from 'fast-check';
import { matchRoute, type RoutePattern } from './router';
import { allRoutes } from './routes';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
/** Few words, so that literals and parameters of different routes often compete for one path. */
const WORDS = ['pets', 'dog', 'all', 'ü'] as const;

const segment = fc.oneof(
  fc.record({ word: fc.constantFrom(...WORDS), isParameter: fc.constant(false) }),
  fc.record({ word: fc.constantFrom('id', 'name'), isParameter: fc.constant(true) }),
);
const pattern = fc
  .record({ method: fc.constantFrom(...METHODS), segments: fc.array(segment, { maxLength: 4 }) })
  .map(({ method, segments }): RoutePattern => ({
    method,
    path: ['/api', ...segments.map(({ word, isParameter }) => (isParameter ? `{${word}}` : word))].join('/'),
  }));
/** API Gateway refuses a second route of the same method and shape. */
const table = fc.uniqueArray(pattern, {
  maxLength: 12,
  selector: ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
});
const request = fc.record({
  method: fc.constantFrom(...METHODS, 'PUT'),
  path: fc
    .array(fc.constantFrom(...WORDS, 'cat', '%C3%BC', 'a%2Fb', '%zz', ''), { maxLength: 4 })
    .map((segments) => ['/api', ...segments].join('/')),
});

const findRoute = <R extends RoutePattern>(...request: Parameters<typeof matchRoute<R>>): R | undefined => {
  const match = matchRoute(...request);
  return 'route' in match ? match.route : undefined;
};
const isParameter = (part: string) => part.startsWith('{');
const isValue = (text: string) => text !== '' && text !== '%zz';
/** Whether a path fits a pattern, by the documentation alone. */
const fits = ({ path }: RoutePattern, pathname: string) => {
  const [parts, values] = [path.split('/'), pathname.split('/')];
  return (
    parts.length === values.length &&
    parts.every((part, index) => (isParameter(part) ? isValue(values[index]!) : part === values[index]))
  );
};
/** `0` for a literal and `1` for a parameter, segment by segment: the smallest text is the most specific path. */
const specificity = ({ path }: RoutePattern) =>
  path
    .split('/')
    .map((part) => Number(isParameter(part)))
    .join('');

test('the most specific route with the method and the path is chosen', () => {
  fc.assert(
    fc.property(table, request, (routes, { method, path }) => {
      const route = findRoute(routes, method, path);
      const candidates = routes.filter((each) => each.method === method && fits(each, path));
      expect(route !== undefined).toBe(candidates.length > 0);
      if (!route) return;
      expect(candidates).toContain(route);
      for (const other of candidates) expect(specificity(route) <= specificity(other)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('the order of declaration does not matter', () => {
  const shuffled = table.chain((routes) =>
    fc.tuple(fc.constant(routes), fc.shuffledSubarray(routes, { minLength: routes.length })),
  );
  const summarize = (routes: readonly RoutePattern[], { method, path }: RoutePattern) => {
    const match = matchRoute(routes, method, path);
    return 'allow' in match ? match.allow.sort() : match;
  };
  fc.assert(
    fc.property(shuffled, request, ([routes, reordered], call) => {
      expect(summarize(reordered, call)).toEqual(summarize(routes, call));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['GET', '/pets/dog/1', 'GET /pets/dog/1'],
  ['GET', '/pets/dog/2', 'GET /pets/dog/{id}'],
  ['POST', '/pets/dog/1', 'POST /pets/dog/{id}'],
])('%s %s reaches %s', (method, path, expected) => {
  const routes = ['GET /pets/dog/{id}', 'POST /pets/dog/{id}', 'GET /pets/dog/1'].map((key) => {
    const [own = '', template = ''] = key.split(' ');
    return { method: own, path: template };
  });
  const route = findRoute(routes, method, path);
  expect(`${route?.method ?? ''} ${route?.path ?? ''}`).toBe(expected);
});

test('parameters are decoded after the path is split', () => {
  const routes = [{ method: 'GET', path: '/api/notes/{id}' }];
  expect(matchRoute(routes, 'GET', '/api/notes/a%2Fb%C3%BC')).toMatchObject({ params: { id: 'a/bü' } });
});

test('a broken percent escape or an empty parameter matches no route, whatever the method', () => {
  const routes = [{ method: 'GET', path: '/api/notes/{id}' }];
  for (const path of ['/api/notes/%zz', '/api/notes/%ff', '/api/notes/%', '/api/notes/']) {
    for (const method of METHODS) expect(matchRoute(routes, method, path)).toEqual({ allow: [] });
  }
});

test('a path without the method names the methods it has', () => {
  const routes = [
    { method: 'GET', path: '/api/notes/{id}' },
    { method: 'DELETE', path: '/api/notes/{id}' },
    { method: 'GET', path: '/api/notes/all' },
  ];
  expect(matchRoute(routes, 'PUT', '/api/notes/all')).toEqual({ allow: ['GET', 'DELETE'] });
});

test('every route of the product is reached by its own path', () => {
  for (const route of allRoutes) {
    const path = route.path.replace(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV');
    expect(findRoute(allRoutes, route.method, path)).toBe(route);
  }
});
