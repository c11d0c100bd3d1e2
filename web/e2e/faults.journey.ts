import type { Locator, Page } from 'playwright-core';
import { makeAdmin, registerUser, startTestSite, type TestSite } from './site/journey';
import { FAULTS, hasSentence, Trouble } from './site/trouble';

jest.setTimeout(180_000);

const TIMEOUT_MS = 30_000;

let site: TestSite;
let admin: Page;
let personId: string;
let messageId: string;
beforeAll(async () => {
  site = await startTestSite();
  admin = await site.openPage();
  await registerUser(admin, 'faults@example.org');
  await makeAdmin(site, 'faults@example.org');
  const person = await site.openPage();
  await registerUser(person, 'person@example.org');
  const { user } = (await (await person.request.get('/api/auth/me')).json()) as { user: { id: string } };
  personId = user.id;
  const message = { name: 'Vera', email: 'vera@example.org', subject: 'My question', message: 'How long is it kept?' };
  await person.request.post('/api/contact', { data: message });
  [{ id: messageId }] = (await (await admin.request.get('/api/admin/messages')).json()) as [{ id: string }];
});
afterAll(async () => site.close());

const isReady = async (button: Locator) => (await button.isVisible()) && (await button.isEnabled({ timeout: 1000 }));

interface Form {
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

const button = (name: string) => (page: Page) => page.getByRole('button', { name });
const dialogButton = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name });
const readReason = (page: Page) => page.getByRole('dialog').getByLabel('Reason').inputValue();

const listForms = (): readonly Form[] => [
  {
    name: 'a message',
    path: '/privacy#contact',
    call: 'POST /api/contact',
    fill: async (page) => {
      await page.getByLabel('Subject').fill('A question on deletion');
      await page.getByLabel('Message').fill('How do I delete it all?');
    },
    read: (page) => page.getByLabel('Message').inputValue(),
    submit: button('Send Message'),
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
    submit: button('Save Draft'),
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
    submit: button('Create Profile'),
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
    submit: button('Send Reset Code'),
    success: /code/i,
  },
  {
    name: 'a sign-in',
    path: '/login',
    call: 'POST /api/auth/login',
    fill: async (page) => {
      await page.getByLabel('Email').fill('person@example.org');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
    },
    read: async (page) => [
      await page.getByLabel('Email').inputValue(),
      await page.getByLabel('Password', { exact: true }).inputValue(),
    ],
    submit: button('Sign In'),
    success: /Look closer/,
  },
  {
    name: 'a registration',
    path: '/register',
    call: 'POST /api/auth/register',
    fill: async (page) => {
      await page.getByLabel('Email').fill('newcomer@example.org');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
    },
    read: async (page) => [
      await page.getByLabel('Email').inputValue(),
      await page.getByRole('checkbox', { name: /Privacy Policy/ }).isChecked(),
    ],
    submit: button('Create Account'),
    success: /Look closer/,
  },
  {
    name: 'a search around a ZIP code',
    path: '/find-dermatologist',
    call: 'GET /api/geocode',
    fill: async (page) => {
      await page.getByRole('radio', { name: 'ZIP code' }).check();
      await page.getByRole('textbox', { name: 'ZIP code' }).fill('10001');
    },
    read: (page) => page.getByRole('textbox', { name: 'ZIP code' }).inputValue(),
    submit: button('Search'),
    success: /within 10 miles/,
  },
  {
    name: 'a note on an account',
    path: `/admin/customers/${personId}`,
    call: `POST /api/admin/accounts/${personId}/notes`,
    fill: (page) => page.getByLabel('New note').fill('A typed note'),
    read: (page) => page.getByLabel('New note').inputValue(),
    submit: button('Add note'),
    success: 'A typed note',
  },
  {
    name: 'a change of role',
    path: `/admin/customers/${personId}`,
    call: `POST /api/admin/accounts/${personId}/role-request`,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Ask to make administrator' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('A typed reason');
    },
    read: readReason,
    submit: dialogButton('Ask to make administrator'),
    success: 'You asked for this',
  },
  {
    name: 'an override',
    path: '/admin/customers',
    call: `PATCH /api/admin/users/${personId}/subscription-status`,
    fill: async (page) => {
      await page.getByRole('row').filter({ hasText: 'person@example.org' }).getByRole('switch').click();
      await page.getByRole('dialog').getByLabel('Reason').fill('A typed reason');
    },
    read: readReason,
    submit: dialogButton('Give access'),
    success: 'Status Updated',
  },
  {
    name: 'an answer to a message',
    path: `/admin/inbox?message=${messageId}`,
    call: `POST /api/admin/messages/${messageId}/answer`,
    fill: (page) => page.getByLabel('Your answer').fill('A typed answer'),
    read: (page) => page.getByLabel('Your answer').inputValue(),
    submit: button('Send answer'),
    success: /Answered by/,
  },
  {
    name: 'an incident',
    path: '/admin/incidents',
    call: 'POST /api/admin/incidents',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Report an incident' }).click();
      await page.getByRole('dialog').getByLabel('Incident').fill('A typed incident');
      await page.getByLabel('Severity').selectOption('high');
      await page.getByLabel('What happened').fill('A typed description');
    },
    read: async (page) => [
      await page.getByRole('dialog').getByLabel('Incident').inputValue(),
      await page.getByLabel('What happened').inputValue(),
    ],
    submit: button('Save incident'),
    success: 'Incident is open',
  },
  {
    name: 'a new policy',
    path: '/admin/incidents',
    call: 'POST /api/admin/policies',
    fill: async (page) => {
      await page.getByLabel('Version', { exact: true }).fill('2.1');
      await page.getByLabel('What changes').fill('A typed summary');
    },
    read: (page) => page.getByLabel('What changes').inputValue(),
    submit: button('Announce version'),
    success: 'Version 2.1 is announced',
  },
];

/** How many forms are open at once. */
const PARALLEL_FORMS = 4;
const VISITOR_PATHS = ['/login', '/register'];

/** Submits a form while its call fails in each way in turn, then once without a fault. Lists what is wrong. */
async function findFormIssues(form: Form): Promise<string[]> {
  const issues: string[] = [];
  // In a context of its own, because the pages of a context share its clock.
  const storageState = await admin.context().storageState();
  const page = await site.openPage(VISITOR_PATHS.includes(form.path) ? {} : { storageState });
  const trouble = await Trouble.of(page);
  await page.goto(form.path);
  await form.fill(page);
  const typed = await form.read(page);
  const submit = form.submit(page);
  for (const fault of FAULTS) {
    const [name] = fault;
    trouble.start(fault, form.call);
    const { served } = trouble;
    await submit.click();
    const isAnswered =
      (await trouble.waitUntil(() => trouble.served > served)) && (await trouble.waitUntil(() => isReady(submit)));
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
  await page.context().close();
  return issues.map((issue) => `${form.name} ${issue}`);
}

test('a form that cannot be sent says so, keeps what was typed, and is sent by one more tap', async () => {
  const forms = [...listForms()];
  const issues: string[] = [];
  const submitForms = async () => {
    for (let form = forms.shift(); form; form = forms.shift()) issues.push(...(await findFormIssues(form)));
  };
  await Promise.all(Array.from({ length: PARALLEL_FORMS }, submitForms));
  expect(issues).toEqual([]);
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
