import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { grantAdmin } from '#operator/admin';
import { buildOpenApi } from '#domain/http/openapi';
import { routes } from '#domain/http/routes';
import { type ProductProcess, startProductProcess } from '#start/testing/startProductProcess';

const ROOT = resolve(__dirname, '../../..');
const PASSWORD = 'correct horse';
const ROLES = ['nobody', 'subscriber', 'administrator'] as const;
/** Findings that are right as they are: docs/testing.md says why. */
const ACCEPTED = join(ROOT, 'packages/lab/schemathesis/accepted.json');
/** The general categories Cf and Co as ranges of a pattern inside JSON, with some that are neither: all beyond the first plane. */
const INVISIBLE_OR_PRIVATE =
  String.raw`\\xad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f` +
  String.raw`\\ue000-\\uf8ff\\ufeff\\ufff9-\\U0010ffff`;
/** A signed-in caller would lose its session to these, and the rest of its run would be answered 401. */
const END_THE_SESSION = [routes.auth.logout.name, routes.account.signOutEverywhere.name];

/**
 * Runs schemathesis, a tester of OpenAPI documents, against the product with all of its checks, as nobody, as a subscriber and
 * as an administrator, or as some of them: `npm run lab -- schemathesis --seconds 3600 --seed 1 subscriber`. Its reports lie in
 * `build/schemathesis`. Exits with 1 when it finds something that is not in ACCEPTED; `--accept` adds that there. Needs the
 * program: `pip install schemathesis`; SCHEMATHESIS may be its absolute path.
 */
async function test(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      seconds: { type: 'string', default: '3600' },
      seed: { type: 'string', default: '1' },
      accept: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const roles = ROLES.filter((role) => positionals.length === 0 || positionals.includes(role));
  const folder = await mkdtemp(join(tmpdir(), 'schemathesis-'));
  const product = await startProductProcess(join(folder, 'data'));
  await writeFile(join(folder, 'openapi.json'), adaptDocument(buildOpenApi(routes)));
  try {
    for (const role of roles) {
      await writeFile(
        join(folder, 'config.toml'),
        role === 'nobody' ? '' : configureSession(await signUp(product, role)),
      );
      console.log(`\nAs ${role}:`);
      const args = [
        ...['--config-file', 'config.toml', 'run', 'openapi.json', '--url', product.url, '--seed', values.seed],
        ...['--checks', 'all', '--continue-on-failure', '--request-timeout', '60'],
        ...['--max-time', String(Math.ceil(Number(values.seconds) / roles.length))],
        ...(role === 'nobody' ? [] : END_THE_SESSION.flatMap((name) => ['--exclude-operation-id', name])),
        ...['--baseline', ACCEPTED, ...(values.accept ? ['--baseline-update'] : [])],
        ...['--report', 'junit,ndjson', '--report-dir', join(ROOT, 'build/schemathesis', role)],
      ];
      const child = spawn(process.env['SCHEMATHESIS'] ?? 'schemathesis', args, { cwd: folder, stdio: 'inherit' });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) process.exitCode = 1;
    }
  } finally {
    await product.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** The document as stage local answers it, with patterns and tuples that schemathesis can read. */
function adaptDocument(document: Record<string, unknown>): string {
  const withLists = JSON.stringify(document, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('prefixItems' in value)) return value;
    const { prefixItems, ...tuple } = value as { prefixItems: unknown[] };
    return { ...tuple, items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length };
  });
  return withLists
    .replaceAll('__Host-sid', 'sid')
    .replaceAll('\\\\P{Cc}', '[^\\\\x00-\\\\x1f\\\\x7f-\\\\x9f]')
    .replaceAll('\\\\p{Cf}\\\\p{Cs}\\\\p{Co}', INVISIBLE_OR_PRIVATE)
    .replaceAll('\\\\p{Cc}', '\\\\x00-\\\\x1f\\\\x7f-\\\\x9f')
    .replaceAll('\\\\p{Noncharacter_Code_Point}', '')
    .replaceAll('\\\\p{Zl}\\\\p{Zp}', '\\\\u2028\\\\u2029')
    .replaceAll('[^]', '[\\\\s\\\\S]');
}

/** The cookie of a new account of a role. */
async function signUp({ call, services }: ProductProcess, role: 'subscriber' | 'administrator'): Promise<string> {
  const json = { email: `${role}@example.org`, password: PASSWORD };
  const { status, cookie } = await call('POST', '/api/auth/register', { json });
  if (!cookie) throw new Error(`The registration answered ${status}.`);
  await call('POST', '/api/subscription/demo-activate', { json: {}, cookie });
  if (role === 'administrator') await grantAdmin(services, json.email);
  return cookie;
}

const configureSession = (cookie: string): string =>
  `[auth.openapi.session]\napi_key = ${JSON.stringify(cookie.slice('sid='.length))}\n`;

test().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
