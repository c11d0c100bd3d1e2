import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import {
  createAccount,
  findAccessibilityIssues,
  readNewestMail,
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

const PASSWORD = 'correct horse';
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getPassword = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true });

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  return page.getByRole('dialog', { name: 'Your profile' });
}

async function login(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await getPassword(page).fill(password);
  await getButton(page, 'Sign In').click();
}

test('an account cannot be created before the privacy box is checked, nor with a short password', async () => {
  const page = await site.openPage();
  await page.goto('/register');
  const create = getButton(page, 'Create Account');
  expect(await create.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill('not an address');
  await getPassword(page).fill('12345');
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
  await create.click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Password must be at least 6 characters').waitFor();
});

test('a wrong password and an unknown email get the same message', async () => {
  const page = await site.openPage();
  await createAccount(page, 'known@example.org');
  const visitor = await site.openPage();
  for (const email of ['known@example.org', 'unknown@example.org']) {
    await login(visitor, email, 'wrong password');
    await visitor.getByText('Login Failed').waitFor();
    await visitor.getByText('Invalid email or password. Please check your credentials.').waitFor();
  }
});

test('other pages show a visitor the sign-in screen, and then the requested page', async () => {
  const page = await site.openPage();
  await page.goto('/no-such-page');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill('asked@example.org');
  await getPassword(page).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
  await getButton(page, 'Create Account').click();
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/no-such-page');
  expect(await findOverflowingWidths(page, 'not-found')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Look closer' }).waitFor();
});

test('a forgotten password is reset with the mailed code, and the old one no longer works', async () => {
  const email = 'forgetful@example.org';
  await createAccount(await site.openPage(), email);
  const page = await site.openPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await getButton(page, 'Forgot your password?').click();
  await getButton(page, 'Send Reset Code').waitFor();
  expect(await findOverflowingWidths(page, 'forgot')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByLabel('Email').press('Enter');
  await page.getByText('Reset Email Sent').waitFor();
  const [code = ''] = /^[\w-]{43}$/m.exec(await readNewestMail(site, email, 'password reset')) ?? [];
  expect(code).not.toBe('');
  await expectEventually(() => page.getByLabel('Reset code').inputValue()).toBe(code);
  expect(await findOverflowingWidths(page, 'reset')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByLabel('Reset code').fill(code);
  await getPassword(page, 'New password').fill('battery staple');
  await getPassword(page, 'New password').press('Enter');
  await page.getByText('Your password has been reset successfully. Please log in.').waitFor();
  await getPassword(page).fill(PASSWORD);
  await getButton(page, 'Sign In').click();
  await page.getByText('Login Failed').waitFor();
  await getPassword(page).fill('battery staple');
  await getButton(page, 'Sign In').click();
  await page.getByText('Welcome back!').waitFor();
});

test('the reminder to confirm the email disappears when the mailed link is opened', async () => {
  const email = 'reader@example.org';
  const page = await site.openPage();
  await registerUser(page, email);
  const reminder = page.getByRole('complementary', { name: 'Confirm your email' });
  await reminder.getByText('Please confirm your email.').waitFor();
  const readMail = () => readNewestMail(site, email, 'confirm');
  const firstMail = await readMail();
  await reminder.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('We sent a new confirmation mail.').waitFor();
  let mail = firstMail;
  await expectEventually(async () => (mail = await readMail()) !== firstMail).toBe(true);
  const [link = ''] = /http\S+#verify=\S+/.exec(mail) ?? [];
  await page.goto(link);
  await page.getByText('Your email address is confirmed.').waitFor();
  await reminder.waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.href.includes('verify'));
});

test('the reminder to confirm the email can be put off, and gives way to another notice', async () => {
  const page = await site.openPage();
  await registerUser(page, 'busy@example.org');
  const reminder = page.getByRole('complementary', { name: 'Confirm your email' });
  await reminder.waitFor();
  await page.goto('/subscribe?canceled=true');
  await page.getByText('Nothing was charged.').waitFor();
  expect(await reminder.isVisible()).toBe(false);
  await page.goto('/');
  await reminder.getByRole('button', { name: 'Later' }).click();
  await reminder.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  expect(await reminder.count()).toBe(0);
});

test('the profile shows who is signed in, and a changed name is saved', async () => {
  const page = await site.openPage();
  await registerUser(page, 'profile@example.org');
  const profile = await openProfile(page);
  await profile.getByText('profile@example.org').waitFor();
  await profile.getByText(/Member since/i).waitFor();
  await profile.getByText('Active', { exact: true }).waitFor();
  expect(await findOverflowingWidths(page, 'profile')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await profile.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel(/First name/).waitFor();
  expect(await findOverflowingWidths(page, 'profile-name')).toEqual([]);
  await page.getByLabel(/First name/).fill('Zoë');
  await page.getByLabel(/Last name/).fill('Ångström');
  await page.getByLabel(/Last name/).press('Enter');
  await profile.getByText('Zoë Ångström').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Account of Zoë Ångström' }).waitFor();
});

test('a new password signs out other devices but not this one', async () => {
  const email = 'changer@example.org';
  const page = await site.openPage();
  await registerUser(page, email);
  const phone = await site.openPage();
  await login(phone, email);
  await phone.getByText('Welcome back!').waitFor();
  const profile = await openProfile(page);
  await profile.getByRole('button', { name: 'Change password' }).click();
  await getPassword(page, 'Current password').waitFor();
  expect(await findOverflowingWidths(page, 'profile-password')).toEqual([]);
  await getPassword(page, 'Current password').fill('not this one');
  await getPassword(page, 'New password').fill('battery staple');
  await getPassword(page, 'New password').press('Enter');
  await page.getByText('This is not your current password.').waitFor();
  await getPassword(page, 'Current password').fill(PASSWORD);
  await getPassword(page, 'Current password').press('Enter');
  await page.getByText('Password changed').waitFor();
  await phone.goto('/');
  await phone.getByRole('tab', { name: 'Sign In' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /Account of/ }).waitFor();
});

test('signing out everywhere ends the session of another browser too', async () => {
  const email = 'everywhere@example.org';
  const page = await site.openPage();
  await registerUser(page, email);
  const phone = await site.openPage();
  await login(phone, email);
  await phone.getByText('Welcome back!').waitFor();
  const profile = await openProfile(page);
  await profile.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.waitFor();
  expect(await findOverflowingWidths(page, 'sign-out-everywhere')).toEqual([]);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await phone.goto('/');
  await phone.getByRole('tab', { name: 'Sign In' }).waitFor();
});

test('on a phone, the menu links to all pages, shows the subscription status, and signs out', async () => {
  const page = await site.openPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await registerUser(page, 'phone@example.org');
  const menuButton = getButton(page, 'Menu');
  await menuButton.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Home', 'Privacy Policy', 'Subscribe Now']) await menu.getByRole('link', { name }).waitFor();
  expect(await findOverflowingWidths(page, 'side-menu')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectEventually(() => menuButton.evaluate((element) => element === document.activeElement)).toBe(true);
  await menuButton.click();
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
});
