import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defocus, draw } from '#lesion/fixtures/unassessable';
import { createAnalysisImage } from '#lesion/photo/analysisImage';
import { centralSquare, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { findStartingSquare } from '#lesion/framing/startingSquare';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decodePhoto';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { expectEventually } from './site/expectEventually';
import {
  findAccessibilityIssues,
  startOwnTestSite,
  registerOnScreen,
  activateDemo,
  findOverflowingWidths,
  registerSubscriber,
  type TestSite,
} from './site/journey';
import type { Product } from './site/product';

jest.setTimeout(300_000);

/** Minimum camera frames per second that are assessed while aiming. */
const MIN_FRAME_RATE = 10;

const FIXTURES = join(__dirname, '../../packages/lesion/fixtures');
const lesion = join(FIXTURES, 'dermoscopic-melanoma-1.jpg');

let site: TestSite<Product>;
beforeAll(async () => {
  site = await startOwnTestSite();
});
afterAll(async () => site.close());

const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function analyze(page: Page, region = 'Upper back'): Promise<void> {
  await getHeading(page, 'Frame the spot').waitFor();
  await page.getByLabel('Where on your body is it?').selectOption(region);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
}

async function upload(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Choose an image file').setInputFiles(file);
}

/** Expects elements to follow each other from top to bottom, all of them within the window. */
async function expectInOrder(page: Page, selectors: readonly string[]): Promise<void> {
  const readEdges = async () => {
    const boxes = await Promise.all(selectors.map((selector) => page.locator(selector).boundingBox()));
    return boxes.flatMap((box) => [box!.y, box!.y + box!.height]);
  };
  const isInOrder = async () => {
    const edges = [0, ...(await readEdges()), page.viewportSize()!.height];
    return edges.every((edge, i) => i === 0 || edge >= edges[i - 1]!) || edges;
  };
  await expectEventually(isInOrder).toBe(true);
}

/** Mean absolute pixel difference, 0 to 255, between the uploaded analysis image and the server's own from the same file. */
async function computeImageError(
  request: Request,
  file: Buffer,
  findSquare: (photo: Pixels) => Square,
): Promise<number> {
  const { imageData } = request.postDataJSON() as { imageData: string };
  const photo = await decodePhoto(Buffer.from(imageData.slice('data:image/jpeg;base64,'.length), 'base64'));
  expect([photo.width, photo.height]).toEqual([224, 224]);
  const original = await decodePhoto(file);
  const expected = await decodePhoto(await encodeJpeg(createAnalysisImage(original, findSquare(original))));
  const errors = Array.from(photo.data, (value, i) => Math.abs(value - expected.data[i]!));
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

test('a new user gets a result and saves it to the history, which survives a power cut', async () => {
  const page = await site.openPage();
  await page.goto('/');
  expect(await findOverflowingWidths(page, 'sign-in')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);

  await registerOnScreen(page, 'ann@example.org');
  await expectEventually(() => page.getByText('Requires subscription').count()).toBe(2);
  expect(await findOverflowingWidths(page, 'home-paywall')).toEqual([]);
  await activateDemo(page);
  expect(await findOverflowingWidths(page, 'home')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);

  await upload(page, lesion);
  await getHeading(page, 'Frame the spot').waitFor();
  expect(await findOverflowingWidths(page, 'frame')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  const request = page.waitForRequest('**/api/analyze');
  await analyze(page);
  expect((await request).postDataJSON()).toMatchObject({ location: 'Upper back' });
  expect(await computeImageError(await request, readFileSync(lesion), findStartingSquare)).toBeLessThanOrEqual(1);

  await getHeading(page, 'Your result').waitFor();
  await page
    .getByText(/^(Most spots .*)?Of 1,000 people with a result like yours, about \d+ ha(s|ve) skin cancer/)
    .waitFor();
  for (const feature of ['Asymmetry', 'Border', 'Color', 'Diameter', 'Evolving']) {
    await page.locator('.result').getByText(feature, { exact: false }).first().waitFor();
  }
  await expectEventually(() => page.getByText('Not measured').count()).toBeGreaterThan(0);
  await expectEventually(() => page.locator('.result svg polygon, .result svg path').count()).toBeGreaterThan(0);
  expect(await page.locator('.result').innerText()).not.toMatch(/benign|\bsafe\b|no cancer/i);
  expect(await findOverflowingWidths(page, 'result')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);

  await page.getByText('Name this spot or add a note').click();

  await page.getByLabel('Notes for your history').fill('Found while showering');
  await page.getByRole('button', { name: 'Save to History' }).click();
  const card = page.locator('#history').getByRole('button').filter({ hasText: 'Found while showering' });
  await card.waitFor();
  await card.click();
  const detail = page.getByRole('dialog');
  await detail.getByText('Found while showering').waitFor();
  expect(await findOverflowingWidths(page, 'detail')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await site.product.killAndRestart();
  await page.goto('/#history');
  await card.waitFor();
  expect(await findOverflowingWidths(page, 'history')).toEqual([]);

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
});

test('a photo with a transparent background is sent and shown on white, as the server decodes it', async () => {
  const page = await site.openPage();
  await registerSubscriber(page, 'cutout@example.org');
  const { width, height } = await sharp(lesion).metadata();
  const disc = `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="30%"/></svg>`;
  const buffer = await sharp(lesion)
    .composite([{ input: Buffer.from(disc), blend: 'dest-in' }])
    .png()
    .toBuffer();
  await upload(page, { name: 'cut-out.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Zoom out', exact: true }).click();
  const request = page.waitForRequest('**/api/analyze');
  await analyze(page);
  expect(await computeImageError(await request, buffer, centralSquare)).toBeLessThanOrEqual(1);
  const corner = await page
    .locator('.photo-overlay__photo img, .unassessable__photo')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const context = document.createElement('canvas').getContext('2d');
      context?.drawImage(image, 0, 0);
      return Array.from(context?.getImageData(0, 0, 1, 1).data ?? []);
    });
  expect(corner).toEqual([255, 255, 255, 255]);
});

test('a WebP with an EXIF orientation is sent as the browser shows it and as the server decodes it', async () => {
  const page = await site.openPage();
  await registerSubscriber(page, 'webp@example.org');
  const buffer = await sharp(lesion).withMetadata({ orientation: 6 }).webp({ lossless: true }).toBuffer();
  await upload(page, { name: 'turned.webp', mimeType: 'image/webp', buffer });
  const request = page.waitForRequest('**/api/analyze');
  await analyze(page);
  expect(await computeImageError(await request, buffer, findStartingSquare)).toBeLessThanOrEqual(1);
});

/** Counts canvas pixel reads. The site reads once per camera frame. */
async function countPixelReads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const page = globalThis as unknown as { pixelReads: number };
    const { prototype } = CanvasRenderingContext2D;
    const original = Reflect.get(prototype, 'getImageData') as (...box: unknown[]) => ImageData;
    page.pixelReads = 0;
    prototype.getImageData = function (...box) {
      page.pixelReads++;
      return original.apply(this, box);
    };
  });
}

