/**
 * Makes node_modules agree with package-lock.json. Accepts a folder that `npm ci` or `npm install` made. Otherwise installs
 * beside it and swaps the folders at the end, so that an interrupted run leaves what was there. Needs only Node.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`Node 20.11 or later is needed; this is ${process.version}.`);
  process.exit(1);
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether every package of the lockfile is installed in its version; npm leaves out optional ones of other systems. */
function isInstalled() {
  const hidden = `${root}node_modules/.package-lock.json`;
  if (!existsSync(hidden)) return false;
  const installed = readPackages(hidden);
  return Object.entries(readPackages(`${root}package-lock.json`)).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

if (!isInstalled()) {
  console.log('Installing packages (a minute or so, once) …');
  const staging = `${root}.cache/install/`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(root + file, staging + file);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: staging,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  rmSync(`${root}node_modules`, { recursive: true, force: true });
  renameSync(`${staging}node_modules`, `${root}node_modules`);
  rmSync(staging, { recursive: true, force: true });
}
