import { join } from 'node:path';
import type { Bundle } from 'fhir/r4';
import type { Download, Page } from 'playwright-core';
import { readPdf } from '../src/features/report/testing/readPdf';
import { expectEventually } from './site/expectEventually';
import { createSubscriber, readDownload, startTestSite, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(240_000);

/** The longest that making a report may take. */
const REPORT_MS = 120_000;
const PHOTO = join(__dirname, '../../packages/lesion/fixtures/phone-nevus-1.jpg');

let site: TestSite;
let page: Page;
beforeAll(async () => {
  site = await startTestSite();
  page = await site.openPage();
  await createSubscriber(page, 'patient@example.org');
});
afterAll(async () => site.close());

const getDialog = () => page.getByRole('dialog');

/** Clicks a button that saves a file, and reads the file. Waits for what the page says then, which it says for five seconds. */
async function saveBy(button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download]: [Download, ...unknown[]] = await Promise.all([
    page.waitForEvent('download', { timeout: REPORT_MS }),
    page.getByText('Report saved').waitFor({ timeout: REPORT_MS }),
    getDialog().getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readDownload(download) };
}

async function openSpot(): Promise<void> {
  await page.goto('/history');
  await page.locator('.history-card').first().click();
  await page.getByRole('button', { name: 'This spot over time' }).click();
  await getDialog().getByRole('heading', { name: 'Doctor visits' }).waitFor();
}

async function analyze(): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Choose an image file').setInputFiles(PHOTO);
  await page.getByLabel('Where on your body is it?').selectOption('Forearm');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
}

test('a person records what came of a visit with a spot', async () => {
  await analyze();
  await page.getByRole('button', { name: 'Save to History' }).click();
  await page.getByRole('button', { name: 'Keep photos on this device' }).click();
  await page.getByText('This device keeps it, encrypted.').waitFor();
  await openSpot();
  await getDialog().getByRole('button', { name: 'Record a visit' }).click();
  await getDialog().getByLabel('What did they say it is?').selectOption('Atypical mole');
  await getDialog().getByLabel('In their words').fill('Come back in March');
  expect(await findScreenIssues(page, 'visit-form')).toEqual([]);
  await getDialog().getByRole('button', { name: 'Save visit' }).click();
  await getDialog().getByText('Dermatologist: Atypical mole').waitFor();
  // The form has closed, and what was entered is no draft any more.
  await getDialog().getByRole('button', { name: 'Record a visit' }).waitFor();
  expect(await findScreenIssues(page, 'visit-recorded')).toEqual([]);
  await openSpot();
  await getDialog().getByText('Come back in March').waitFor();
});

test('the report of the spot is a PDF with the photo, the visit and the figures, made without a call that sends anything', async () => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`);
  });
  const { name, bytes } = await saveBy('Save as PDF');
  expect(name).toMatch(/^skin-report-\d{4}-\d\d-\d\d\.pdf$/);
  const { text, elements, isTagged, language, pages } = readPdf(bytes);
  expect({ isTagged, language }).toEqual({ isTagged: true, language: 'en' });
  expect(pages.length).toBeLessThanOrEqual(3);
  expect(text).toContain('Dermatologist: Atypical mole');
  expect(text).toContain('Come back in March');
  expect(text).toContain('About the program');
  expect(elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
    expect.stringMatching(/^Photo of the spot .* with the outline/),
    expect.stringMatching(/^Drawing of the body/),
  ]);
  expect(writes).toEqual([]);
});

test('the same goes to a clinic as FHIR, without photos', async () => {
  const { name, bytes } = await saveBy('Save for a clinic’s computer (FHIR)');
  expect(name).toMatch(/\.json$/);
  const bundle = JSON.parse(bytes.toString()) as Bundle;
  const types = bundle.entry!.map(({ resource }) => resource!.resourceType);
  expect(new Set(types)).toEqual(
    new Set(['Patient', 'Device', 'BodyStructure', 'DiagnosticReport', 'Observation', 'Media']),
  );
  expect(bytes.toString()).toContain('Come back in March');
  expect(bytes.toString()).not.toMatch(/base64|"data"/);
});

test('a report for a visit takes the spots that the person chooses', async () => {
  await page.keyboard.press('Escape');
  await analyze();
  await page.goto('/history');
  await page.getByRole('button', { name: 'Report for a doctor visit' }).click();
  const boxes = getDialog().getByRole('checkbox');
  await expectEventually(() => boxes.count()).toBe(2);
  for (const box of await boxes.all()) await box.uncheck();
  await getDialog().getByText('Choose at least one spot.').waitFor();
  expect(await getDialog().getByRole('button', { name: 'Save as PDF' }).count()).toBe(0);
  for (const box of await boxes.all()) await box.check();
  await getDialog().getByRole('radio', { name: 'A4' }).check();
  expect(await findScreenIssues(page, 'visit-report')).toEqual([]);
  const { bytes } = await saveBy('Save as PDF');
  const { title, pages } = readPdf(bytes);
  expect(title).toBe('2 skin spots: report for a doctor visit');
  expect(Math.round(pages[0]!.height)).toBe(842);
});
