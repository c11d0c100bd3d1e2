import { jobs, type JobName } from '#domain/operations/jobs';
import { routes, type RouteName } from '#domain/http/routes';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const JOBS = join(__dirname, '../jobs');
const routeFiles = Object.entries(routes).flatMap(([group, table]) =>
  Object.keys(table).map((name) => `${group}/${name}`),
);

/** Lists the modules in a folder, without tests and the catalog of texts. */
function listModules(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('messages.'))
    .map((file) => file.slice(0, -3));
}

// Check 1.
test('every route has its file under endpoints, and every file there is a route', () => {
  const groups = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = groups.flatMap(({ name }) => listModules(join(__dirname, name)).map((file) => `${name}/${file}`));
  expect(files.sort()).toEqual([...routeFiles].sort());
});

test.each(routeFiles)('%s is the handler of its own route', async (file) => {
  const { handler } = (await import(`./${file}`)) as { handler: { route: RouteName } };
  expect(handler.route).toBe(file.replace('/', '.'));
});

test('every job has its file, and every file of the jobs is a job', async () => {
  expect(listModules(JOBS).sort()).toEqual(Object.keys(jobs).sort());
  for (const name of listModules(JOBS)) {
    const { handler } = (await import(`../jobs/${name}`)) as { handler: { job: JobName } };
    expect(handler.job).toBe(name);
  }
});
