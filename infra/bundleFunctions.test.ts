import { jobs } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BundledFunction, bundleFunctions } from './bundleFunctions';
import { jobPermissions, permissions, type FunctionRights } from './permissions';

const MiB = 1024 * 1024;
const names = [...Object.entries(routes), ['jobs', jobs] as const].flatMap(([group, byName]) =>
  Object.keys(byName).map((name) => `${group}.${name}`),
);

const outdir = mkdtempSync(join(tmpdir(), 'functions-'));
let bundled: BundledFunction[];
beforeAll(async () => {
  bundled = await bundleFunctions(outdir);
});
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

test('every route and job has a bundle, and nothing else has one', () => {
  expect(bundled.map(({ name }) => name)).toEqual(names);
  expect(readdirSync(outdir).sort()).toEqual([...names].sort());
});

test('no function is larger than 1.2 MiB, texts in both languages included', () => {
  expect(bundled.filter(({ bytes }) => bytes > 1.2 * MiB)).toEqual([]);
});

// Check 41.
test('a function has the right to a service exactly where its code contains the client of that service', () => {
  const rights: Record<string, FunctionRights> = {
    ...permissions,
    ...Object.fromEntries(Object.entries(jobPermissions).map(([name, jobRights]) => [`jobs.${name}`, jobRights])),
  };
  const listWithRight = (right: keyof FunctionRights) => names.filter((name) => right in rights[name]!);
  const listWithClient = (client: string) =>
    bundled.filter(({ clients }) => clients.includes(client)).map(({ name }) => name);
  expect(listWithClient('stripe')).toEqual(listWithRight('stripe'));
  expect(listWithClient('@aws-sdk/client-location')).toEqual(listWithRight('location'));
  expect(listWithClient('@aws-sdk/client-sagemaker')).toEqual(listWithRight('training'));
  expect(listWithClient('@aws-sdk/client-s3')).toEqual(
    names.filter((name) => /auditArchive|training/.test(Object.keys(rights[name]!).join())),
  );
});

test('every bundle loads outside the repository and exports a handler', () => {
  const load = `Promise.all(process.argv.slice(1).map((path) => import(path)))
    .then((all) => console.log(JSON.stringify(all.map(({ handler }) => typeof handler))))`;
  const paths = names.map((name) => join(outdir, name, 'index.mjs'));
  const printed = execFileSync(process.execPath, ['-e', load, ...paths], { cwd: outdir, encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual(names.map(() => 'function'));
});
