import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  findAccessibilityIssues,
  makeAdmin,
  startTestSite,
  registerUser,
  findOverflowingWidths,
  type TestSite,
} from './journey';

jest.setTimeout(300_000);

let site: TestSite;
let admin: Page;
beforeAll(async () => {
  site = await startTestSite();
  admin = await site.openPage();
  await registerUser(admin, 'trainer@example.org');
  await makeAdmin(site, 'trainer@example.org');
});
afterAll(async () => site.close());

const samples = JSON.parse(
  readFileSync(join(__dirname, '../../functions/services/training/trainingSamples.json'), 'utf8'),
) as {
  jpeg: string;
  diagnosis: keyof typeof DIAGNOSIS;
}[];
const DIAGNOSIS = { benign: 'Benign', suspicious: 'Suspicious', malignant: 'Malignant' } as const;

async function expectNoScreenIssues(page: Page, name: string): Promise<void> {
  expect(await findOverflowingWidths(page, name)).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
}

/** Adds a training photo. After the file is chosen, only the keyboard is used. */
async function addPhoto(
  page: Page,
  { jpeg, diagnosis }: { jpeg: string; diagnosis: string },
  name: string,
): Promise<void> {
  const buffer = Buffer.from(jpeg, 'base64');
  await page.getByLabel(/^Image/).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await page.getByRole('img', { name: `Chosen: ${name}` }).waitFor();
  await page.getByRole('radio', { name: DIAGNOSIS[diagnosis as keyof typeof DIAGNOSIS] }).press('Space');
  await page.getByRole('button', { name: 'Add to Training Data' }).press('Enter');
  await page.getByText(`${name} was added.`).waitFor();
}

test('a visitor gets the sign-in screen, and a user without the role Access Restricted', async () => {
  const page = await site.openPage();
  await page.goto('/training');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await registerUser(page, 'reader@example.org');
  await page.goto('/training');
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
  await page.getByText('The ML training system requires elevated permissions').waitFor();
  await expectNoScreenIssues(page, 'training-restricted');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Look closer' }).waitFor();
});

test('an administrator sees how many photos are missing, and no Train button', async () => {
  await admin.goto('/training');
  await admin.getByText('Need 10 more samples').waitFor();
  expect(await admin.getByRole('button', { name: 'Train Model' }).count()).toBe(0);
  expect(await admin.getByRole('button', { name: 'Add to Training Data' }).isDisabled()).toBe(true);
  await expectNoScreenIssues(admin, 'training-empty');
});

test('a model is trained on 12 added photos, and the administrator sees its accuracy', async () => {
  for (const [i, sample] of samples.entries()) await addPhoto(admin, sample, `photo-${i + 1}.jpg`);
  await admin.getByText('12', { exact: true }).waitFor();
  await expectNoScreenIssues(admin, 'training-ready');
  await admin.getByRole('button', { name: 'Train Model' }).press('Enter');
  await admin.getByRole('progressbar').waitFor();
  await admin.getByText('Model Training Complete').waitFor({ timeout: 120_000 });
  await admin.getByText(/Accuracy \d+\.\d% on [\d,]+ test photos/).waitFor();
  await admin.getByText('Trained on only 12 added photos').waitFor();
  await expectNoScreenIssues(admin, 'training-trained');
});

test('the same photo cannot be added twice', async () => {
  const { jpeg } = samples[0]!;
  const buffer = Buffer.from(jpeg, 'base64');
  await admin.getByLabel(/^Image/).setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer });
  await admin.getByRole('radio', { name: 'Benign' }).press('Space');
  await admin.getByRole('button', { name: 'Add to Training Data' }).press('Enter');
  await admin.getByText('This photo has already been added.').waitFor();
});

test('when the training data cannot be loaded, the page shows an error and can retry', async () => {
  const page = await admin.context().newPage();
  await page.route('**/api/training/stats', (route) => route.abort());
  await page.goto('/training');
  await page.getByText('The training data could not be loaded').waitFor();
  await expectNoScreenIssues(page, 'training-error');
  await page.unroute('**/api/training/stats');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('heading', { name: 'Training Status' }).waitFor();
});
