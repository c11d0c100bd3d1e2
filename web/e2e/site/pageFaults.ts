import type { Locator, Page, Request } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAGES, PUBLIC_PAGES } from '../../src/pages';
import type { People, PersonName } from '../gallery/people';
import type { TestSite } from './journey';
import { listRoutedPaths } from './routedPaths';
import { FAULTS, getCall, hasSentence, Trouble, unlessNavigated, type Fault } from './trouble';

/** `npm run lab -- faults` fails each call of each page in every way. Otherwise each call fails in one way, on one page. */
const isFull = process.env['npm_lifecycle_event'] === 'faults';
/** The longest that all pages may take. */
export const PAGE_FAULTS_TIMEOUT_MS = isFull ? 7_200_000 : 1_200_000;

const PARALLEL_PAGES = 3;
const PAGES_PER_CALL = 1;
/** How long a page may say nothing of a call that it can do without. */
const SILENCE_MS = 300;
/** The longest that a page may take to say that a call failed, or to recover. */
const ANSWER_MS = 40_000;
/** The longest that a page may take to come to rest. */
const REST_MS = 60_000;
/** A page is at rest once it is the same this often, with this many milliseconds between. */
const CALM_READS = 5;
const READ_PAUSE_MS = 80;

/** Calls without which a page lacks only parts that nobody has to see, until it has read them by itself. */
const SILENT_CALLS = ['GET /api/config', 'GET /api/account/photo-key'];

interface Visit {
  person: PersonName;
  path: string;
}

/** An address for each path with a parameter. */
async function findExamples(site: TestSite, people: People): Promise<Record<string, string>> {
  const { request } = await site.openPage({ storageState: people.admin });
  const read = async (path: string) => (await (await request.get(path)).json()) as { id: string }[];
  const [post] = await read('/api/blog/approved?limit=1');
  const [user] = await read('/api/admin/users?limit=1');
  return {
    '/blog/:slug': `/blog/${post!.id.toLowerCase()}`,
    '/admin/blog/:id/edit': `/admin/blog/${post!.id}/edit`,
    '/admin/customers/:id': `/admin/customers/${user!.id}`,
  };
}

/** Every page of the router, with each kind of person that sees something of their own there. */
async function listVisits(site: TestSite, people: People): Promise<Visit[]> {
  const examples = await findExamples(site, people);
  return listRoutedPaths().flatMap((route) => {
    const path = examples[route] ?? route;
    if (path.includes(':')) throw new Error(`There is no example of the path ${route}`);
    const isAdminPage = PAGES.some((page) => page.audience === 'admin' && path.startsWith(page.path));
    if (isAdminPage) return [{ person: 'admin' as const, path }];
    const others: PersonName[] = PUBLIC_PAGES.includes(path) || path === '/' ? ['visitor', 'newcomer'] : [];
    return [...others, 'subscriber' as const].map((person) => ({ person, path }));
  });
}

/** What a page shows: its headings, controls and paragraphs, without numbers. Nothing while it leaves for another document. */
const readOutline = (page: Page): Promise<string[]> =>
  unlessNavigated(
    () =>
      page.evaluate(() => {
        const elements = document.querySelectorAll('h1, h2, h3, h4, h5, p, a, button, label, summary, caption, th');
        const texts = [...elements].map((element) =>
          (element as HTMLElement).innerText
            .replace(/\b[\da-f]{8}-[\da-f-]{27}\b|\d+/g, '#')
            .replace(/\s+/g, ' ')
            .trim(),
        );
        return [...new Set(texts)].filter(Boolean);
      }),
    [],
  );

/**
 * Waits until a page has no call under way and changes no more. Answers what it shows then.
 * @param hasCalls whether a request of the page has not ended yet
 * @throws if the page does not come to rest in a minute
 */
export async function waitForRest(page: Page, hasCalls: () => boolean): Promise<string[]> {
  let outline: string[] = [];
  const startedAt = performance.now();
  for (let calm = 0; calm < CALM_READS;) {
    if (performance.now() - startedAt > REST_MS) throw new Error(`${page.url()} does not come to rest`);
    await sleep(READ_PAUSE_MS);
    const next = await readOutline(page);
    const isBusy = hasCalls() || (await page.locator('.spinner, [aria-busy=true]').count()) > 0;
    calm = !isBusy && next.length > 0 && next.join('\n') === outline.join('\n') ? calm + 1 : 0;
    outline = next;
  }
  return outline;
}

interface Observation {
  outline: readonly string[];
  calls: readonly string[];
}

/** A page in a context of its own. */
interface OpenPage {
  page: Page;
  trouble: Trouble;
  observation: Observation;
}

/** Opens a page without a fault, and lists what it shows and the calls that it makes. */
async function observe(page: Page, path: string, trouble: Trouble): Promise<Observation> {
  const calls = new Set<string>();
  const add = (request: Request) => {
    if (request.url().includes('/api/')) calls.add(getCall(request));
  };
  page.on('request', add);
  await page.goto(path);
  const outline = await waitForRest(page, () => trouble.hasCalls);
  page.off('request', add);
  return { outline, calls: [...calls] };
}

const SESSION_CALL = 'GET /api/auth/me';
/** What a person whose session has ended sees: the sign-in screen, or the link to it on a page that is open to visitors. */
const getSignIn = (page: Page) =>
  page
    .getByRole('tab', { name: 'Sign In' })
    .or(page.getByRole('banner').getByRole('link', { name: /^sign in/i }))
    .first();