/** Waits for the next camera frames that are read and assessed, and returns how many there are per second. */
async function measureFrameRate(page: Page, frames: number): Promise<number> {
  const readFrames = () =>
    page.evaluate(() => [(globalThis as unknown as { pixelReads: number }).pixelReads, performance.now()] as const);
  const [before, startedAt] = await readFrames();
  await page.waitForFunction(
    (count) => (globalThis as unknown as { pixelReads: number }).pixelReads >= count,
    before + frames,
  );
  const [after, endedAt] = await readFrames();
  return ((after - before) * 1000) / (endedAt - startedAt);
}

test('camera frames are assessed while the user aims; the captured photo is framed and analyzed', async () => {
  const page = await site.openPage();
  await countPixelReads(page);
  await page.addInitScript(() => localStorage.setItem('camera.autoCapture', 'off'));
  await registerSubscriber(page, 'cam@example.org');
  await page.getByRole('button', { name: /Take Photo/ }).click();
  await page.getByRole('button', { name: 'Stop Camera' }).click();
  await page.getByRole('button', { name: 'Capture Photo' }).click();
  await page.getByText('Camera is not ready. Please start the camera first.').waitFor();
  await page.getByRole('button', { name: 'Start Camera' }).click();
  await page.getByRole('button', { name: 'Stop Camera' }).waitFor();
  await page.locator('.aim__hint').getByText('Looks good. Take the photo').waitFor();
  await expectEventually(() => page.getByLabel('Right:').count()).toBe(3);
  const rate = await measureFrameRate(page, 20);
  const outcome = rate >= MIN_FRAME_RATE ? 'met' : 'MISSED';
  process.stdout.write(
    `Camera pictures judged a second, headless: ${rate.toFixed(1)}   ${outcome} (≥ ${MIN_FRAME_RATE})\n`,
  );
  expect(await findOverflowingWidths(page, 'camera')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('button', { name: 'Capture Photo' }).click();
  await analyze(page);
  await getHeading(page, 'Your result').waitFor();
  await page.getByRole('button', { name: 'New Analysis' }).click();
  await page.getByText('Or drop a photo here').waitFor();
});

test('on a phone Analyze is in view beside the photo and covers no field; the answer, what to do next and Save are in view at once, and the result prints as one page, A4 or Letter', async () => {
  const page = await site.openPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await registerSubscriber(page, 'phone@example.org');
  await upload(page, lesion);
  const analyzeButton = page.getByRole('button', { name: 'Analyze', exact: true });
  await analyzeButton.waitFor();
  await expectInOrder(page, ['.frame__window', '.prepare__bar [type="submit"]']);
  const getBarPosition = () => page.locator('.prepare__bar').evaluate((bar) => getComputedStyle(bar).position);
  await expectEventually(getBarPosition).toBe('sticky');
  await page.getByLabel('In your words').focus();
  await expectEventually(getBarPosition).toBe('static');
  await page.getByLabel('Where on your body is it?').focus();
  await expectEventually(getBarPosition).toBe('sticky');
  await page.setViewportSize({ width: 320, height: 420 });
  await expectEventually(getBarPosition).toBe('static');
  await page.setViewportSize({ width: 390, height: 844 });
  await analyze(page);
  await getHeading(page, 'Your result').waitFor();
  await expectInOrder(page, ['.tier__title', '.tier__next', '.result__save']);
  // Where it is hidden, it is on the page.
  await page.locator('#learn').waitFor({ state: 'attached' });
  expect(await page.locator('#learn').isVisible()).toBe(false);
  expect(await page.getByText('Medical disclaimer', { exact: true }).isVisible()).toBe(false);
  await page.getByText('For professionals').click();
  await page.getByText(/Probability of .* by the network/).waitFor();
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  expect(await findOverflowingWidths(page, 'result-dark')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.emulateMedia({ media: null, colorScheme: null });
  mkdirSync('.cache/journeys', { recursive: true });
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, printBackground: true });
    writeFileSync(join('.cache/journeys', `result-${format}.pdf`), pdf);
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  const warning = page.getByText(/^If it bleeds, hurts or grows quickly/);
  const pictureNote = page.getByText(/^This picture is on your screen only/);
  await expectEventually(() => warning.filter({ visible: true }).count()).toBe(0);
  await pictureNote.waitFor();
  await page.emulateMedia({ media: 'print' });
  await expectEventually(() => warning.filter({ visible: true }).count()).toBe(1);
  expect(await pictureNote.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'New Analysis' }).click();
  await page.locator('#learn').waitFor();
});

