import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..');
const COPY = join(ROOT, '.cache/recipe');
const BIN = join(ROOT, 'node_modules/.bin');

jest.setTimeout(10 * 60_000);

interface Step {
  file: string;
  /** The new lines go above the first line that begins with this, or in its place; absent for a new file. */
  anchor?: string;
  isReplaced: boolean;
  code: string;
}

/** The code blocks of a section, each with the file that the sentence before it names. */
function readRecipe(section: string): Step[] {
  const text = readFileSync(join(ROOT, 'docs/contributing.md'), 'utf8');
  const body = text.split(`## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  const blocks = body.matchAll(
    /(?:In `([^`]+)`, (above|instead of) `([^`]+)`|Create `([^`]+)`):\n\n( *)```ts\n([\s\S]*?)```/g,
  );
  return [...blocks].map(([, changed, place, anchor, created, indent = '', code = '']) => ({
    file: changed ?? created ?? '',
    anchor,
    isReplaced: place === 'instead of',
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

function applyStep({ file, anchor, isReplaced, code }: Step): void {
  const path = join(COPY, file);
  if (anchor === undefined) {
    writeFileSync(path, code);
    return;
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  const index = lines.findIndex((line) => line.trimStart().startsWith(anchor));
  if (index < 0) throw new Error(`${file} has no line that begins with ${anchor}`);
  // A declaration before another one stands apart from it.
  const isDeclaration = !isReplaced && lines[index] === lines[index]?.trimStart();
  lines.splice(index, Number(isReplaced), ...code.trimEnd().split('\n'), ...(isDeclaration ? [''] : []));
  writeFileSync(path, lines.join('\n'));
}

function run(command: string, ...args: string[]): string {
  try {
    // The templates that other tests of this run synthesized are those of the unchanged sources.
    const env = { ...process.env, SYNTHESIZED_STACKS: '' };
    return execFileSync(join(BIN, command), args, { cwd: COPY, encoding: 'utf8', stdio: 'pipe', env });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

const runTests = (...paths: string[]): string => run('jest', '--ci', '--selectProjects', 'server', '--', ...paths);

beforeAll(() => {
  rmSync(COPY, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\n')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(join(ROOT, file), join(COPY, file));
  }
  const buildInfo = join(ROOT, '.cache/tsc.tsbuildinfo');
  mkdirSync(join(COPY, '.cache'), { recursive: true });
  if (existsSync(buildInfo)) cpSync(buildInfo, join(COPY, '.cache/tsc.tsbuildinfo'));
});
afterAll(() => rmSync(COPY, { recursive: true, force: true }));

test('following the recipes for an endpoint, a kind of row and a metric to the letter adds them', () => {
  const steps = { 'Add an endpoint': 4, 'Add a kind of row': 5, 'Add a metric': 9 };
  const changed = new Set<string>();
  for (const [section, count] of Object.entries(steps)) {
    const recipe = readRecipe(section);
    expect(recipe).toHaveLength(count);
    for (const step of recipe) {
      applyStep(step);
      changed.add(step.file);
    }
  }

  run('prettier', '--write', ...changed);
  run('../typescript/bin/tsc', '-p', '.');
  run('oxlint', ...changed);
  // The last one asserts that the templates have each route, with a function and a role of its own.
  runTests(
    ...[
      'functions/endpoints/analysis/count',
      'packages/data/blog/pinnedArticles',
      'functions/endpoints/account/export',
    ],
    ...[
      'functions/runtime/metrics',
      'functions/endpoints/bodyMap',
      'functions/endpoints/routes',
      'infra/stacks/ApiStack',
    ],
  );
});

test('without one of the permissions of the recipe, its test fails and names the permission', () => {
  const file = join(COPY, 'infra/permissions.ts');
  const [before, row = '', ...rest] = readFileSync(file, 'utf8').split("'analysis.count': {");
  const withoutVault = row.replace(/^\s*vault: .*\n/m, '');
  expect(withoutVault).not.toBe(row);
  writeFileSync(file, [before, withoutVault, ...rest].join("'analysis.count': {"));
  expect(() => runTests('functions/endpoints/analysis/count')).toThrow(/kms:Decrypt/);
});
