import type { User } from '#data/account/user';
import { allRoutes } from '#domain/http/routes';
import { createScaleCases, findUnmeasuredRoutes } from './scaleCases';

const user = { id: 'u1', email: 'ann@example.org' } as User;
const cases = createScaleCases({ user, spot: 'spot', photo: '', completeRows: 10 });

test('each scaling case measures an existing route under a name of its own', () => {
  const routes = new Set<string>(allRoutes.map(({ name }) => name));
  expect(cases.filter(({ route }) => !routes.has(route))).toEqual([]);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

test('routes without a scaling case are named as a hint, and are allowed', () => {
  const unmeasured = findUnmeasuredRoutes(cases);
  if (unmeasured.length > 0) {
    console.info(
      `npm run lab -- scale does not measure ${unmeasured.join(', ')}. Add a case in bench/scale/scaleCases.ts.`,
    );
  }
  expect(findUnmeasuredRoutes(cases.slice(1))).toEqual(expect.arrayContaining([cases[0]!.route, ...unmeasured]));
});