test('the same spot again, with a scale, is measured in millimeters, and both outlines are on the timeline', async () => {
  const page = await site.openPage();
  await registerSubscriber(page, 'twice@example.org');
  await upload(page, lesion);
  await analyze(page);
  await getHeading(page, 'Your result').waitFor();
  await page.getByRole('switch', { name: 'What the model looked at' }).click();
  await page.getByText('not where a disease is').waitFor();
  expect(await findOverflowingWidths(page, 'result-map')).toEqual([]);
  await page.getByText('Name this spot or add a note').click();
  await page.getByLabel('Name this spot').fill('Left of the spine');
  // What was saved is said for five seconds.
  await Promise.all([
    page.getByText('This spot is now called “Left of the spine”.').waitFor(),
    page.getByRole('button', { name: 'Save name' }).click(),
  ]);
  await page.getByRole('button', { name: 'New Analysis' }).click();

  await upload(page, lesion);
  await page.getByRole('radio', { name: 'Same spot as before' }).check();
  await page.getByRole('radio', { name: /^Left of the spine/ }).check();
  await page.getByRole('button', { name: 'Mark a coin or ruler (optional)' }).click();
  await page.getByRole('button', { name: 'Place two marks to move' }).click();
  await page.getByRole('button', { name: /^First edge/ }).waitFor();
  await expectEventually(() => page.getByRole('button', { name: 'Use this scale' }).isDisabled()).toBe(true);
  expect(await findOverflowingWidths(page, 'scale-unmoved')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('button', { name: /^First edge/ }).press('Shift+ArrowLeft');
  await page.getByRole('button', { name: /^Second edge/ }).press('Shift+ArrowRight');
  await page.getByText(/^Scale: .*\smm per pixel/).waitFor();
  expect(await findOverflowingWidths(page, 'scale')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use this scale' }).click();
  expect(await findOverflowingWidths(page, 'same-spot')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  const request = page.waitForRequest('**/api/analyze');
  await analyze(page);
  const { lesionId, mmPerPixel } = (await request).postDataJSON() as { lesionId: string; mmPerPixel: number };
  expect(lesionId).toMatch(/^[0-9A-Z]{26}$/);
  expect(mmPerPixel).toBeGreaterThan(0);
  await getHeading(page, 'Your result').waitFor();
  await page
    .locator('.result')
    .getByText(/by the scale you marked/)
    .waitFor();

  await page
    .locator('#history')
    .getByRole('button', { name: /^Left of the spine 2 photos, last/ })
    .click();
  const timeline = page.getByRole('dialog', { name: 'Left of the spine' });
  const slider = timeline.getByLabel('Move through time');
  await timeline.getByRole('img', { name: /over its first shape$/ }).waitFor();
  expect(await findOverflowingWidths(page, 'timeline')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await slider.press('ArrowLeft');
  await expectEventually(() => slider.getAttribute('aria-valuetext')).toMatch(/photo 1 of 2$/);
  await timeline.getByRole('button', { name: 'Open this result' }).click();
  await page.getByRole('dialog', { name: /^Analysis of/ }).waitFor();
});

test('a keyboard, a blank wall and a blurred lesion are refused, each with advice', async () => {
  const page = await site.openPage();
  await registerSubscriber(page, 'wall@example.org');
  const blurred = defocus(await decodePhoto(readFileSync(lesion)), 14);
  for (const [name, pixels] of [
    ['keyboard', draw('keyboard', 1)],
    ['wall', draw('wall', 1)],
    ['blurred', blurred],
  ] as const) {
    await upload(page, { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await encodeJpeg(pixels) });
    await analyze(page);
    await getHeading(page, 'We can’t assess this photo').waitFor();
    await expectEventually(() => page.locator('.unassessable__reasons li').count()).toBeGreaterThan(0);
    if (name === 'wall') expect(await findOverflowingWidths(page, 'unassessable')).toEqual([]);
    await page.getByRole('button', { name: 'Try another photo' }).click();
  }
  await page.goto('/#history');
  await page.locator('#history').getByText('No analyses yet').waitFor();
  expect(await page.locator('#history .history-card').count()).toBe(0);
});

test('a file that is no image, an image over 10 MB, truncated images and a CMYK JPEG are refused with their error texts', async () => {
  const page = await site.openPage();
  await registerSubscriber(page, 'files@example.org');
  await upload(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await page.getByText('Please select an image file (JPG, PNG, etc.)').waitFor();
  await upload(page, { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await page.getByText('Please select an image smaller than 10MB').waitFor();
  const jpeg = readFileSync(lesion);
  for (const [mimeType, file] of [
    ['image/jpeg', jpeg],
    ['image/png', await sharp(jpeg).png().toBuffer()],
    ['image/webp', await sharp(jpeg).webp().toBuffer()],
  ] as const) {
    const buffer = file.subarray(0, Math.floor(0.95 * file.length));
    await upload(page, { name: 'cut', mimeType, buffer });
    await page.getByText('Failed to load the image. Please try another photo.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  const cmyk = await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer();
  await upload(page, { name: 'printed.jpg', mimeType: 'image/jpeg', buffer: cmyk });
  await page.getByText('Failed to load the image. Please try another photo.').waitFor();
  expect(await getHeading(page, 'Frame the spot').count()).toBe(0);
});

test('on skin tones with little test data, the result says so, also when it is opened again', async () => {
  const page = await site.openPage();
  await registerSubscriber(page, 'tone@example.org');
  await upload(page, join(FIXTURES, 'phone-nevus-2.jpg'));
  await analyze(page, 'Abdomen');
  await getHeading(page, 'Your result').waitFor();
  const notice =
    'The skin in this photo looks tan or darker. We barely tested this tool on darker skin, so it may be less accurate.';
  await page.locator('.result').getByText(notice).waitFor();
  expect(await findOverflowingWidths(page, 'skin-tone')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save to History' }).click();
  await page.locator('#history').getByRole('button').filter({ hasText: 'Abdomen' }).click();
  await page.getByRole('dialog').getByText(notice).waitFor();
});

test('a spot on a nail is not assessed, and the user is advised to see a doctor', async () => {
  const page = await site.openPage();
  await registerSubscriber(page, 'nail@example.org');
  await upload(page, lesion);
  await page.getByLabel('Where on your body is it?').selectOption('Nail');
  await page.getByText('Please show this spot to a doctor.').waitFor();
  await expectEventually(() => page.getByRole('button', { name: 'Analyze', exact: true }).isDisabled()).toBe(true);
});
