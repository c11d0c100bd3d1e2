import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
let admin: Page;
beforeAll(async () => {
  stage = await openStage();
  admin = await stage.newcomer();
  await register(admin, 'trainer@example.org');
  await grantAdmin(stage, 'trainer@example.org');
});
afterAll(async () => stage.close());

const samples = JSON.parse(
  readFileSync(join(__dirname, '../../functions/services/trainer/trainingSamples.json'), 'utf8'),
) as {
  jpeg: string;
  diagnosis: keyof typeof DIAGNOSIS;
}[];
const DIAGNOSIS = { benign: 'Benign', suspicious: 'Suspicious', malignant: 'Malignant' } as const;

async function expectGoodScreen(page: Page, name: string): Promise<void> {
  expect(await widthsWhereScreenOverflows(page, name)).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
}

/** Adds a photograph with the keyboard alone, once its file is chosen. */
async function add(page: Page, { jpeg, diagnosis }: { jpeg: string; diagnosis: string }, name: string): Promise<void> {
  const buffer = Buffer.from(jpeg, 'base64');
  await page.getByLabel(/^Image/).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await page.getByRole('img', { name: `Chosen: ${name}` }).waitFor();
  await page.getByRole('radio', { name: DIAGNOSIS[diagnosis as keyof typeof DIAGNOSIS] }).press('Space');
  await page.getByRole('button', { name: 'Add to Training Data' }).press('Enter');
  await page.getByText(`${name} was added.`).waitFor();
}

test('a visitor meets the sign-in screen, and a person who is no administrator Access Restricted', async () => {
  const page = await stage.newcomer();
  await page.goto('/training');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await register(page, 'reader@example.org');
  await page.goto('/training');
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
  await page.getByText('The ML training system requires elevated permissions').waitFor();
  await expectGoodScreen(page, 'training-restricted');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Look closer' }).waitFor();
});

test('an administrator sees how many photos are missing, and no Train button', async () => {
  await admin.goto('/training');
  await admin.getByText('Need 10 more samples').waitFor();
  expect(await admin.getByRole('button', { name: 'Train Model' }).count()).toBe(0);
  expect(await admin.getByRole('button', { name: 'Add to Training Data' }).isDisabled()).toBe(true);
  await expectGoodScreen(admin, 'training-empty');
});

test('from 12 added photos a model is trained, and the administrator sees its accuracy', async () => {
  for (const [i, sample] of samples.entries()) await add(admin, sample, `photo-${i + 1}.jpg`);
  await admin.getByText('12', { exact: true }).waitFor();
  await expectGoodScreen(admin, 'training-ready');
  await admin.getByRole('button', { name: 'Train Model' }).press('Enter');
  await admin.getByRole('progressbar').waitFor();
  await admin.getByText('Model Training Complete').waitFor({ timeout: 120_000 });
  await admin.getByText(/Accuracy \d+\.\d% on [\d,]+ test photos/).waitFor();
  await admin.getByText('Trained on only 12 added photos').waitFor();
  await expectGoodScreen(admin, 'training-trained');
});

test('the same photo cannot be added twice', async () => {
  const { jpeg } = samples[0]!;
  const buffer = Buffer.from(jpeg, 'base64');
  await admin.getByLabel(/^Image/).setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer });
  await admin.getByRole('radio', { name: 'Benign' }).press('Space');
  await admin.getByRole('button', { name: 'Add to Training Data' }).press('Enter');
  await admin.getByText('This photo has already been added.').waitFor();
});

test('when the training data cannot be loaded, the screen says so and tries again', async () => {
  const page = await admin.context().newPage();
  await page.route('**/api/training/stats', (route) => route.abort());
  await page.goto('/training');
  await page.getByText('The training data could not be loaded').waitFor();
  await expectGoodScreen(page, 'training-error');
  await page.unroute('**/api/training/stats');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('heading', { name: 'Training Status' }).waitFor();
});
