import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import {
  createAccount,
  findAccessibilityIssues,
  readDownload,
  readNewestMail,
  startOwnTestSite,
  registerUser,
  findOverflowingWidths,
  type TestSite,
} from './site/journey';

jest.setTimeout(600_000);

const lesion = join(__dirname, '../../packages/lesion/fixtures/dermoscopic-melanoma-1.jpg');

let site: TestSite;
beforeAll(async () => {
  site = await startOwnTestSite();
});
afterAll(async () => site.close());

const NOTE = 'Seen on holiday in Travemünde';
const LAST_NAME = 'Quastenflosser';
const PASSWORD = 'correct horse';
const SUMMARY = 'From that day on we keep the audit log for seven years.';

/** Saves one analysis with a note to the history. */
async function analyzeWithNote(page: Page): Promise<void> {
  await page.getByLabel('Choose an image file').setInputFiles(lesion);
  await page.getByLabel('Where on your body is it?').selectOption('Upper back');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
  await page.getByText('Name this spot or add a note').click();
  await page.getByLabel('Notes for your history').fill(NOTE);
  await page.getByRole('button', { name: 'Save to History' }).click();
  await page.locator('#history').getByText(NOTE).waitFor();
}

/** Runs a command of the operator, as `npm run admin --` does. */
async function runOperatorCommand(...command: string[]): Promise<void> {
  const admin = join(__dirname, '../../packages/operator/commands/admin.ts');
  const env = { ...process.env, DATA_DIR: site.product.dataDir };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', admin, ...command], { env });
}

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  return page.getByRole('dialog', { name: 'Your profile' });
}

/** Pays a subscription by card, and then opens Home. */
async function paySubscription(page: Page): Promise<void> {
  await page.goto('/subscribe');
  await page.getByRole('checkbox', { name: /now and every year until I cancel/ }).check();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  // The toast leaves by itself, so it is awaited from the start.
  await Promise.all([
    page.getByText('Subscription activated').waitFor(),
    page.getByRole('button', { name: 'Subscribe' }).click(),
  ]);
  await page.getByText('Or drop a photo here').waitFor();
}

/**
 * The files of the data directory that contain one of the texts. Mails are excluded: they represent users' own mailboxes,
 * which a deletion cannot reach.
 */
function findFilesWith(texts: string[]): string[] {
  const { dataDir } = site.product;
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(dataDir, file).startsWith('ses/'));
  try {
    return files.filter((file) => {
      const bytes = readFileSync(file);
      return texts.some((text) => bytes.includes(text));
    });
  } catch (error) {
    // The product removed a file during the search, and a newer file may have its content. Search again.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return findFilesWith(texts);
    throw error;
  }
}

test('everyone can read the privacy policy, and go back to the sign-in screen or the previous page', async () => {
  const page = await site.openPage();
  await page.goto('/privacy');
  await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
  await page.getByText('Version 1.0', { exact: true }).waitFor();
  expect(await findOverflowingWidths(page, 'privacy')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();

  await registerUser(page, 'reader@example.org');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.getByText(/You agreed to version 1.0 on/).waitFor();
  expect(await findOverflowingWidths(page, 'privacy-signed-in')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.waitForURL(site.product.url + '/');
});

test('research is off by default, and can be turned on and off on the privacy page and in the profile', async () => {
  const page = await site.openPage();
  await createAccount(page, 'willing@example.org');
  await page.goto('/privacy#rights');
  const consent = page.getByRole('switch', { name: /for research/ });
  await expectEventually(() => consent.getAttribute('aria-checked')).toBe('false');
  await consent.press('Space');
  await page.getByText(/On since/).waitFor();
  await expectEventually(() => consent.getAttribute('aria-checked')).toBe('true');
  await page.reload();
  await page.getByText(/On since/).waitFor();
  const profileSwitch = (await openProfile(page)).getByRole('switch', { name: /for research/ });
  await profileSwitch.click();
  await page.getByText('Research turned off').waitFor();
  await expectEventually(() => profileSwitch.getAttribute('aria-checked')).toBe('false');
});

test('a user downloads their data and deletes the account, and none of their data is left', async () => {
  const email = 'coelacanth@example.org';
  const page = await site.openPage();
  await registerUser(page, email);
  await paySubscription(page);
  const profile = await openProfile(page);
  await profile.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel(/Last name/).fill(LAST_NAME);
  await page.getByLabel(/Last name/).press('Enter');
  await profile.getByText(`Ann ${LAST_NAME}`).waitFor();
  await page.keyboard.press('Escape');
  await analyzeWithNote(page);

  await openProfile(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    profile.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  const personalData = JSON.parse((await readDownload(download)).toString()) as { account: { email: string } };
  expect(personalData.account.email).toBe(email);
  expect(JSON.stringify(personalData)).toContain(NOTE);

  for (const text of [email, LAST_NAME]) expect(findFilesWith([text])).not.toEqual([]);
  expect(findFilesWith([NOTE, PASSWORD])).toEqual([]);

  await profile.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('This cannot be undone').waitFor();
  expect(await findOverflowingWidths(page, 'delete-account')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  const password = dialog.getByLabel('Your password', { exact: true });
  await password.fill('not my password');
  await password.press('Enter');
  await dialog.getByText('This is not your current password.').waitFor();
  await password.fill(PASSWORD);
  // The toast leaves by itself, so it is awaited from the start.
  await Promise.all([page.getByText('Account deleted').waitFor(), password.press('Enter')]);
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();

  const personalTexts = [email, LAST_NAME, NOTE, PASSWORD];
  for (let seconds = 0; findFilesWith(personalTexts).length > 0 && seconds < 300; seconds++)
    await page.waitForTimeout(1000);
  expect(findFilesWith(personalTexts)).toEqual([]);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Login Failed').waitFor();
  expect(findFilesWith([email])).toEqual([]);
});

test('a new version of the policy is announced 30 days ahead, by mail and on every page, with its changes', async () => {
  const email = 'told@example.org';
  const page = await site.openPage();
  await registerUser(page, email);
  const describeDay = () =>
    new Date(Date.now() + 30 * 24 * 60 * 60_000).toLocaleDateString('en-US', { dateStyle: 'long' });
  // The day may end meanwhile.
  const firstDay = describeDay();
  await runOperatorCommand('policy', 'publish', '1.1', SUMMARY);
  const lastDay = describeDay();
  expect(await readNewestMail(site, email, 'Our privacy policy changes on')).toContain(SUMMARY);

  // The functions read the policy again after a minute.
  const isServed = async () => (await (await page.request.get('/api/config')).text()).includes('"1.1"');
  for (let seconds = 0; !(await isServed()) && seconds < 300; seconds++) await page.waitForTimeout(1000);
  await page.reload();
  const notice = page.getByRole('complementary', { name: 'Privacy Policy change' });
  await notice.getByText(new RegExp(`Our Privacy Policy changes on (${firstDay}|${lastDay})\\.`)).waitFor();
  expect(await findOverflowingWidths(page, 'policy-notice')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await notice.getByRole('link', { name: 'See what changes in version 1.1' }).click();
  await page.getByText(SUMMARY).waitFor();
  await page.getByText('Version 1.0', { exact: true }).waitFor();
});
