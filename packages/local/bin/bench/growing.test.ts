import { allRoutes } from '#domain/routes';
import { ulid } from 'ulid';
import type { User } from '#data/users';
import { growing, UNMEASURED } from './growing';
import type { Bench, Person } from './stage';

test('every call is measured at different numbers of items, or has a reason why not', async () => {
  const person: Person = { email: 'ann@example.org' };
  const bench = { call: () => Promise.resolve({ id: ulid() }) } as unknown as Bench;
  const rows = await growing(person, { user: { id: 'ann' } as User, spot: ulid() });
  const routeOf = async ({ call }: (typeof rows)[number]) =>
    typeof call === 'function' ? (await call(bench, person)).route : call.route;
  const measured = new Set(await Promise.all(rows.map(routeOf)));
  const apart = Object.keys(UNMEASURED);
  expect(allRoutes.map(({ name }) => name).filter((name) => !measured.has(name) && !apart.includes(name))).toEqual([]);
  expect(apart.filter((name) => measured.has(name as keyof typeof UNMEASURED))).toEqual([]);
});
