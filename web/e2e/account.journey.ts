import { accessibilityFindings, openStage, register, widthsWhereScreenOverflows, type Stage } from './journey';

jest.setTimeout(120_000);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

test('an account cannot be created before the privacy box is ticked, nor with a short password', async () => {
  const page = await stage.newcomer();
  await page.goto('/register');
  const create = page.getByRole('button', { name: 'Create Account' });
  expect(await create.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('12345');
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
    await visitor.goto('/login');
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('Password', { exact: true }).fill('wrong password');
    await visitor.getByRole('button', { name: 'Sign In' }).click();
    await visitor.getByText('Login Failed').waitFor();
    await visitor.getByText('Invalid email or password. Please check your credentials.').waitFor();
  }
});

test('everyone reads the privacy policy; other pages show a visitor the sign-in screen, then the page asked for', async () => {
  const page = await stage.newcomer();
  await page.goto('/privacy');
  await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
  expect(await widthsWhereScreenOverflows(page, 'privacy')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.goto('/no-such-page');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill('asked@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/no-such-page');
  expect(await widthsWhereScreenOverflows(page, 'not-found')).toEqual([]);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Look closer' }).waitFor();
});

test('the profile card says who is signed in, since when, and leads to the history', async () => {
  const page = await stage.newcomer();
  await register(page, 'profile@example.org');
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  const card = page.getByRole('dialog');
  await card.getByText('profile@example.org').waitFor();
  await card.getByText(/Member since/i).waitFor();
  expect(await widthsWhereScreenOverflows(page, 'profile')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
});
