/** Prints how large the repository is: lines of code, with tests, and bytes of Markdown. Empty lines count. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CODE = /\.(ts|tsx|mjs|cjs|js|py|css|html)$|(^|\/)Dockerfile$|^\.ci\/run$/;
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');

const countLines = (paths) => paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);
const isOfLaboratory = (path) => path.startsWith('packages/lab/');
const isTest = (path) => /\.(test|journey|deployed)\.tsx?$|\/(testing|e2e|fixtures)\//.test(path);

const code = files.filter((path) => CODE.test(path));
const product = code.filter((path) => !isOfLaboratory(path));
const documents = files.filter((path) => path.endsWith('.md'));
const bytes = documents.reduce((sum, path) => sum + readFileSync(path).length, 0);

for (const [what, amount] of [
  ['Product and operator, lines', countLines(product.filter((path) => !isTest(path)))],
  ['Tests of both, lines', countLines(product.filter(isTest))],
  ['Together, lines', countLines(product)],
  ['Laboratory, lines', countLines(code.filter(isOfLaboratory))],
  ['Markdown, bytes', bytes],
])
  console.log(`${what.padEnd(28)}${amount.toLocaleString('en').padStart(10)}`);
