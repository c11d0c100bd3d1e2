/**
 * Asks the registry which packages of package-lock.json have a known weakness, by `npm audit`. Fails at a grave one, unless
 * `allowedWeaknesses.json` lists it: high or critical in a package that the product runs, critical in a tool of development. Fails
 * for an entry of the list that has passed its day.
 *
 * A registry may have no advisories, as many mirrors; then nothing is known, and this says so. Some mirrors answer none instead,
 * which looks like clean packages. With REQUIRE_AUDIT=true, as in the pipeline, whose registry has advisories, it fails without
 * an answer, and for an entry of the list that nothing needs any more.
 *
 * Usage: node .ci/auditPackages.mjs [FOLDER], the folder of the lock file and of the list
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const list = process.argv[2] === undefined ? '.ci/allowedWeaknesses.json' : 'allowedWeaknesses.json';
const readJson = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const audit = spawnSync(
  'npm',
  ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=30000'],
  { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
const answer = parseAnswer(audit.stdout);
const isRequired = process.env.REQUIRE_AUDIT === 'true';
if (answer === undefined) {
  console.log(`Not audited: ${describeFailure(audit)} Known weaknesses of packages stay unknown.`);
  process.exit(isRequired ? 1 : 0);
}

const { packages } = readJson('package-lock.json');
const today = new Date().toISOString().slice(0, 10);
const allowed = readJson(list);
const grave = new Map(listGraveAdvisories(answer).map((advisory) => [advisory.id, advisory]));
const problems = [
  ...[...grave.values()]
    .filter(({ id }) => !allowed.some((entry) => entry.advisory === id))
    .map(({ id, name, severity, title, url }) => `${name}: ${severity}, ${title} (${id}, ${url})`),
  ...allowed
    .filter(({ reason, until }) => !reason || !(until >= today))
    .map(({ advisory, until }) => `${advisory} was allowed until ${until}: review it again`),
  ...allowed
    .filter(({ advisory }) => isRequired && !grave.has(advisory))
    .map(({ advisory }) => `${advisory} is allowed, and no package needs it: remove it from ${list}`),
];
for (const problem of problems) console.error(problem);
console.log(
  `${Object.keys(packages).length - 1} packages audited: ${grave.size} grave weaknesses, ${allowed.length} allowed`,
);
process.exit(problems.length === 0 ? 0 : 1);

/** The report of `npm audit`; undefined where the registry answered none. */
function parseAnswer(text) {
  try {
    const { vulnerabilities } = JSON.parse(text);
    return vulnerabilities;
  } catch {
    return undefined;
  }
}

function describeFailure({ stdout, stderr }) {
  const text = `${stdout}${stderr}`;
  const status = /\b(?:E|status(?:Code)?"?: ?)(4\d\d|5\d\d)\b/.exec(text)?.[1];
  if (status !== undefined) return `the registry answers ${status} to npm audit.`;
  return `${/npm (?:error|ERR!) (?!A complete)(.+)/.exec(text)?.[1] ?? 'the registry cannot be reached'}.`;
}

/** The grave advisories of a report, one for each, with the package that it is about. */
function listGraveAdvisories(vulnerabilities) {
  return Object.values(vulnerabilities).flatMap(({ name, nodes, via }) => {
    const isOfProduct = nodes.some((path) => packages[path]?.dev !== true);
    const severities = isOfProduct ? ['high', 'critical'] : ['critical'];
    return via
      .filter((advisory) => typeof advisory === 'object' && severities.includes(advisory.severity))
      .map(({ url, severity, title }) => ({ id: url.split('/').at(-1), name, severity, title, url }));
  });
}
