import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ClassicLevel } from 'classic-level';
import type { Page } from 'playwright-core';
import {
  accessibilityFindings,
  openStage,
  register,
  subscribe,
  widthsWhereScreenOverflows,
  type Stage,
} from './journey';

jest.setTimeout(180_000);

const lesion = join(__dirname, '../../packages/lesion/fixtures/dermoscopic-melanoma-1.jpg');

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

const NOTE = 'Seen on holiday in Travemünde';
const LAST_NAME = 'Quastenflosser';

/** One analysis with a note in the history. */
async function analyzeWithNote(page: Page): Promise<void> {
  await page.getByLabel('Choose an image file').setInputFiles(lesion);
  await page.getByLabel('Where on your body is it?').selectOption('Upper back');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
  await page.getByLabel('Notes for your history').fill(NOTE);
  await page.getByRole('button', { name: 'Save to History' }).click();
  await page.locator('#history').getByText(NOTE).waitFor();
}

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  return page.getByRole('dialog', { name: 'Your profile' });
}

/**
 * Where in the data directory a text stands: rows of the table, and files beside it. Left out are the mails, which are the
 * person's own mailbox, and the table's raw files: LevelDB lets go of the bytes of deleted rows only in its own time.
 */
async function placesOf(texts: string[]): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'lesion-privacy-'));
  cpSync(stage.product.dataDir, copy, { recursive: true });
  const table = new ClassicLevel(join(copy, 'dynamodb'));
  const rows = (await table.iterator().all()).map(([key, row]) => [key, key + row] as const);
  await table.close();
  const files = readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(copy, join(entry.parentPath, entry.name)))
    .filter((file) => !/^(dynamodb|ses)\b/.test(file))
    .map((file) => [file, readFileSync(join(copy, file), 'utf8')] as const);
  rmSync(copy, { recursive: true });
  return [...rows, ...files].filter(([, held]) => texts.some((text) => held.includes(text))).map(([place]) => place);
}

test('everyone reads the privacy policy; its way back is the sign-in screen, or the page before', async () => {
  const page = await stage.newcomer();
  await page.goto('/privacy');
  await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
  await page.getByText('Version 1.0').waitFor();
  expect(await widthsWhereScreenOverflows(page, 'privacy')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();

  await register(page, 'reader@example.org');
  await page.getByRole('banner').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.getByText(/You agreed to version 1.0 on/).waitFor();
  expect(await widthsWhereScreenOverflows(page, 'privacy-signed-in')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.waitForURL(stage.product.url + '/');
});

test('research is off until turned on, on the privacy page or in the profile, and can be turned off', async () => {
  const page = await stage.newcomer();
  await register(page, 'willing@example.org');
  await page.goto('/privacy#rights');
  const consent = page.getByRole('switch', { name: /for research/ });
  expect(await consent.getAttribute('aria-checked')).toBe('false');
  await consent.press('Space');
  await page.getByText(/On since/).waitFor();
  expect(await consent.getAttribute('aria-checked')).toBe('true');
  await page.reload();
  await page.getByText(/On since/).waitFor();
  const inProfile = (await openProfile(page)).getByRole('switch', { name: /for research/ });
  await inProfile.click();
  await page.getByText('Research turned off').waitFor();
  expect(await inProfile.getAttribute('aria-checked')).toBe('false');
});

test('a person takes their data along, deletes the account, and nothing of them is left', async () => {
  const email = 'coelacanth@example.org';
  const page = await stage.newcomer();
  await register(page, email);
  await subscribe(page);
  const card = await openProfile(page);
  await card.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel(/Last name/).fill(LAST_NAME);
  await page.getByLabel(/Last name/).press('Enter');
  await card.getByText(`Ann ${LAST_NAME}`).waitFor();
  await page.keyboard.press('Escape');
  await analyzeWithNote(page);

  await openProfile(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  const held = JSON.parse(readFileSync(await download.path(), 'utf8')) as { account: { email: string } };
  expect(held.account.email).toBe(email);
  expect(JSON.stringify(held)).toContain(NOTE);

  expect(await placesOf([email, LAST_NAME])).not.toEqual([]);

  await card.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await question.getByText('This cannot be undone').waitFor();
  expect(await widthsWhereScreenOverflows(page, 'delete-account')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  const password = question.getByLabel('Your password', { exact: true });
  await password.fill('not my password');
  await password.press('Enter');
  await question.getByText('This is not your current password.').waitFor();
  await password.fill('correct horse');
  await password.press('Enter');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await page.getByText('Account deleted').waitFor();

  await stage.product.killAndRestart();
  expect(await placesOf([email, LAST_NAME, NOTE])).toEqual([]);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Login Failed').waitFor();
});
