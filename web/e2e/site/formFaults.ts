import type { Locator, Page } from 'playwright-core';
import { FAULTS, hasSentence, Trouble, type Fault } from './trouble';

/** The longest that a form may take to follow. */
const TIMEOUT_MS = 60_000;
/** `npm run lab -- faults` fails a form in each way. `npm test` takes turns, so that the forms of a file together meet all of them. */
const isFull = process.env['npm_lifecycle_event'] === 'faults';
const FAULTS_PER_FORM = 3;
/** How many forms are open at once. */
const PARALLEL_FORMS = 4;

/** A form of a page, and how a journey fills and sends it. */
export interface FaultyForm {
  name: string;
  path: string;
  /** The call that the form makes, `METHOD /path`. */
  call: string;
  fill: (page: Page) => Promise<void>;
  /** Reads what was typed. */
  read: (page: Page) => Promise<unknown>;
  submit: (page: Page) => Locator;
  /** A text that appears once the call succeeds. */
  success: string | RegExp;
}

const isReady = async (button: Locator) =>
  (await button.isEnabled({ timeout: 1000 }).catch(() => false)) && (await button.isVisible());

/** The sign-in that a call without a session opens over a form. The session goes on here, so it is closed. */
const getSignIn = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/** Submits a form while its call fails in each of these ways in turn, then once without a fault. Lists what is wrong. */
async function findIssues(form: FaultyForm, page: Page, faults: readonly Fault[]): Promise<string[]> {
  const issues: string[] = [];
  const trouble = await Trouble.of(page);
  await page.goto(form.path);
  await form.fill(page);
  const readTyped = async () => JSON.stringify(await form.read(page));
  const typed = await readTyped();
  const submit = form.submit(page);
  const signIn = getSignIn(page);
  /** How often the sign-in said why it opened. The page's own error is dismissed then. */
  let reasons = 0;
  const isReasonShown = () => signIn.getByText('Your session ended').isVisible();
  // It may come at any time after the call, also while the next button is pressed. Waiting for its end closes it, too.
  await page.addLocatorHandler(signIn, async () => {
    if (await isReasonShown()) reasons++;
    await signIn.getByRole('button', { name: 'Close' }).click();
  });
  const isFree = async () => {
    await signIn.waitFor({ state: 'hidden' });
    return !trouble.hasCalls && (await isReady(submit));
  };
  for (const fault of faults) {
    const [name] = fault;
    const previousReasons = reasons;
    trouble.start(fault, form.call);
    const { served } = trouble;
    await submit.click();
    const isServed = await trouble.waitUntil(() => trouble.served > served, TIMEOUT_MS, false);
    const isAnswered = isServed && (await trouble.waitUntil(isFree));
    if (!isAnswered) issues.push(`cannot be sent again after ${name}`);
    // The page's own error shows until the sign-in opens, which then says it instead.
    const isExplained = async () => reasons > previousReasons || (await hasSentence(page)) || (await isReasonShown());
    if (!(await trouble.waitUntil(isExplained, TIMEOUT_MS, false))) issues.push(`shows no sentence after ${name}`);
    const keepsTyped = async () => (await readTyped()) === typed;
    if (!(await trouble.waitUntil(keepsTyped, TIMEOUT_MS, false))) issues.push(`loses what was typed after ${name}`);
  }
  trouble.end();
  const success = page.getByText(form.success).first();
  if (await success.isVisible()) issues.push('shows its success before it is sent');
  // A toast leaves by itself, so it is awaited from the start.
  const waiting = trouble.waitUntil(() => success.isVisible(), TIMEOUT_MS, false);
  const [isSent] = await Promise.all([waiting, submit.click()]);
  if (!isSent) issues.push('is not sent by one more tap');
  return issues;
}

/**
 * Lists what is wrong with forms whose calls fail: a form says so, keeps what was typed, and is sent by one more tap.
 * @param openPage opens a page of its own context for a form, because the pages of a context share its clock
 */
export async function findFormIssues<Form extends FaultyForm>(
  forms: readonly Form[],
  openPage: (form: Form) => Promise<Page>,
): Promise<string[]> {
  const remaining = [...forms.entries()];
  // The last fault signs the person out, so it stays the last.
  const chooseFaults = (first: number) =>
    isFull
      ? FAULTS
      : FAULTS.filter(
          (_, i) => (i - first * FAULTS_PER_FORM + FAULTS.length * forms.length) % FAULTS.length < FAULTS_PER_FORM,
        );
  const issues: string[] = [];
  const submitForms = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const [index, form] = next;
      const page = await openPage(form);
      issues.push(...(await findIssues(form, page, chooseFaults(index))).map((issue) => `${form.name} ${issue}`));
      await page.context().close();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_FORMS }, submitForms));
  return issues;
}