const getRetry = (page: Page) =>
  page.getByRole('button', { name: /^(Try again|Retry|Check again|Load the page again)$/ }).first();
const isReady = async (control: Locator) =>
  (await control.isVisible()) && (await control.isEnabled({ timeout: 1000 }).catch(() => false));

interface Case {
  path: string;
  call: string;
  /** What the page shows without a fault. */
  outline: readonly string[];
  page: Page;
  trouble: Trouble;
}

/** Opens a page while one of its calls fails, in each of the ways in turn, then ends the fault. Lists what is wrong. */
async function findIssues({ path, call, outline, page, trouble }: Case, faults: readonly Fault[]): Promise<string[]> {
  const issues: string[] = [];
  const findMissing = async () => {
    const shown = await readOutline(page);
    return outline.filter((text) => !shown.includes(text)).join(' | ');
  };
  const isWhole = async () => (await findMissing()) === '';
  const isSignedOut = async () => call === SESSION_CALL && (await getSignIn(page).isVisible());
  const hasWayOn = async () => (await isSignedOut()) || ((await isReady(getRetry(page))) && (await hasSentence(page)));
  /** Presses the way on where there is one, and answers whether there was. Where the session ended, a reload stands for a sign-in. */
  const tap = async () => {
    if (!(await hasWayOn())) return false;
    if (await isSignedOut()) {
      await page.reload({ waitUntil: 'commit' });
      return true;
    }
    // Not at a point, from which other parts of a page that loads may move the button.
    return getRetry(page)
      .dispatchEvent('click', undefined, { timeout: 1000 })
      .then(
        () => true,
        () => false,
      );
  };
  let isOpen = false;
  for (const fault of faults) {
    trouble.start(fault, call);
    const { served } = trouble;
    if (isOpen) await trouble.waitUntil(async () => trouble.served > served || (await tap()), ANSWER_MS, false);
    else await page.goto(path, { waitUntil: 'commit' });
    if (!(await trouble.waitUntil(() => trouble.served > served, ANSWER_MS, !isOpen)))
      issues.push(`does not try again after ${fault[0]}`);
    const isSilent = SILENT_CALLS.includes(call);
    isOpen = await trouble.waitUntil(
      async () => (await hasWayOn()) || (await isWhole()),
      isSilent ? SILENCE_MS : ANSWER_MS,
    );
    if (!isOpen && !isSilent) issues.push(`after ${fault[0]} lacks, without a word, ${await findMissing()}`);
    isOpen = await hasWayOn();
  }
  trouble.end();
  // It may recover by itself before.
  await trouble.waitUntil(async () => (await tap()) || (await isWhole()), ANSWER_MS, !isOpen);
  if (!(await trouble.waitUntil(isWhole, ANSWER_MS, false)))
    issues.push(`does not recover by one tap: ${await findMissing()}; shows ${(await readOutline(page)).join(' | ')}`);
  return issues;
}

/**
 * Opens every page of the router, as each kind of person who sees something of their own there, while one of its calls fails. Lists
 * the calls whose page says nothing of the fault, offers no way on, or does not recover by one tap once the fault ends.
 */
export async function findPageFaultIssues(site: TestSite, people: People): Promise<string[]> {
  const visits = (await listVisits(site, people)).map((visit, index) => ({ ...visit, index }));
  const triedPages = new Map<string, number>();
  const claimCalls = ({ calls }: Observation) =>
    calls.filter((call) => {
      const pages = triedPages.get(call) ?? 0;
      if (!isFull && pages >= PAGES_PER_CALL) return false;
      triedPages.set(call, pages + 1);
      return true;
    });
  /** Resolves once the calls of all pages so far are claimed, so that a call fails on the same page at any speed. */
  let claimed: Promise<unknown> = Promise.resolve();
  const issues: string[] = [];
  let count = 0;
  const open = async ({ person, path }: Visit): Promise<OpenPage> => {
    const page = await site.openPage({ storageState: people[person] });
    const trouble = await Trouble.of(page);
    return { page, trouble, observation: await observe(page, path, trouble) };
  };
  const testPages = async () => {
    for (let visit = visits.shift(); visit; visit = visits.shift()) {
      const { person, path, index } = visit;
      const opening = open(visit);
      const claiming = Promise.all([opening, claimed]).then(([{ observation }]) => claimCalls(observation));
      claimed = claiming.catch(() => undefined);
      const opened = await opening;
      for (const call of await claiming) {
        // A call has a path of the same length on every run.
        const faults = isFull ? FAULTS : [FAULTS[(index + call.length) % FAULTS.length]!];
        const findCaseIssues = ({ page, trouble, observation: { outline } }: OpenPage) =>
          findIssues({ path, call, outline, page, trouble }, faults);
        if ((await findCaseIssues(opened)).length > 0) {
          // On a busy machine a page may miss its time once; what is wrong is wrong again, also in a new context.
          const again = await open(visit);
          issues.push(...(await findCaseIssues(again)).map((issue) => `${person} at ${path}, ${call}: ${issue}`));
          await again.page.context().close();
        }
        count += faults.length;
      }
      await opened.page.context().close();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_PAGES }, testPages));
  if (isFull) console.log(`${count} faults of ${triedPages.size} calls`);
  return issues;
}
