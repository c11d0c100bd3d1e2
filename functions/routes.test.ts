import { jobs, type JobName } from '#domain/jobs';
import { routes, type RouteName } from '#domain/routes';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const named = Object.entries(routes).flatMap(([group, table]) => Object.keys(table).map((name) => `${group}/${name}`));

/** Every file below that exports a Lambda handler by calling `endpoint(…Routes.…`. */
function handlerFiles(): string[] {
  const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name: folder }) =>
    readdirSync(join(__dirname, folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file.slice(0, -3)}`),
  );
}

const NOT_ENDPOINTS = /^(analysis\/notFound|skincare\/noProfile|(operator|jobs|payments|finder|trainer)\/.*)$/;

test('every route has its file, and every file in a feature folder is a route', () => {
  expect(
    handlerFiles()
      .filter((file) => !NOT_ENDPOINTS.test(file))
      .sort(),
  ).toEqual([...named].sort());
});

test.each(named)('%s is the handler of its own route', async (file) => {
  expect(existsSync(join(__dirname, `${file}.ts`))).toBe(true);
  const { handler } = (await import(`./${file}`)) as { handler: { route: RouteName } };
  expect(handler.route).toBe(file.replace('/', '.'));
});

test('every job has its file, and every file of the jobs is one', async () => {
  const files = handlerFiles().filter((file) => file.startsWith('jobs/'));
  expect(files.sort()).toEqual(
    Object.keys(jobs)
      .map((name) => `jobs/${name}`)
      .sort(),
  );
  for (const file of files) {
    const { handler } = (await import(`./${file}`)) as { handler: { job: JobName } };
    expect(`jobs/${handler.job}`).toBe(file);
  }
});
