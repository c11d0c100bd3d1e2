import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether every package of the lockfile is installed in its version; npm leaves out optional ones of other systems. */
function isInstalled(folder) {
  const hidden = `${folder}node_modules/.package-lock.json`;
  if (!existsSync(hidden)) return false;
  const installed = readPackages(hidden);
  return Object.entries(readPackages(`${folder}package-lock.json`)).every(
    ([path, { version, integrity, optional }]) => {
      if (path === '') return true;
      const found = installed[path];
      return found ? found.version === version && found.integrity === integrity : optional === true;
    },
  );
}

/**
 * Makes the node_modules of a folder agree with its package-lock.json. Accepts those that `npm ci` or `npm install` made. Otherwise
 * installs beside them and swaps the folders at the end, so that an interrupted run leaves what was there. Needs only Node.
 * @param folder its path from the root of the repository, with a slash at the end
 */
export function installPackages(folder = '') {
  const target = root + folder;
  if (isInstalled(target)) return;
  console.log('Installing packages (a minute or so, once) …');
  const staging = `${root}.cache/install/${folder}`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(target + file, staging + file);
  copyFileSync(`${root}.npmrc`, `${staging}.npmrc`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: staging,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  rmSync(`${target}node_modules`, { recursive: true, force: true });
  renameSync(`${staging}node_modules`, `${target}node_modules`);
  rmSync(staging, { recursive: true, force: true });
}
