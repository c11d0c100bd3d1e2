import type { Page } from 'playwright-core';
import { encodeJpeg } from '#lesion/photo/decode';
import { lesionPicture, star, type Colour } from '#lesion/fixtures/drawn';
import {
  accessibilityFindings,
  grantAdmin,
  openStage,
  register,
  widthsWhereScreenOverflows,
  type Stage,
} from './journey';

jest.setTimeout(600_000);

/** A run's epoch on a busy machine. */
const EPOCH_MS = 180_000;
const PATH = '/generative-training';

let stage: Stage;
let admin: Page;
beforeAll(async () => {
  stage = await openStage();
  admin = await stage.newcomer();
  await register(admin, 'generator@example.org');
  await grantAdmin(stage, 'generator@example.org');
});
afterAll(async () => stage.close());

async function expectGoodScreen(page: Page, name: string): Promise<void> {
  expect(await widthsWhereScreenOverflows(page, name)).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
}

const button = (name: string | RegExp) => admin.getByRole('button', { name });

/** Drawn lesions, each its own brown and shape, added through the training centre's own call. */
async function addDrawnPhotos(count: number): Promise<void> {
  const photos = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const brown: Colour = [90 + (i % 10) * 6, 50 + (i % 7) * 5, 30 + (i % 5) * 4];
      const picture = lesionPicture(star(3 + (i % 6)), () => brown, 96 + i);
      return `data:image/jpeg;base64,${(await encodeJpeg(picture)).toString('base64')}`;
    }),
  );
  const failed = await admin.evaluate(async (images) => {
    const statuses: number[] = [];
    for (const imageData of images) {
      const body = JSON.stringify({ imageData, diagnosis: 'benign' });
      const headers = { 'content-type': 'application/json' };
      statuses.push((await fetch('/api/training/add', { method: 'POST', headers, body })).status);
    }
    return statuses.filter((status) => status !== 200);
  }, photos);
  expect(failed).toEqual([]);
}

test('a visitor meets the sign-in screen, and a person who is no administrator finds no such page', async () => {
  const page = await stage.newcomer();
  await page.goto(PATH);
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await register(page, 'reader@example.org');
  await page.goto(PATH);
  await page.getByText('404 Page Not Found').waitFor();
  await expectGoodScreen(page, 'generative-not-found');
});

test('an administrator initializes the models, and is told what a run still needs', async () => {
  await admin.goto(PATH);
  await admin.getByText('Initialize the models first.').waitFor();
  await admin.getByText('Generated pictures show no real person or lesion').waitFor();
  await admin.getByText('No samples yet').waitFor();
  await expectGoodScreen(admin, 'generative-empty');
  await button('Initialize').press('Enter');
  await admin.getByText('Load the dataset first.').waitFor();
  expect(await admin.getByText('Ready', { exact: true }).count()).toBe(3);
  await button('Load Dataset').press('Enter');
  await admin.getByText('Dataset Loading Failed').waitFor();
  await admin.getByText('There are no photos yet.').waitFor();
  await button('Dismiss').press('Enter');
});

/** Until the newest samples shown are of this epoch or a later one: on a quick machine some pass between two looks. */
async function untilAfterEpoch(epoch: number): Promise<void> {
  const until = Date.now() + 2 * EPOCH_MS;
  for (let shown = -1; shown < epoch;) {
    if (Date.now() > until) throw new Error(`Epoch ${epoch} was not reached; the last one shown is ${shown}`);
    await admin.waitForTimeout(250);
    const [text = ''] = await admin.getByText(/^After epoch \d+$/).allTextContents();
    shown = Number(/\d+$/.exec(text)?.[0] ?? -1);
  }
}

test('from 100 photos a run shows losses and samples after each epoch, and is stopped and resumed', async () => {
  await addDrawnPhotos(100);
  await admin.reload();
  await button('Load Dataset').press('Enter');
  await admin.getByText('Dataset Loaded').waitFor();
  await admin.getByText('100 images', { exact: true }).waitFor();

  await admin.getByLabel('Batch size').fill('100');
  await button(/^Train GAN/).press('Enter');
  await admin.getByText('The batch size must be at most 64.').waitFor();
  await admin.getByLabel('Batch size').fill('64');
  await button(/^Train GAN/).press('Enter');
  await untilAfterEpoch(2);
  const sheet = admin.getByRole('img', { name: /^Sixteen generated pictures, epoch \d+$/ });
  expect(await sheet.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await admin.getByRole('img', { name: /^Fréchet distance, lower is closer\. Generated from/ }).waitFor();
  await expectGoodScreen(admin, 'generative-training');

  await button('Stop').press('Enter');
  await admin.getByText('Run stopped').waitFor({ timeout: EPOCH_MS });
  const epochs = Number(await admin.getByRole('slider', { name: 'Epoch' }).getAttribute('max'));
  await admin.getByRole('slider', { name: 'Epoch' }).press('Home');
  await admin.getByText('Before the first step').waitFor();
  await expectGoodScreen(admin, 'generative-stopped');
  await admin.getByRole('slider', { name: 'Epoch' }).press('End');
  await button('Resume from the last checkpoint').press('Enter');
  await untilAfterEpoch(epochs + 1);
  await button('Stop').press('Enter');
  await button('Resume from the last checkpoint').waitFor({ timeout: EPOCH_MS });
});
