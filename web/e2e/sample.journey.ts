import type { Page } from 'playwright-core';
import { SAMPLE_NAMES } from '#domain/analysis/samplePhoto';
import { expectEventually } from './site/expectEventually';
import { findAccessibilityIssues, findOverflowingWidths, startTestSite, type TestSite } from './site/journey';

jest.setTimeout(180_000);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

const TIERS = ['Low risk', 'Moderate risk', 'High risk'];

/** How often the screen says that results are no diagnosis. The footer, which is on every page, does not count. */
const countDisclaimers = (page: Page) =>
  page
    .locator('.notice-line, #main p, #main .banner')
    .filter({ hasText: /not a medical diagnosis/i, visible: true })
    .count();

test('a visitor sees the live result of each sample photo without an account, and then creates one', async () => {
  const page = await site.openPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Try a sample photo' }).waitFor();
  await expectEventually(() => countDisclaimers(page)).toBe(1);
  expect(await findOverflowingWidths(page, 'sign-in')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  for (const [index, name] of SAMPLE_NAMES.entries()) {
    await page.goto('/');
    await page.locator(`a[href="/samples/${name}"]`).click();
    await page.getByText('This is a sample photo').waitFor();
    await page.locator('.tier').getByText(TIERS[index]!, { exact: true }).waitFor();
    await page.getByText('What to do next').waitFor();
    await expectEventually(() => countDisclaimers(page)).toBe(1);
    await expectEventually(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await findOverflowingWidths(page, name)).toEqual([]);
    expect(await findAccessibilityIssues(page)).toEqual([]);
  }
  expect(await page.context().cookies()).toEqual([]);
  await page.goBack();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await page.goForward();
  await page.getByRole('link', { name: 'Create account', exact: true }).click();
  await page.getByRole('tab', { name: 'Create Account', selected: true }).waitFor();
});
