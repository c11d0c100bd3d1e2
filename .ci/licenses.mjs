/**
 * Checks what the lock files bring in: every package carries a SHA-512 of its contents and comes from the npm registry, and those
 * of the product have a license on the list below. Writes the bill of materials (CycloneDX) to `build/sbom.json`, which fails where
 * node_modules differs from the lockfile.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licenses that allow a commercial product whose own code stays closed. Copyleft is allowed only where its files stay separate. */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'MIT',
    'MIT-0',
    'WTFPL',
    'Python-2.0',
    'Zlib',
  ],
  ...['Artistic-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1'],
  // libvips, loaded by sharp as a shared library; web-push, unchanged; axe-core, a tool of the tests; the source of the common passwords.
  ...['LGPL-3.0-or-later', 'MPL-2.0', 'MPL 2.0'],
]);

/** Packages that name no license, with the one that the first line of their license file names. */
const LICENSE_FILES = { 'png-js': { firstLine: 'MIT License', license: 'MIT' } };

/** The license of a package that names none; undefined where its license file says something else. */
function readLicenseFile(path, name) {
  const { firstLine, license } = LICENSE_FILES[name] ?? {};
  return firstLine !== undefined && readFileSync(`${root}${path}/LICENSE`, 'utf8').startsWith(`${firstLine}\n`)
    ? license
    : undefined;
}

/** Whether one of the alternatives of an SPDX expression is wholly on the list. */
function isAllowed(expression) {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((license) => ALLOWED.has(license)));
}

const readPackages = (file) =>
  Object.entries(JSON.parse(readFileSync(root + file, 'utf8')).packages).filter(([path]) => path !== '');
const product = readPackages('package-lock.json');
const laboratory = readPackages('packages/lab/package-lock.json');
const getName = (path) => path.replace(/^.*node_modules\//, '');

const findings = [
  ...product.flatMap(([path, { license: declared }]) => {
    const license = declared ?? readLicenseFile(path, getName(path)) ?? 'none';
    return isAllowed(license) ? [] : [`${getName(path)}: license ${license} is not on the list`];
  }),
  ...[...product, ...laboratory].flatMap(([path, { integrity, resolved, inBundle }]) => [
    ...(inBundle || integrity?.startsWith('sha512-') ? [] : [`${getName(path)}: no SHA-512 of its contents`]),
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`${getName(path)}: ${resolved}`]),
  ]),
];

const sbom = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--loglevel=error'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (sbom.status !== 0) findings.push(`npm sbom: ${sbom.stderr.trim()}`);
mkdirSync(`${root}build`, { recursive: true });
writeFileSync(`${root}build/sbom.json`, sbom.stdout);

for (const finding of findings) console.error(finding);
console.log(`${product.length + laboratory.length} packages checked; bill of materials in build/sbom.json`);
process.exit(findings.length === 0 ? 0 : 1);
