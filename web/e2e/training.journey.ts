import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expectEventually } from './site/expectEventually';
import {
  createAccount,
  findAccessibilityIssues,
  makeAdmin,
  startOwnTestSite,
  findOverflowingWidths,
  type TestSite,
} from './site/journey';

jest.setTimeout(900_000);

/** The longest that ten photos or a training may take on a busy machine. */
const WORK_MS = 300_000;

let site: TestSite;
let admin: Page;
beforeAll(async () => {
  site = await startOwnTestSite();
  admin = await site.openPage();
  await createAccount(admin, 'trainer@example.org');
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

/** A suspicious spot with a wrong label, with which the live model strongly disagrees. */
const DOUBTED = { ...samples[6]!, diagnosis: 'benign' } as const;
/** Eleven samples that the lesion engine can assess; one has a reflection. */
const assessable = samples.flatMap((sample, i) => (i === 6 ? [DOUBTED] : i === 9 ? [] : [sample]));

/** The samples that the live model does not doubt as a ZIP with a CSV file. */
function packSamples() {
  const packed = assessable.filter((sample) => sample !== DOUBTED);
  const photos = packed.map(({ jpeg }, i) => [`photos/${i + 1}.jpg`, Uint8Array.from(Buffer.from(jpeg, 'base64'))]);
  const lines = packed.map(({ diagnosis }, i) => `${i + 1}.jpg,${diagnosis}`);
  const csv = Uint8Array.from(strToU8(['file,diagnosis', ...lines].join('\n')));
  const zip = zipSync(Object.fromEntries([...photos, ['labels.csv', csv]]) as Record<string, Uint8Array>);
  return { name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) };
}

/** Adds ten photos from a ZIP, and waits until each is done. */
async function addBatch(page: Page, summary: string): Promise<void> {
  await page.getByLabel(/^Photos, ZIP or CSV/).setInputFiles(packSamples());
  await page.getByText('10 photos found').waitFor();
  await page.getByRole('checkbox', { name: 'The owner of each of these photos' }).check();
  await page.getByRole('button', { name: 'Add 10 photos' }).press('Enter');
  await page.getByText(summary).waitFor({ timeout: WORK_MS });
}

/** Submits a training photo. After the file is chosen, only the keyboard is used. */
async function submitPhoto(page: Page, { jpeg, diagnosis }: (typeof samples)[number], name: string): Promise<void> {
  const buffer = Buffer.from(jpeg, 'base64');
  await page.getByLabel(/^Image/).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await page.getByRole('img', { name: `Chosen: ${name}` }).waitFor();
  await page.getByRole('radio', { name: DIAGNOSIS[diagnosis] }).press('Space');
  const consent = page.getByRole('checkbox', { name: 'The owner of this photo agreed' });
  if (!(await consent.isChecked())) await consent.press('Space');
  await page.getByRole('button', { name: 'Add to Training Data' }).press('Enter');
}

/** Adds a training photo, and gives a reason for its label where the live model strongly disagrees. */
async function addPhoto(page: Page, sample: (typeof samples)[number], name: string): Promise<void> {
  const submit = async () => {
    await submitPhoto(page, sample, name);
    if (sample !== DOUBTED) return;
    const dialog = page.getByRole('dialog', { name: 'Is this label right?' });
    await dialog.getByText('You labeled this photo benign. The live model rates it moderate risk.').waitFor();
    await dialog.getByLabel('Why is the label right?').fill('Confirmed under the microscope');
    await dialog.getByRole('button', { name: 'Keep the label' }).press('Enter');
  };
  // That it was added is said for five seconds.
  await Promise.all([page.getByText(`${name} was added.`).waitFor({ timeout: WORK_MS }), submit()]);
}

test('a visitor gets the sign-in screen, and a user without the role Access Restricted', async () => {
  const page = await site.openPage();
  await page.goto('/training');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await createAccount(page, 'reader@example.org');
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
  await expectEventually(() => admin.getByRole('button', { name: 'Add to Training Data' }).isDisabled()).toBe(true);
  await expectNoScreenIssues(admin, 'training-empty');
});

test('a photo that cannot be assessed is refused with its reason', async () => {
  const original = samples[0]!;
  const overexposed = await sharp(Buffer.from(original.jpeg, 'base64')).linear(3, 60).jpeg().toBuffer();
  await submitPhoto(admin, { ...original, jpeg: overexposed.toString('base64') }, 'bright.jpg');
  await admin.getByText(/^This photo cannot be used for training\. The photo is too bright/).waitFor();
});

test('a model is trained on 11 added photos; the administrator sees its accuracy, and why it cannot be promoted', async () => {
  await addPhoto(admin, DOUBTED, 'photo.jpg');
  await addBatch(admin, '10 added, 0 there before, 0 need your attention');
  await admin.getByText('11', { exact: true }).waitFor();
  await admin.getByText(/^You can train now, but a model from these photos can’t be promoted/).waitFor();
  await expectNoScreenIssues(admin, 'training-ready');
  // On a fast machine a training is short, and its end is said for five seconds.
  await Promise.all([
    admin.getByRole('progressbar', { name: /^(?!\d+ of )/ }).waitFor(),
    admin.getByText('Model Training Complete').waitFor({ timeout: WORK_MS }),
    admin.getByText(/Accuracy \d+\.\d% on [\d,]+ test photos/).waitFor({ timeout: WORK_MS }),
    admin.getByRole('button', { name: 'Train Model' }).press('Enter'),
  ]);
  await admin.getByText('Trained on only 11 added photos').waitFor();
  await admin.getByText(/^Failed At least 20 malignant training photos/).waitFor();
  await admin.getByRole('table', { name: 'Figures of the three models' }).waitFor();
  await admin.getByRole('table', { name: 'Models and trainings' }).waitFor();
  expect(await admin.getByRole('button', { name: 'Promote this model' }).count()).toBe(0);
  await expectNoScreenIssues(admin, 'training-trained');
});

test('both models judge a photo of the administrator’s choice, side by side', async () => {
  const buffer = Buffer.from(samples[2]!.jpeg, 'base64');
  await admin.getByLabel(/^Photo to judge/).setInputFiles({ name: 'arm.jpg', mimeType: 'image/jpeg', buffer });
  await admin.getByRole('button', { name: 'Judge this photo' }).press('Enter');
  const table = admin.getByRole('table', { name: 'What both models say about arm.jpg' });
  await table.waitFor();
  const result = table.getByRole('row', { name: /^Result (Low|Moderate|High) (Low|Moderate|High)$/ });
  await expectEventually(() => result.count()).toBe(1);
  await expectNoScreenIssues(admin, 'training-trial');
});

test('a mirrored copy of a photo in the set is refused with the reason', async () => {
  const original = samples[0]!;
  const mirrored = await sharp(Buffer.from(original.jpeg, 'base64')).flop().resize(400).jpeg().toBuffer();
  await submitPhoto(admin, { ...original, jpeg: mirrored.toString('base64') }, 'mirrored.jpg');
  await admin.getByText(/^A copy of this photo is in the set already\. It was added on/).waitFor();
});

test('the same photo cannot be added twice, and a batch counts it as done', async () => {
  await submitPhoto(admin, samples[0]!, 'again.jpg');
  await admin.getByText('This photo has already been added.').waitFor();
  await addBatch(admin, '0 added, 10 there before, 0 need your attention');
});

test('in the gallery a wrong label is found by a filter and corrected, and a photo is removed; the training stays', async () => {
  await admin.getByRole('link', { name: 'See and correct the photos' }).press('Enter');
  await admin.getByText('11 photos').waitFor();
  await expectEventually(() => admin.getByRole('img', { name: /^Photo labeled/ }).count()).toBe(11);
  await expectNoScreenIssues(admin, 'training-photos');
  await admin.getByLabel('Live model').selectOption('Disagrees with the label');
  await admin.getByText('1 photo', { exact: true }).waitFor();
  await admin.waitForURL(({ search }) => search === '?disagreement=yes');
  await admin.getByRole('button', { name: /^Open the benign photo/ }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Training photo' });
  await dialog.getByText('trainer@example.org').waitFor();
  expect(await findAccessibilityIssues(admin)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Suspicious' }).press('Space');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await admin.getByText('No photo matches').waitFor();
  // The list behind it follows before the dialog closes.
  await dialog.waitFor({ state: 'detached' });
  await admin.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await admin
    .getByRole('button', { name: /^Open the malignant photo/ })
    .first()
    .press('Enter');
  await dialog.getByRole('button', { name: 'Remove from the set' }).press('Enter');
  const question = admin.getByRole('dialog', { name: 'Remove this photo?' });
  await question.getByRole('button', { name: 'Remove from the set' }).press('Enter');
  await admin.getByText('10 photos').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await admin.getByRole('link', { name: 'Back to the ML Training Center' }).press('Enter');
  await admin.getByText('Trained on only 11 added photos').waitFor();
});

test('when the training data cannot be loaded, the page shows an error and can retry', async () => {
  const page = await admin.context().newPage();
  await page.clock.install();
  await page.route('**/api/training/stats', (route) => route.abort());
  await page.goto('/training');
  await page.getByText('The training data could not be loaded').waitFor();
  await expectNoScreenIssues(page, 'training-error');
  // The page tries again by itself every half minute: once more as its time moves on, and not any more while it stands still.
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/training/stats')),
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000),
  ]);
  await page.unroute('**/api/training/stats');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('heading', { name: 'Training Status' }).waitFor();
});
