/**
 * Checks what the lockfile brings in: every package carries a SHA-512 of its contents, comes from the npm registry, and has
 * a license on the list below. Writes the bill of materials (CycloneDX) to `build/sbom.json`, which fails where
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

const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
const findings = Object.entries(packages).flatMap(([path, { license: declared, integrity, resolved, inBundle }]) => {
  if (path === '') return [];
  const name = path.replace(/^.*node_modules\//, '');
  const license = declared ?? readLicenseFile(path, name);
  return [
    ...(isAllowed(license ?? 'none') ? [] : [`${name}: license ${license ?? 'none'} is not on the list`]),
    ...(inBundle || integrity?.startsWith('sha512-') ? [] : [`${name}: no SHA-512 of its contents`]),
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/') ? [] : [`${name}: ${resolved}`]),
  ];
});

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
console.log(`${Object.keys(packages).length - 1} packages checked; bill of materials in build/sbom.json`);
process.exit(findings.length === 0 ? 0 : 1);
