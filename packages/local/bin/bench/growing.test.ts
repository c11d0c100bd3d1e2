import { allRoutes } from '#domain/routes';
import { ulid } from 'ulid';
import type { User } from '#data/users';
import { growing, UNMEASURED } from './growing';
import type { Bench, Person } from './stage';

test('every call is measured at different numbers of items, or has a reason why not', async () => {
  const person: Person = { email: 'ann@example.org' };
  const bench = { call: () => Promise.resolve({ id: ulid() }) } as unknown as Bench;
  const rows = await growing(person, { user: { id: 'ann' } as User, spot: ulid() });
  const calls = await Promise.all(rows.map(({ call }) => (typeof call === 'function' ? call(bench, person) : call)));
  const measured = new Set(calls.map(({ route }) => route));
  const apart = Object.keys(UNMEASURED);
  expect(allRoutes.map(({ name }) => name).filter((name) => !measured.has(name) && !apart.includes(name))).toEqual([]);
  expect(apart.filter((name) => measured.has(name as keyof typeof UNMEASURED))).toEqual([]);
});
