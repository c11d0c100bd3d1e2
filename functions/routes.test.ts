import { routes, type RouteName } from '#domain/routes';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const named = Object.entries(routes).flatMap(([group, table]) => Object.keys(table).map((name) => `${group}/${name}`));

/** Every file below that exports a Lambda handler by calling `endpoint(routes.…`. */
function handlerFiles(): string[] {
  const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name: folder }) =>
    readdirSync(join(__dirname, folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file.slice(0, -3)}`),
  );
}

const NOT_ENDPOINTS = ['analysis/notFound', 'operator/admin'];

test('every route has its file, and every file in a feature folder is a route', () => {
  expect(
    handlerFiles()
      .filter((file) => !NOT_ENDPOINTS.includes(file))
      .sort(),
  ).toEqual([...named].sort());
});

test.each(named)('%s is the handler of its own route', async (file) => {
  expect(existsSync(join(__dirname, `${file}.ts`))).toBe(true);
  const { handler } = (await import(`./${file}`)) as { handler: { route: RouteName } };
  expect(handler.route).toBe(file.replace('/', '.'));
});
