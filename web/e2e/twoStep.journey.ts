import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import {
  createAccount,
  findAccessibilityIssues,
  makeAdmin,
  startTestSite,
  registerUser,
  findOverflowingWidths,
  type TestSite,
} from './site/journey';

jest.setTimeout(600_000);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

const EMAIL = 'admin@example.org';
const PASSWORD = 'correct horse';
const CODE_PERIOD_MS = 30_000;
const computeCode = (key: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + offsetMs });

async function expectNoScreenIssues(page: Page, name: string): Promise<void> {
  expect(await findOverflowingWidths(page, name)).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
}

/** The view box of the QR code and the number of its dark modules. */
const readQrCode = (page: Page) =>
  page.getByRole('img', { name: 'QR code of the key' }).evaluate((svg) => ({
    box: svg.getAttribute('viewBox'),
    dark: (svg.querySelector('path')?.getAttribute('d') ?? '').split('M').length - 1,
  }));

test('an administrator sets up an authenticator app by keyboard, and then signs in with its code', async () => {
  const page = await site.openPage();
  await registerUser(page, EMAIL);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Your profile' });
  await profile.getByRole('heading', { name: 'Your data' }).waitFor();
  expect(await profile.getByRole('heading', { name: 'Two-step sign-in' }).count()).toBe(0);
  await makeAdmin(site, EMAIL);
  await page.reload();

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  const setUp = profile.getByRole('button', { name: 'Set up two-step sign-in' });
  await setUp.waitFor();
  await expectNoScreenIssues(page, 'profile-admin');
  await setUp.press('Enter');
  const begin = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await begin.getByLabel('Your password').waitFor();
  await expectNoScreenIssues(page, 'two-step-password');
  await begin.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await begin.getByText('This is not your current password.').waitFor();
  await begin.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');

  const connect = page.getByRole('dialog', { name: 'Connect your app' });
  const key = (await connect.getByLabel('Key', { exact: true }).innerText()).replace(/\s/g, '');
  expect(key).toMatch(/^[A-Z2-7]{52}$/);
  const { box, dark } = await readQrCode(page);
  expect(box).toMatch(/^0 0 (\d+) \1$/);
  expect(dark).toBeGreaterThan(400);
  await expectNoScreenIssues(page, 'two-step-app');
  const field = connect.getByLabel('Code from your authenticator app');
  await field.fill('12');
  await page.keyboard.press('Enter');
  await connect.getByText('Please enter the 6 digits that your app shows').waitFor();
  await field.fill(computeCode(key));
  await page.keyboard.press('Enter');
  await page.getByText('Two-step sign-in is on').waitFor();
  const recovery = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expectEventually(() => recovery.getByRole('listitem').count()).toBe(10);
  const [recoveryCode = ''] = await recovery.getByRole('listitem').allInnerTexts();
  await expectNoScreenIssues(page, 'two-step-recovery-codes');
  await recovery.getByRole('button', { name: 'I saved them' }).press('Enter');
  await profile.getByText('You have 10 recovery codes left.').waitFor();
  await profile.getByText(/On since/).waitFor();
  await expectNoScreenIssues(page, 'profile-two-step');
  await profile.getByRole('button', { name: 'Turn off' }).press('Enter');
  await page.getByRole('dialog', { name: 'Turn off two-step sign-in?' }).getByLabel('Your password').waitFor();
  await expectNoScreenIssues(page, 'two-step-off');

  const phone = await site.openPage();
  await phone.goto('/login');
  await phone.getByLabel('Email').fill(EMAIL);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.keyboard.press('Enter');
  const codeField = phone.getByLabel('Code from your authenticator app');
  await codeField.waitFor();
  await expectNoScreenIssues(phone, 'sign-in-code');
  await phone.keyboard.press('Tab');
  await expectEventually(() => codeField.evaluate((element) => element === document.activeElement)).toBe(true);
  await phone.keyboard.type(String((Number(computeCode(key)) + 500_000) % 1_000_000).padStart(6, '0'));
  await phone.keyboard.press('Enter');
  await phone.getByText('This code is not right, or was used before.').waitFor();
  await codeField.fill(computeCode(key, CODE_PERIOD_MS));
  await phone.keyboard.press('Enter');
  await phone.getByText('Welcome back!').waitFor();

  const lost = await site.openPage();
  await lost.goto('/login');
  await lost.getByLabel('Email').fill(EMAIL);
  await lost.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await lost.keyboard.press('Enter');
  await lost.getByRole('button', { name: 'Use a recovery code instead' }).press('Enter');
  await lost.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await lost.keyboard.press('Enter');
  await lost.getByText('Welcome back!').waitFor();
});

test('where two-step sign-in is required, an administrator’s page first asks to set it up', async () => {
  const page = await site.openPage();
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), adminTotp: 'required' } });
  });
  await createAccount(page, 'second@example.org');
  await makeAdmin(site, 'second@example.org');
  await page.goto('/admin/blog');
  await page.getByRole('heading', { name: 'One more step first' }).waitFor();
  await expectNoScreenIssues(page, 'two-step-first');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter');
  await page.getByRole('dialog', { name: 'Set up two-step sign-in' }).getByLabel('Your password').waitFor();
});
