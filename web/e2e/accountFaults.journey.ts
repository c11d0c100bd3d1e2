import type { Page } from 'playwright-core';
import { findFormIssues, type FaultyForm } from './site/formFaults';
import { createSubscriber, createAccount, startTestSite, type TestSite } from './site/journey';
import { buildImageData, sendAnalysis } from './site/sendAnalysis';
import { subscribeNewUser } from './site/subscribe';

jest.setTimeout(900_000);

const PASSWORD = 'correct horse';

let site: TestSite;
let person: Page;
let spotId: string;
let analysisId: string;
beforeAll(async () => {
  site = await startTestSite();
  person = await site.openPage();
  await createSubscriber(person, 'person@example.org');
  const imageData = await buildImageData('dermoscopic-nevus-1.jpg');
  ({ lesionId: spotId } = await sendAnalysis(person, { imageData, location: 'Forearm', notes: 'The first' }));
  ({ id: analysisId } = await sendAnalysis(person, { imageData, location: 'Chest', notes: 'The second' }));
});
afterAll(async () => site.close());

const openProfile = async (page: Page) => {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
};
const dialogButton = (name: string) => (page: Page) => page.getByRole('dialog').last().getByRole('button', { name });
/** Counts the open dialogs without the sign-in, which a call without a session may open late. */
const countDialogs = (page: Page) => page.getByRole('dialog').filter({ hasNotText: 'Sign in again' }).count();
const waitForDialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();
const openCard = async (page: Page, note: string) => {
  await page.locator('.history-card').filter({ hasText: note }).click();
};

/** A form of an account of its own, because it ends sessions, subscriptions or accounts. */
interface OwnForm extends FaultyForm {
  pays?: boolean;
}

const listForms = (): readonly FaultyForm[] => [
  {
    name: 'a changed name',
    path: '/',
    call: 'PATCH /api/account',
    fill: async (page) => {
      await openProfile(page);
      await dialogButton('Change name')(page).click();
      await page.getByLabel('First name').fill('Zoë');
    },
    read: (page) => page.getByLabel('First name').inputValue(),
    submit: dialogButton('Save name'),
    success: 'Name saved',
  },
  {
    name: 'consent to research',
    path: '/',
    call: 'PATCH /api/account/consent',
    fill: openProfile,
    read: (page) => page.getByRole('switch', { name: /for research/ }).getAttribute('aria-checked'),
    submit: (page) => page.getByRole('switch', { name: /for research/ }),
    success: 'Thank you',
  },
  {
    name: 'a name of a spot',
    path: '/history',
    call: `PATCH /api/lesions/${spotId}`,
    fill: async (page) => {
      await openCard(page, 'The first');
      await dialogButton('This spot over time')(page).click();
      await page.getByLabel('Name this spot').fill('Little comma');
    },
    read: (page) => page.getByLabel('Name this spot').inputValue(),
    submit: dialogButton('Save name'),
    success: 'Name saved',
  },
  {
    name: 'the deletion of an analysis',
    path: '/history',
    call: `DELETE /api/analyses/${analysisId}`,
    fill: async (page) => {
      await openCard(page, 'The second');
      await dialogButton('Delete')(page).click();
      await waitForDialog(page, 'Delete this result?');
    },
    read: countDialogs,
    submit: dialogButton('Delete'),
    success: 'This result is gone from your history.',
  },
];

const listOwnForms = (): readonly OwnForm[] => [
  {
    name: 'a new password',
    path: '/',
    call: 'POST /api/account/password',
    fill: async (page) => {
      await openProfile(page);
      await dialogButton('Change password')(page).click();
      await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('New password', { exact: true }).fill('battery staple');
    },
    read: (page) => page.getByLabel('New password', { exact: true }).inputValue(),
    submit: dialogButton('Change password'),
    success: 'Password changed',
  },
  {
    name: 'the end of all sessions',
    path: '/',
    call: 'POST /api/account/sign-out-everywhere',
    fill: async (page) => {
      await openProfile(page);
      await dialogButton('Sign out everywhere')(page).click();
      await waitForDialog(page, 'Sign out everywhere?');
    },
    read: countDialogs,
    submit: dialogButton('Sign out everywhere'),
    success: 'Signed out everywhere',
  },
  {
    name: 'the deletion of an account',
    path: '/',
    call: 'DELETE /api/account',
    fill: async (page) => {
      await openProfile(page);
      await dialogButton('Delete account')(page).click();
      await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    },
    read: (page) => page.getByLabel('Your password', { exact: true }).inputValue(),
    submit: dialogButton('Delete my account'),
    success: 'Account deleted',
  },
  {
    name: 'the end of a subscription',
    path: '/subscribe',
    pays: true,
    call: 'POST /api/subscription/cancel',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await waitForDialog(page, 'Cancel your subscription?');
    },
    read: countDialogs,
    submit: dialogButton('Cancel subscription'),
    success: 'Subscription canceled',
  },
  {
    name: 'a refund',
    path: '/subscribe',
    pays: true,
    call: 'POST /api/subscription/refund-request',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Ask for a refund' }).click();
      await waitForDialog(page, 'Ask for your money back');
    },
    read: countDialogs,
    submit: dialogButton('Refund and end now'),
    success: 'Refund on its way',
  },
];

const EXPECTATION = 'says so, keeps what was typed, and is sent by one more tap';

test(`a form of a person's data that cannot be sent ${EXPECTATION}`, async () => {
  const storageState = await person.context().storageState();
  expect(await findFormIssues(listForms(), () => site.openPage({ storageState }))).toEqual([]);
});

test(`a form that ends sessions, subscriptions or accounts and cannot be sent ${EXPECTATION}`, async () => {
  let accounts = 0;
  const open = async ({ pays = false }: OwnForm): Promise<Page> => {
    const email = `own-${++accounts}@example.org`;
    if (pays) return subscribeNewUser(site, email);
    const page = await site.openPage();
    await createAccount(page, email);
    return page;
  };
  expect(await findFormIssues(listOwnForms(), open)).toEqual([]);
});
