import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { REPOSITORY } from './repositoryFiles';

/** A registry that answers advisories, or, while it has none, 405 as a mirror without them. */
let registry: Server;
let url: string;
let advisories: Record<string, object[]> | undefined;
let folder: string;

beforeAll(async () => {
  registry = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isAudit = request.method === 'POST' && request.url?.endsWith('/advisories/bulk');
      response.setHeader('content-type', 'application/json');
      if (!isAudit) {
        // npm asks which versions of a weak package there are.
        const [, name] = /^\/(product|tool)$/.exec(request.url ?? '') ?? [];
        response.end(JSON.stringify({ name, versions: { '1.0.0': { name, version: '1.0.0' } } }));
        return;
      }
      if (advisories === undefined) {
        response.writeHead(405).end();
        return;
      }
      const bytes = Buffer.concat(chunks);
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
      const requestedNames = Object.keys(JSON.parse(text.toString('utf8')) as Record<string, string[]>);
      const answer = Object.entries(advisories).filter(([name]) => requestedNames.includes(name));
      response.end(JSON.stringify(Object.fromEntries(answer)));
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const dependencies = { product: '1.0.0' };
  const devDependencies = { tool: '1.0.0' };
  const root = { name: 'audited', version: '1.0.0', dependencies, devDependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  const packages = {
    '': root,
    'node_modules/product': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...root, lockfileVersion: 3, packages }));
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

const advise = (name: string, severity: string) => ({
  [name]: [
    {
      // npm keeps an advisory by its number.
      ...{
        id: severity.charCodeAt(0),
        url: `https://github.com/advisories/GHSA-${name}`,
        title: `A weakness of ${name}`,
        severity,
      },
      ...{ vulnerable_versions: '<2.0.0', cwe: [], cvss: { score: 9, vectorString: null } },
    },
  ],
});

interface Report {
  status: number;
  text: string;
}

/** Audits the packages of the folder. */
function audit(allowed: object[] = [], environment: Record<string, string> = {}): Promise<Report> {
  writeFileSync(join(folder, 'allowedWeaknesses.json'), JSON.stringify(allowed));
  const env = {
    ...process.env,
    // The registry of this test is on this machine, also where others are behind a proxy.
    ...{ NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1', npm_config_noproxy: '127.0.0.1' },
    ...{ REQUIRE_AUDIT: '', npm_config_registry: url, npm_config_cache: folder },
    ...environment,
  };
  const command = [join(REPOSITORY, '.ci/auditPackages.mjs'), folder];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ status: error ? 1 : 0, text: stdout + stderr }),
    );
  });
}

// Check 30.
test('a package of the product with a known grave weakness fails the audit; in a tool of development, a critical one does', async () => {
  advisories = {};
  expect(await audit()).toMatchObject({ status: 0, text: expect.stringContaining('2 packages audited: 0 grave') });
  advisories = { ...advise('product', 'moderate'), ...advise('tool', 'high') };
  expect(await audit()).toMatchObject({ status: 0 });
  advisories = { ...advise('product', 'high'), ...advise('tool', 'critical') };
  const { status, text } = await audit();
  expect([status, text]).toEqual([1, expect.stringContaining('product: high, A weakness of product (GHSA-product')]);
  expect(text).toContain('tool: critical, A weakness of tool (GHSA-tool');
});

// Check 30.
test('an allowed weakness passes until its day, with a reason; where an audit is required, while a package has it', async () => {
  advisories = advise('product', 'critical');
  const entry = { advisory: 'GHSA-product', reason: 'Not called.', until: '2999-01-01' };
  expect(await audit([entry])).toMatchObject({ status: 0 });
  for (const change of [{ until: '2026-01-01' }, { reason: '' }])
    expect(await audit([{ ...entry, ...change }])).toMatchObject({ status: 1 });
  advisories = {};
  // Some mirrors answer this whatever the packages have.
  expect(await audit([entry])).toMatchObject({ status: 0 });
  const required = await audit([entry], { REQUIRE_AUDIT: 'true' });
  expect(required).toMatchObject({ status: 1, text: expect.stringContaining('no package needs it') });
});

// Check 30.
test('a registry without advisories, or none at all, is said so, and fails where an audit is required', async () => {
  advisories = undefined;
  const text = expect.stringMatching(/^Not audited: the registry answers 405 to npm audit\./) as string;
  expect(await audit()).toEqual({ status: 0, text });
  expect(await audit([], { REQUIRE_AUDIT: 'true' })).toEqual({ status: 1, text });
  const unreachable = { REQUIRE_AUDIT: 'true', npm_config_registry: 'http://127.0.0.1:1/' };
  expect(await audit([], unreachable)).toMatchObject({ status: 1, text: expect.stringMatching(/^Not audited: /) });
});
