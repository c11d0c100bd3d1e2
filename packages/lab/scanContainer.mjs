/**
 * Compares the Debian packages of the container's base image with the archive of their release, on a machine that runs the same
 * release, after `apt-get update`: `npm run lab -- scan-container`. Prints each package of which there is a newer version, and ends with
 * 1 where one of these mends a weakness, that is, comes from the security archive.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RELEASE = 'bookworm';
const read = (path) => readFileSync(fileURLToPath(new URL(`../lesion/container/${path}`, import.meta.url)), 'utf8');
const run = (command, ...args) => spawnSync(command, args, { encoding: 'utf8' });

const lines = read('debianPackages.txt').split('\n').filter(Boolean);
const [, image] = /^FROM (\S+)/m.exec(read('Dockerfile'));
if (!lines.includes(`# ${image}`)) throw new Error(`debianPackages.txt is not of ${image}`);
if (!readFileSync('/etc/os-release', 'utf8').includes(`VERSION_CODENAME=${RELEASE}`))
  throw new Error(`This machine does not run Debian ${RELEASE}. Run the command in the image: docker run ${image}`);

const packages = new Map(lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' ')));
/** For each package with a newer version: the newest one, and whether one of them comes from the security archive. */
const newer = new Map();
for (const line of run('apt-cache', 'madison', ...packages.keys())
  .stdout.split('\n')
  .filter(Boolean)) {
  const [name, version, source] = line.split(' | ').map((part) => part.trim());
  const isNewer = (than) => run('dpkg', '--compare-versions', version, 'gt', than).status === 0;
  if (!isNewer(packages.get(name))) continue;
  const previous = newer.get(name);
  newer.set(name, {
    version: !previous || isNewer(previous.version) ? version : previous.version,
    isSecurity: previous?.isSecurity === true || source.includes('debian-security'),
  });
}
for (const [name, { version, isSecurity }] of newer)
  console.log(`${name} ${packages.get(name)}: ${version} ${isSecurity ? 'mends a weakness' : 'is newer'}`);
const weak = [...newer.values()].filter(({ isSecurity }) => isSecurity).length;
console.log(`${packages.size} packages: ${newer.size} have a newer version, ${weak} of these for a weakness`);
process.exit(weak === 0 ? 0 : 1);
