import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '../../paths';

/** Each test process adds a file here. `npm test` empties the folder before the tests. */
const FOLDER = join(REPOSITORY_FOLDER, '.cache/usedPermissions');

/** Adds permissions, such as `auth.register dynamodb:PutItem`, to what the tests have used so far. */
export function recordUsedPermissions(permissions: ReadonlySet<string>): void {
  if (permissions.size === 0) return;
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(join(FOLDER, `${process.pid}.txt`), `${[...permissions].join('\n')}\n`);
}

/** All permissions that the tests of this run have used. */
export function readUsedPermissions(): Set<string> {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  return new Set(files.flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').trim().split('\n')));
}
