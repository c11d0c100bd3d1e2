import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

jest.setTimeout(120_000);

test('every call of Customer Management is measured, and costs as much among 600 accounts as among 300', () => {
  const command = ['--require', require.resolve('tsx/cjs'), join(__dirname, 'benchCustomers.ts')];
  const env = { ...process.env, N: '300,600', NODE_NO_WARNINGS: '1' };
  const printed = execFileSync(process.execPath, command, { env, encoding: 'utf8' });
  const [few = [], many = []] = printed
    .split(/^n = .*$/m)
    .map((part) => part.trim().split(/\n\s*/))
    .slice(1);
  // How many a search shows on its first page differs with the secret that orders what it finds.
  const fixed = (lines: string[]) => lines.filter((line) => !line.startsWith('search "'));
  expect(fixed(many)).toEqual(fixed(few));
  expect(fixed(many)).toHaveLength(4);
  expect(many.at(-1)).toContain('override');
});
