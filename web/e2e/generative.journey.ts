import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

jest.setTimeout(1_500_000);

/** The maximum duration of an epoch on a busy machine. */
const EPOCH_MS = 180_000;
const PATH = '/generative-training';
/** With it, few photos of two hundred are copies of one another. */
const TURN_DEGREES = 5;

const samples = JSON.parse(
  readFileSync(join(__dirname, '../../functions/services/training/trainingSamples.json'), 'utf8'),
) as { jpeg: string; diagnosis: string }[];

let site: TestSite;
let admin: Page;
beforeAll(async () => {
  site = await startOwnTestSite();
  admin = await site.openPage();
  await createAccount(admin, 'generator@example.org');
  await makeAdmin(site, 'generator@example.org');
});
afterAll(async () => site.close());

async function expectNoScreenIssues(page: Page, name: string): Promise<void> {
  expect(await findOverflowingWidths(page, name)).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
}

const getButton = (name: string | RegExp) => admin.getByRole('button', { name });

/** Turns a photo by an angle in degrees and cuts its corners off. By more than some degrees it is no copy of the photo. */
async function turn(jpeg: Buffer, angle: number): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).rotate(angle).toBuffer({ resolveWithObject: true });
  const [width, height] = [Math.round(0.6 * info.width), Math.round(0.6 * info.height)];
  const left = Math.round((info.width - width) / 2);
  const top = Math.round((info.height - height) / 2);
  return sharp(data).extract({ left, top, width, height }).jpeg().toBuffer();
}

/** Adds a training photo, and answers whether the product accepted it. Waits where the product asks for it: sixty a minute are the limit. */
async function sendPhoto(data: object): Promise<boolean> {
  for (;;) {
    const response = await admin.request.post('/api/training/add', { data });
    if (![429, 503].includes(response.status())) return response.ok();
    await admin.waitForTimeout(1000 * Number(response.headers()['retry-after'] ?? 1));
  }
}

/** Adds samples of the training center, each turned by its own angle, until there are `count`. Some are copies of one another. */
async function addVariedPhotos(count: number): Promise<void> {
  let accepted = 0;
  for (let i = 0; accepted < count && i < 2 * count; i++) {
    const { jpeg, diagnosis } = samples[i % samples.length]!;
    const bytes = await turn(Buffer.from(jpeg, 'base64'), TURN_DEGREES * Math.floor(i / samples.length));
    const imageData = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    const data = { imageData, diagnosis, labelReason: 'Confirmed under the microscope' };
    if (await sendPhoto(data)) accepted++;
  }
  expect(accepted).toBe(count);
}

test('a visitor gets the sign-in screen, and a user without the role finds no such page', async () => {
  const page = await site.openPage();
  await page.goto(PATH);
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await createAccount(page, 'reader@example.org');
  await page.goto(PATH);
  await page.getByText('404 Page Not Found').waitFor();
  await expectNoScreenIssues(page, 'generative-not-found');
});

test('an administrator initializes the models, and sees what a run still needs', async () => {
  await admin.goto(PATH);
  await admin.getByText('Initialize the models first.').waitFor();
  await admin.getByText('Generated pictures show no real person or lesion').waitFor();
  await admin.getByText('No samples yet').waitFor();
  await expectNoScreenIssues(admin, 'generative-empty');
  await getButton('Initialize').press('Enter');
  await admin.getByText('Load the dataset first.').waitFor();
  await expectEventually(() => admin.getByText('Ready', { exact: true }).count()).toBe(3);
  await getButton('Load Dataset').press('Enter');
  await admin.getByText('Dataset Loading Failed').waitFor();
  await admin.getByText('There are no photos yet.').waitFor();
  await getButton('Dismiss').press('Enter');
});

/** Waits until the page shows samples of this epoch or a later one. A fast machine may skip epochs between two checks. */
async function waitForEpoch(epoch: number): Promise<void> {
  const deadline = Date.now() + 2 * EPOCH_MS;
  for (let shownEpoch = -1; shownEpoch < epoch;) {
    if (Date.now() > deadline) throw new Error(`Epoch ${epoch} was not reached; the last one shown is ${shownEpoch}`);
    await admin.waitForTimeout(250);
    const [text = ''] = await admin.getByText(/^After epoch \d+$/).allTextContents();
    shownEpoch = Number(/\d+$/.exec(text)?.[0] ?? -1);
  }
}

test('a run on 100 photos shows losses and samples after each epoch, and can be stopped and resumed', async () => {
  await addVariedPhotos(100);
  await admin.reload();
  // That it is loaded is said for five seconds.
  await Promise.all([admin.getByText('Dataset Loaded').waitFor(), getButton('Load Dataset').press('Enter')]);
  await admin.getByText('100 images', { exact: true }).waitFor();

  await admin.getByLabel('Batch size').fill('100');
  await getButton(/^Train GAN/).press('Enter');
  await admin.getByText('The batch size must be at most 64.').waitFor();
  // More than half of the 80 photos make one step an epoch.
  await admin.getByLabel('Batch size').fill('41');
  await getButton(/^Train GAN/).press('Enter');
  await waitForEpoch(2);
  const sheet = admin.getByRole('img', { name: /^Sixteen generated pictures, epoch \d+$/ });
  await expectEventually(() => sheet.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await admin
    .getByText(/^The networks learned from 80 photos; 20 were kept\. The Fréchet distance is not drawn/)
    .waitFor();
  expect(await admin.getByRole('img', { name: /^Fréchet distance/ }).count()).toBe(0);
  await expectNoScreenIssues(admin, 'generative-training');

  await Promise.all([admin.getByText('Run stopped').waitFor({ timeout: EPOCH_MS }), getButton('Stop').press('Enter')]);
  const epochs = Number(await admin.getByRole('slider', { name: 'Epoch' }).getAttribute('max'));
  await admin.getByRole('slider', { name: 'Epoch' }).press('Home');
  await admin.getByText('Before the first step').waitFor();
  await expectNoScreenIssues(admin, 'generative-stopped');
  await admin.getByRole('slider', { name: 'Epoch' }).press('End');
  await getButton('Resume from the last checkpoint').press('Enter');
  await waitForEpoch(epochs + 1);
  await getButton('Stop').press('Enter');
  await getButton('Resume from the last checkpoint').waitFor({ timeout: EPOCH_MS });
});
