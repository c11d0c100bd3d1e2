import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import {
  accessibilityFindings,
  grantAdmin,
  openStage,
  register,
  widthsWhereScreenOverflows,
  type Stage,
} from './journey';

jest.setTimeout(300_000);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

const EMAIL = 'admin@example.org';
const PASSWORD = 'correct horse';
const HALF_MINUTE = 30_000;
const code = (key: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + later });

async function looksRight(page: Page, name: string): Promise<void> {
  expect(await widthsWhereScreenOverflows(page, name)).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
}

/** The picture's modules, drawn large on white as a camera would see them. */
const modulesOf = (page: Page) =>
  page.getByRole('img', { name: 'QR code of the key' }).evaluate((svg) => ({
    box: svg.getAttribute('viewBox'),
    dark: (svg.querySelector('path')?.getAttribute('d') ?? '').split('M').length - 1,
  }));

test('an administrator sets up an authenticator app by keyboard, and then signs in with its code', async () => {
  const page = await stage.newcomer();
  await register(page, EMAIL);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  const card = page.getByRole('dialog', { name: 'Your profile' });
  await card.getByRole('heading', { name: 'Your data' }).waitFor();
  expect(await card.getByRole('heading', { name: 'Two-step sign-in' }).count()).toBe(0);
  await grantAdmin(stage, EMAIL);
  await page.reload();

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await looksRight(page, 'profile-admin');
  await card.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter');
  const begin = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await begin.getByLabel('Your password').waitFor();
  await looksRight(page, 'two-step-password');
  await begin.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await begin.getByText('This is not your current password.').waitFor();
  await begin.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');

  const connect = page.getByRole('dialog', { name: 'Connect your app' });
  const key = (await connect.getByLabel('Key', { exact: true }).innerText()).replace(/\s/g, '');
  expect(key).toMatch(/^[A-Z2-7]{52}$/);
  const { box, dark } = await modulesOf(page);
  expect(box).toMatch(/^0 0 (\d+) \1$/);
  expect(dark).toBeGreaterThan(400);
  await looksRight(page, 'two-step-app');
  const field = connect.getByLabel('Code from your authenticator app');
  await field.fill('12');
  await page.keyboard.press('Enter');
  await connect.getByText('Please enter the 6 digits that your app shows').waitFor();
  await field.fill(code(key));
  await page.keyboard.press('Enter');
  await page.getByText('Two-step sign-in is on').waitFor();
  await card.getByText(/On since/).waitFor();
  await looksRight(page, 'profile-two-step');
  await card.getByRole('button', { name: 'Turn off' }).press('Enter');
  await page.getByRole('dialog', { name: 'Turn off two-step sign-in?' }).getByLabel('Your password').waitFor();
  await looksRight(page, 'two-step-off');

  const phone = await stage.newcomer();
  await phone.goto('/login');
  await phone.getByLabel('Email').fill(EMAIL);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.keyboard.press('Enter');
  const asked = phone.getByLabel('Code from your authenticator app');
  await asked.waitFor();
  await looksRight(phone, 'sign-in-code');
  await phone.keyboard.press('Tab');
  expect(await asked.evaluate((element) => element === document.activeElement)).toBe(true);
  await phone.keyboard.type(String((Number(code(key)) + 500_000) % 1_000_000).padStart(6, '0'));
  await phone.keyboard.press('Enter');
  await phone.getByText('This code is not right, or was used before.').waitFor();
  await asked.fill(code(key, HALF_MINUTE));
  await phone.keyboard.press('Enter');
  await phone.getByText('Welcome back!').waitFor();
});

test('where the stage requires it, an administrator’s page leads to setting it up', async () => {
  const page = await stage.newcomer();
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), adminTotp: 'required' } });
  });
  await register(page, 'second@example.org');
  await grantAdmin(stage, 'second@example.org');
  await page.goto('/admin/blog');
  await page.getByRole('heading', { name: 'One more step first' }).waitFor();
  await looksRight(page, 'two-step-first');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter');
  await page.getByRole('dialog', { name: 'Set up two-step sign-in' }).getByLabel('Your password').waitFor();
});
