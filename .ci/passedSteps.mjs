/** Remembers which quick steps passed over which files, so that a step whose files are as they were does not run again. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The files of the repository as one hash, untracked and changed ones included. Undefined where Git does not say. */
function hashFiles(root) {
  const list = (...options) =>
    execFileSync('git', ['ls-files', '-z', ...options], { cwd: root, maxBuffer: 2 ** 26, stdio: 'pipe' }).toString();
  try {
    const changed = list('--modified', '--others', '--exclude-standard').split('\0').filter(Boolean);
    const hash = createHash('sha256').update(`${process.version}\0${list('--stage')}`);
    for (const file of new Set(changed)) {
      hash.update(`\0${file}\0`).update(existsSync(root + file) ? readFileSync(root + file) : '');
    }
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

/** Reads the passed steps from a file. `has` and `add` take the name of a step. */
export function readPassedSteps(root, file) {
  const files = hashFiles(root);
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const steps = new Set(files !== undefined && stored.files === files ? stored.steps : []);
  return {
    has: (name) => steps.has(name),
    add: (name) => {
      steps.add(name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ files, steps: [...steps] }));
    },
  };
}
