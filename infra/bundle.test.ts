import { jobs } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BundledFunction, bundleFunctions } from './bundle';
import { jobPermissions, permissions, type Permissions } from './permissions';

const MiB = 1024 * 1024;
const names = [...Object.entries(routes), ['jobs', jobs] as const].flatMap(([group, byName]) =>
  Object.keys(byName).map((name) => `${group}.${name}`),
);

const outdir = mkdtempSync(join(tmpdir(), 'functions-'));
let bundled: BundledFunction[];
beforeAll(async () => {
  bundled = await bundleFunctions(outdir);
}, 120_000);
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

test('every route and job has its bundle, and nothing else has', () => {
  expect(bundled.map(({ name }) => name)).toEqual(names);
  expect(readdirSync(outdir).sort()).toEqual([...names].sort());
});

test('no function carries more than 1 MiB', () => {
  expect(bundled.filter(({ bytes }) => bytes > MiB)).toEqual([]);
});

test('a function holds the settings of a service where its code reaches that service, and nowhere else', () => {
  const rights: Record<string, Omit<Permissions, 'suffers'>> = {
    ...permissions,
    ...Object.fromEntries(Object.entries(jobPermissions).map(([name, given]) => [`jobs.${name}`, given])),
  };
  const having = (right: keyof Permissions) => names.filter((name) => right in rights[name]!);
  const carrying = (client: string) =>
    bundled.filter(({ clients }) => clients.includes(client)).map(({ name }) => name);
  expect(carrying('stripe')).toEqual(having('stripe'));
  expect(carrying('@aws-sdk/client-location')).toEqual(having('location'));
  expect(carrying('@aws-sdk/client-sagemaker')).toEqual(having('training'));
  expect(carrying('@aws-sdk/client-s3')).toEqual(
    names.filter((name) => /archive|training/.test(Object.keys(rights[name]!).join())),
  );
});

test('every bundle loads on its own, away from the repository, and hands Lambda a function', () => {
  const load = `Promise.all(process.argv.slice(1).map((path) => import(path)))
    .then((all) => console.log(JSON.stringify(all.map(({ handler }) => typeof handler))))`;
  const paths = names.map((name) => join(outdir, name, 'index.mjs'));
  const printed = execFileSync(process.execPath, ['-e', load, ...paths], { cwd: outdir, encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual(names.map(() => 'function'));
});
