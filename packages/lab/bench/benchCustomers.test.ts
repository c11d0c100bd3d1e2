import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

test('each call of Customer Management is measured, and costs the same among 600 accounts as among 300', () => {
  const command = ['--require', require.resolve('tsx/cjs'), join(__dirname, 'benchCustomers.ts')];
  const env = { ...process.env, N: '300,600', NODE_NO_WARNINGS: '1' };
  const output = execFileSync(process.execPath, command, { env, encoding: 'utf8' });
  const [few = [], many = []] = output
    .split(/^n = .*$/m)
    .map((part) => part.trim().split(/\n\s*/))
    .slice(1);
  // The number of search results on a page depends on the random key of the search terms.
  const withoutSearches = (lines: string[]) => lines.filter((line) => !line.startsWith('search "'));
  expect(withoutSearches(many)).toEqual(withoutSearches(few));
  expect(withoutSearches(many)).toHaveLength(4);
  expect(many.at(-1)).toContain('override');
});
