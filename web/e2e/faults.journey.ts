import type { Page } from 'playwright-core';
import { findFormIssues, type FaultyForm } from './site/formFaults';
import { createAccount, makeAdmin, startOwnTestSite, type TestSite } from './site/journey';

jest.setTimeout(900_000);

let site: TestSite;
let admin: Page;
let personId: string;
let messageId: string;
beforeAll(async () => {
  site = await startOwnTestSite();
  admin = await site.openPage();
  await createAccount(admin, 'faults@example.org');
  await makeAdmin(site, 'faults@example.org');
  const person = await site.openPage();
  await createAccount(person, 'person@example.org');
  const { user } = (await (await person.request.get('/api/auth/me')).json()) as { user: { id: string } };
  personId = user.id;
  const message = { name: 'Vera', email: 'vera@example.org', subject: 'My question', message: 'How long is it kept?' };
  const sent = await person.request.post('/api/contact', { data: message });
  if (!sent.ok()) throw new Error(`The message is not sent: ${sent.status()}`);
  [{ id: messageId }] = (await (await admin.request.get('/api/admin/messages')).json()) as [{ id: string }];
});
afterAll(async () => site.close());

const VISITOR_PATHS = ['/login', '/register'];

const button = (name: string) => (page: Page) => page.getByRole('button', { name });
const dialogButton = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name });
const readReason = (page: Page) => page.getByRole('dialog').getByLabel('Reason').inputValue();

const listForms = (): readonly FaultyForm[] => [
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
      await button('Send Reset Code')(page).waitFor();
      await page.getByLabel('Email').fill('faults@example.org');
    },
    read: (page) => page.getByLabel('Email').inputValue(),
    submit: button('Send Reset Code'),
    success: 'Reset Email Sent',
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
    success: /^faults@example\.org, /,
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
    name: 'two-step sign-in',
    path: '/',
    call: 'POST /api/account/two-step',
    fill: async (page) => {
      await page.getByRole('button', { name: /Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Your profile' }).click();
      await dialogButton('Set up two-step sign-in')(page).click();
      await page.getByLabel('Your password', { exact: true }).fill('correct horse');
    },
    read: (page) => page.getByLabel('Your password', { exact: true }).inputValue(),
    submit: button('Continue'),
    success: 'Connect your app',
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

test('a form that cannot be sent says so, keeps what was typed, and is sent by one more tap', async () => {
  const storageState = await admin.context().storageState();
  const open = ({ path }: FaultyForm) => site.openPage(VISITOR_PATHS.includes(path) ? {} : { storageState });
  expect(await findFormIssues(listForms(), open)).toEqual([]);
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
  await page.getByRole('heading', { level: 1, name: 'A second look' }).waitFor();
  expect(await page.getByText('This page stopped working').count()).toBe(0);
  await page.close();
});
