import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '../../paths';
import { skippedTests } from './skippedTests';

test.each(Object.entries(skippedTests))('every skipped test of %s exists', (file, reasons) => {
  const source = readFileSync(join(REPOSITORY_FOLDER, 'functions', file), 'utf8');
  expect(Object.keys(reasons).filter((name) => !source.includes(name))).toEqual([]);
});
