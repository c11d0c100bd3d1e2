import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's folder. */
export const REPOSITORY = join(__dirname, '..');

/** Lists the files of the repository that git tracks or would add, relative to its folder. */
export function listRepositoryFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  return output.split('\n').filter((file) => file !== '' && existsSync(join(REPOSITORY, file)));
}
