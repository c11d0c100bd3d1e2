import type { Page } from 'playwright-core';
import {
  accessibilityFindings,
  newestMail,
  openStage,
  register,
  widthsWhereScreenOverflows,
  type Stage,
} from './journey';

jest.setTimeout(180_000);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

const PASSWORD = 'correct horse';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true });

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  return page.getByRole('dialog', { name: 'Your profile' });
}

async function login(page: Page, email: string, with_ = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(with_);
  await button(page, 'Sign In').click();
}

test('an account cannot be created before the privacy box is ticked, nor with a short password', async () => {
  const page = await stage.newcomer();
  await page.goto('/register');
  const create = button(page, 'Create Account');
  expect(await create.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill('not an address');
  await password(page).fill('12345');
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
  await create.click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Password must be at least 6 characters').waitFor();
});

test('a wrong password and an unknown e-mail are answered alike', async () => {
  const page = await stage.newcomer();
  await register(page, 'known@example.org');
  const visitor = await stage.newcomer();
  for (const email of ['known@example.org', 'unknown@example.org']) {
    await login(visitor, email, 'wrong password');
    await visitor.getByText('Login Failed').waitFor();
    await visitor.getByText('Invalid email or password. Please check your credentials.').waitFor();
  }
});

test('other pages show a visitor the sign-in screen, then the page asked for', async () => {
  const page = await stage.newcomer();
  await page.goto('/no-such-page');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill('asked@example.org');
  await password(page).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
  await button(page, 'Create Account').click();
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/no-such-page');
  expect(await widthsWhereScreenOverflows(page, 'not-found')).toEqual([]);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Look closer' }).waitFor();
});

test('a forgotten password is reset by the mailed code, and the old one is of no use', async () => {
  const email = 'forgetful@example.org';
  await register(await stage.newcomer(), email);
  const page = await stage.newcomer();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await button(page, 'Forgot your password?').click();
  expect(await widthsWhereScreenOverflows(page, 'forgot')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByLabel('Email').press('Enter');
  await page.getByText('Reset Email Sent').waitFor();
  const [code = ''] = /^[\w-]{43}$/m.exec(await newestMail(stage, email, 'password reset')) ?? [];
  expect(code).not.toBe('');
  expect(await page.getByLabel('Reset code').inputValue()).toBe(code);
  expect(await widthsWhereScreenOverflows(page, 'reset')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByLabel('Reset code').fill(code);
  await password(page, 'New password').fill('battery staple');
  await password(page, 'New password').press('Enter');
  await page.getByText('Your password has been reset successfully. Please log in.').waitFor();
  await password(page).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await page.getByText('Login Failed').waitFor();
  await password(page).fill('battery staple');
  await button(page, 'Sign In').click();
  await page.getByText('Welcome back!').waitFor();
});

test('the reminder to confirm the email goes when the mailed link is opened', async () => {
  const email = 'reader@example.org';
  const page = await stage.newcomer();
  await register(page, email);
  const reminder = page.getByRole('complementary', { name: 'Confirm your email' });
  await reminder.getByText('Please confirm your email.').waitFor();
  await reminder.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('We sent a new confirmation mail.').waitFor();
  const [link = ''] = /http\S+#verify=\S+/.exec(await newestMail(stage, email, 'confirm')) ?? [];
  await page.goto(link);
  await page.getByText('Your email address is confirmed.').waitFor();
  await reminder.waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('verify');
});

test('the profile card says who is signed in, and a changed name is there afterwards', async () => {
  const page = await stage.newcomer();
  await register(page, 'profile@example.org');
  const card = await openProfile(page);
  await card.getByText('profile@example.org').waitFor();
  await card.getByText(/Member since/i).waitFor();
  await card.getByText('Active', { exact: true }).waitFor();
  expect(await widthsWhereScreenOverflows(page, 'profile')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await card.getByRole('button', { name: 'Change name' }).click();
  expect(await widthsWhereScreenOverflows(page, 'profile-name')).toEqual([]);
  await page.getByLabel(/First name/).fill('Zoë');
  await page.getByLabel(/Last name/).fill('Ångström');
  await page.getByLabel(/Last name/).press('Enter');
  await card.getByText('Zoë Ångström').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Account of Zoë Ångström' }).waitFor();
});

test('a new password signs other devices out, and this one stays', async () => {
  const email = 'changer@example.org';
  const page = await stage.newcomer();
  await register(page, email);
  const phone = await stage.newcomer();
  await login(phone, email);
  await phone.getByText('Welcome back!').waitFor();
  const card = await openProfile(page);
  await card.getByRole('button', { name: 'Change password' }).click();
  expect(await widthsWhereScreenOverflows(page, 'profile-password')).toEqual([]);
  await password(page, 'Current password').fill('not this one');
  await password(page, 'New password').fill('battery staple');
  await password(page, 'New password').press('Enter');
  await page.getByText('This is not your current password.').waitFor();
  await password(page, 'Current password').fill(PASSWORD);
  await password(page, 'Current password').press('Enter');
  await page.getByText('Password changed').waitFor();
  await phone.goto('/');
  await phone.getByRole('tab', { name: 'Sign In' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /Account of/ }).waitFor();
});

test('signing out everywhere ends the session of another browser too', async () => {
  const email = 'everywhere@example.org';
  const page = await stage.newcomer();
  await register(page, email);
  const phone = await stage.newcomer();
  await login(phone, email);
  await phone.getByText('Welcome back!').waitFor();
  const card = await openProfile(page);
  await card.getByRole('button', { name: 'Sign out everywhere' }).click();
  expect(await widthsWhereScreenOverflows(page, 'sign-out-everywhere')).toEqual([]);
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await phone.goto('/');
  await phone.getByRole('tab', { name: 'Sign In' }).waitFor();
});

test('on a phone, the menu leads everywhere, says how the subscription stands, and signs out', async () => {
  const page = await stage.newcomer();
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, 'phone@example.org');
  const open = button(page, 'Menu');
  await open.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Home', 'Privacy Policy', 'Subscribe Now']) await menu.getByRole('link', { name }).waitFor();
  expect(await widthsWhereScreenOverflows(page, 'side-menu')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);
  await open.click();
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
});
