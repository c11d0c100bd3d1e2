import type { Locator, Page, Route } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeAdmin, registerUser, startTestSite, type TestSite } from './site/journey';

jest.setTimeout(180_000);

type Fail = (route: Route) => Promise<void>;

const answer = (status: number) => (route: Route) => route.fulfill({ status, json: {} });
const HANG: Fail = () => Promise.resolve();
/** What a network or a server in trouble answers. */
const FAULTS: readonly (readonly [name: string, fail: Fail])[] = [
  ['403', answer(403)],
  ['429', answer(429)],
  ['500', answer(500)],
  ['503', answer(503)],
  ['a hang', HANG],
  [
    'garbage',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }),
  ],
  ['offline', (route) => route.abort('internetdisconnected')],
];
const TIMEOUT_MS = 30_000;
/** The longest that a call may last in the browser. */
const HANG_MS = 91_000;

let site: TestSite;
let admin: Page;
beforeAll(async () => {
  site = await startTestSite();
  admin = await site.openPage();
  await registerUser(admin, 'faults@example.org');
  await makeAdmin(site, 'faults@example.org');
});
afterAll(async () => site.close());

/** Makes calls of a page fail. `served` counts the failures. */
class Trouble {
  served = 0;
  private fail: Fail | undefined;
  private isHit: (pathname: string, method: string) => boolean = () => false;

  static async of(page: Page): Promise<Trouble> {
    const trouble = new Trouble();
    await page.clock.install();
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      if (!trouble.fail || !trouble.isHit(new URL(request.url()).pathname, request.method())) return route.fallback();
      trouble.served++;
      return trouble.fail(route);
    });
    return trouble;
  }

  set(fail: Fail, isHit: (pathname: string, method: string) => boolean) {
    this.fail = fail;
    this.isHit = isHit;
  }

  end() {
    this.fail = undefined;
  }
}

const getAlerts = (page: Page) => page.getByRole('alert').or(page.getByRole('status'));
const hasSentence = async (page: Page) =>
  (await getAlerts(page).allInnerTexts()).some((text) => /\w+[ ’'\w]* \w+ \w+/.test(text));

/** Waits until a condition holds, while the browser's time flies. Answers whether it did. */
async function waitThroughTimeouts(page: Page, condition: () => Promise<boolean> | boolean): Promise<boolean> {
  const startedAt = performance.now();
  for (let n = 1; performance.now() - startedAt < TIMEOUT_MS; n++) {
    if (await condition()) return true;
    if (n % 10 === 0) await page.clock.fastForward(HANG_MS);
    await sleep(30);
  }
  return false;
}

const isReady = async (button: Locator) => (await button.isVisible()) && (await button.isEnabled({ timeout: 1000 }));

interface Form {
  name: string;
  path: string;
  /** The call that the form makes, `METHOD /path`. */
  call: string;
  fill: (page: Page) => Promise<void>;
  /** Reads what was typed. */
  read: (page: Page) => Promise<unknown>;
  submit: string;
  /** A text that appears once the call succeeds. */
  success: string | RegExp;
}

const FORMS: readonly Form[] = [
  {
    name: 'a message',
    path: '/privacy#contact',
    call: 'POST /api/contact',
    fill: async (page) => {
      await page.getByLabel('Subject').fill('A question on deletion');
      await page.getByLabel('Message').fill('How do I delete it all?');
    },
    read: (page) => page.getByLabel('Message').inputValue(),
    submit: 'Send Message',
    success: 'Thank You',
  },
  {
    name: 'an article',
    path: '/admin/blog/create',
    call: 'POST /api/blog/create',
    fill: async (page) => {
      await page.getByLabel('Title').fill('A typed title');
      await page.getByLabel('Author').fill('Ann');
      await page.getByLabel('Excerpt').fill('A typed excerpt');
      await page.getByLabel('Content').fill('Typed content.');
      await page.getByLabel('Category').selectOption('Research');
    },
    read: async (page) => [await page.getByLabel('Title').inputValue(), await page.getByLabel('Content').inputValue()],
    submit: 'Save Draft',
    success: /A typed title/,
  },
  {
    name: 'a skincare profile',
    path: '/skincare',
    call: 'POST /api/skincare/profile',
    fill: async (page) => {
      await page.getByRole('checkbox', { name: 'Acne and breakouts' }).check();
      await page.getByLabel(/in your own words/).fill('retinol');
    },
    read: async (page) => [
      await page.getByRole('checkbox', { name: 'Acne and breakouts' }).isChecked(),
      await page.getByLabel(/in your own words/).inputValue(),
    ],
    submit: 'Create Profile',
    success: 'Generate My Skincare Plan',
  },
  {
    name: 'a reset request',
    path: '/login',
    call: 'POST /api/auth/forgot-password',
    fill: async (page) => {
      await page.getByRole('button', { name: /forgot/i }).click();
      await page.getByLabel('Email').fill('faults@example.org');
    },
    read: (page) => page.getByLabel('Email').inputValue(),
    submit: 'Send Reset Code',
    success: /code/i,
  },
];

interface OpenForm {
  form: Form;
  page: Page;
  trouble: Trouble;
}

/** Opens an empty page for each form in a context of its own, because the pages of a context share its clock. */
async function openForms(): Promise<OpenForm[]> {
  const storageState = await admin.context().storageState();
  return Promise.all(
    FORMS.map(async (form) => {
      const page = await site.openPage(form.path === '/login' ? {} : { storageState });
      return { form, page, trouble: await Trouble.of(page) };
    }),
  );
}

/** Submits a form while its call fails in each way in turn, then once without a fault. Lists what is wrong. */
async function findFormIssues({ form, page, trouble }: OpenForm): Promise<string[]> {
  const issues: string[] = [];
  await page.goto(form.path);
  await form.fill(page);
  const typed = await form.read(page);
  const submit = page.getByRole('button', { name: form.submit });
  for (const [name, fail] of [...FAULTS, ['401', answer(401)] as const]) {
    trouble.set(fail, (pathname, method) => `${method} ${pathname}` === form.call);
    const { served } = trouble;
    await submit.click();
    const isAnswered =
      (await waitThroughTimeouts(page, () => trouble.served > served)) &&
      (await waitThroughTimeouts(page, () => isReady(submit)));
    if (!isAnswered) issues.push(`cannot be sent again after ${name}`);
    if (!(await hasSentence(page))) issues.push(`shows no sentence after ${name}`);
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
  await page.close();
  return issues.map((issue) => `${form.name} ${issue}`);
}

test('a form that cannot be sent says so, keeps what was typed, and is sent by one more tap', async () => {
  expect((await Promise.all((await openForms()).map(findFormIssues))).flat()).toEqual([]);
});

test('a page whose code does not load says so, and loads by one tap', async () => {
  const page = await admin.context().newPage();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.route('**/*.js', (route) => route.abort('internetdisconnected'));
  await page.evaluate(() => {
    history.pushState(null, '', '/about');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByText('This page stopped working').waitFor();
  await page.unroute('**/*.js');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.getByRole('heading', { level: 1, name: /./ }).first().waitFor();
  expect(await page.getByText('This page stopped working').count()).toBe(0);
  await page.close();
});
