import type { Locator, Page } from 'playwright-core';
import { FAULTS, hasSentence, Trouble, type Fault } from './trouble';

const TIMEOUT_MS = 30_000;
/** `npm run faults` fails a form in each way. `npm test` takes turns, so that the forms of a file together meet all of them. */
const isFull = process.env['npm_lifecycle_event'] === 'faults';
const FAULTS_PER_FORM = 3;
/** How many forms are open at once. */
const PARALLEL_FORMS = 4;
/** Within this time a call without a session opens the sign-in, where it opens one. */
const SIGN_IN_MS = 3000;

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
  // The sign-in may open between the two, and hides the button from the locator of a dialog.
  (await button.isVisible()) && (await button.isEnabled({ timeout: 1000 }).catch(() => false));

/** The sign-in that a call without a session opens over a form. The session goes on here, so it is closed. */
const getSignIn = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const closeSignIn = async (signIn: Locator) => signIn.getByRole('button', { name: 'Close' }).click();

/** Submits a form while its call fails in each of these ways in turn, then once without a fault. Lists what is wrong. */
async function findIssues(form: FaultyForm, page: Page, faults: readonly Fault[]): Promise<string[]> {
  const issues: string[] = [];
  const trouble = await Trouble.of(page);
  await page.goto(form.path);
  await form.fill(page);
  const typed = await form.read(page);
  const submit = form.submit(page);
  const signIn = getSignIn(page);
  // It may come while the next button is pressed, too.
  await page.addLocatorHandler(signIn, closeSignIn, { times: 1 });
  /** How often the sign-in said why it opened. The page's own error is dismissed then. */
  let reasons = 0;
  const isReasonShown = () => signIn.getByText('Your session ended').isVisible();
  const closeIfOpen = async () => {
    if (!(await signIn.isVisible())) return false;
    if (await isReasonShown()) reasons++;
    await page.removeLocatorHandler(signIn);
    await closeSignIn(signIn);
    return true;
  };
  const isFree = async () => {
    await closeIfOpen();
    return isReady(submit);
  };
  for (const fault of faults) {
    const [name] = fault;
    const previousReasons = reasons;
    trouble.start(fault, form.call);
    const { served } = trouble;
    await submit.click();
    const isServed = await trouble.waitUntil(() => trouble.served > served);
    if (name === '401') await trouble.waitUntil(closeIfOpen, SIGN_IN_MS);
    const isAnswered = isServed && (await trouble.waitUntil(isFree));
    if (!isAnswered) issues.push(`cannot be sent again after ${name}`);
    const isExplained = reasons > previousReasons || (await hasSentence(page)) || (await isReasonShown());
    if (!isExplained) issues.push(`shows no sentence after ${name}`);
    if (JSON.stringify(await form.read(page)) !== JSON.stringify(typed))
      issues.push(`loses what was typed after ${name}`);
  }
  trouble.end();
  await submit.click();
  await page
    .getByText(form.success)
    .first()
    .waitFor({ timeout: TIMEOUT_MS })
    .catch(() => issues.push('is not sent by one more tap'));
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
