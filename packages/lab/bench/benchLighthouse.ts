import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BROWSER_FLAGS, findBrowserPath, openBrowser } from '../../../web/e2e/site/browser';
import { activateDemo, registerUser } from '../../../web/e2e/site/journey';
import { startProduct } from '../../../web/e2e/site/product';
import { median } from './median';

/** Of version 12: 13.5 cannot load a page in the browser from npm. */
const findLighthouse = (): string => require.resolve('lighthouse/cli/index.js');
/** Visits of each page. */
const VISITS = Number(process.env['N'] ?? 3);
const MIN_SCORE = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Pages that everybody can open. */
const PUBLIC_PATHS = ['/', '/blog', '/about', '/privacy'];
const HOME = 'home';
/** All pages, or those that the command names: paths of pages for everybody, or `home`, which needs a session. */
const NAMED_PAGES = process.argv.slice(2);
const unknownPages = NAMED_PAGES.filter((page) => page !== HOME && !PUBLIC_PATHS.includes(page));
if (unknownPages.length > 0)
  throw new Error(`Unknown page: ${unknownPages.join(', ')}. Pages are ${[...PUBLIC_PATHS, HOME].join(', ')}.`);
const isChosen = (page: string) => NAMED_PAGES.length === 0 || NAMED_PAGES.includes(page);

const Report = z.object({
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), title: z.string(), displayValue: z.string().default('') }),
  ),
});
type Report = z.infer<typeof Report>;

async function visit(url: string, folder: string, cookie?: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const headers = cookie === undefined ? [] : ['--extra-headers', JSON.stringify({ Cookie: cookie })];
  const output = [
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--chrome-flags=${[...BROWSER_FLAGS, '--disable-dev-shm-usage'].join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: await findBrowserPath() };
  await promisify(execFile)(process.execPath, [findLighthouse(), url, ...output, ...headers], { env });
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Prints the median scores of a page, and what the last visit found wrong. */
async function rate(name: string, visitPage: () => Promise<Report>): Promise<void> {
  const reports: Report[] = [];
  for (let n = 0; n < VISITS; n++) reports.push(await visitPage());
  const scores = CATEGORIES.map((category) => {
    const score = Math.round(100 * median(reports.map(({ categories }) => categories[category].score)));
    return `${category} ${score} ${score >= MIN_SCORE ? 'met' : 'MISSED'}`;
  });
  console.log(`${name}: ${scores.join(', ')}`);
  for (const { score, title, displayValue } of Object.values(reports.at(-1)!.audits)) {
    if (score !== null && score < 0.9) console.log(`  ${score.toFixed(2)} ${title} ${displayValue}`);
  }
}

/** Prints Lighthouse's scores for a phone with a slow processor and network (bar: 95 in each category). Needs the npm registry. */
async function benchLighthouse(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const product = await startProduct();
  try {
    const browser = await openBrowser();
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await registerUser(page, 'ann@example.org');
    await activateDemo(page);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await browser.close();
    for (const path of PUBLIC_PATHS.filter(isChosen)) await rate(path, () => visit(`${product.url}${path}`, folder));
    if (isChosen(HOME)) await rate('Home, signed in', () => visit(`${product.url}/`, folder, cookie));
  } finally {
    await product.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

benchLighthouse().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
