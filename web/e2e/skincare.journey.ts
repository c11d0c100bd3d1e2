import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { createAccount, resizeWindow, startTestSite, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(300_000);

const PASSWORD = 'correct horse';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** The sources of the expanded reasons. */
const findVisibleSources = (page: Page) => page.getByText(/Source:/).filter({ visible: true });

async function openSkincarePage(email: string): Promise<Page> {
  const page = await site.openPage();
  await createAccount(page, email, PASSWORD);
  await page.goto('/skincare');
  await getHeading(page, 'Skincare Profile').waitFor();
  return page;
}

/**
 * Ends the session. Reads wait until the answered function is called, so that the person's next action is the first to find out, and no
 * read in the background.
 */
async function endSession(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await gate;
    await route.fallback();
  });
  await page.context().clearCookies();
  return release;
}

/** Signs in where the session ended over a form. */
async function signInOverPage(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByText('Your session ended', { exact: true }).waitFor();
  expect(await findScreenIssues(page, 'skincare-sign-in-again')).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a user creates a profile, generates a plan, completes a step, and updates the plan', async () => {
  const page = await openSkincarePage('skin@example.org');
  const create = page.getByRole('button', { name: 'Create Profile' });
  await create.waitFor();
  expect(await findScreenIssues(page, 'skincare-form')).toEqual([]);
  await create.click();
  await page.getByText('Validation Error').waitFor();
  await page.getByRole('checkbox', { name: 'Acne and breakouts' }).check();
  await page.getByRole('checkbox', { name: 'Dark spots' }).check();
  await page.getByRole('checkbox', { name: 'Cleanser' }).check();
  await page.getByRole('radio', { name: 'High', exact: true }).check();
  await page.getByLabel(/in your own words/).fill('retinol, moon dust');
  await page.getByText('“retinol”: we leave out retinoids.').waitFor();
  await page.getByText(/We could not match “moon dust”/).waitFor();
  await create.click();

  await page.getByRole('button', { name: 'Generate My Skincare Plan' }).waitFor();
  expect(await findScreenIssues(page, 'skincare-ready')).toEqual([]);
  await page.getByRole('button', { name: 'Generate My Skincare Plan' }).click();
  await page.getByText('High Priority Action Required').waitFor();
  expect(await findScreenIssues(page, 'skincare-plan')).toEqual([]);

  await page.getByRole('tab', { name: 'Daily Routine' }).click();
  await page.getByText(/We could not match “moon dust”/).waitFor();
  const step = page.getByRole('checkbox', { name: /Keep using your cleanser, with/ });
  await step.check();
  await page.getByText(/^[1-9]\d*% done today$/).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Daily Routine' }).click();
  await page.getByText(/^[1-9]\d*% done today$/).waitFor();
  await page.getByText('Why this?').first().click();
  await page.getByText('Why this priority?').click();
  await expectEventually(() => findVisibleSources(page).count()).toBe(2);
  expect(await findScreenIssues(page, 'skincare-daily')).toEqual([]);
  await page.getByRole('tab', { name: 'Treatment' }).click();
  await page.getByText('Paid link').first().waitFor();
  expect(await page.getByText(/adapalene|retinol cream/i).count()).toBe(0);
  await page.getByRole('radio', { name: 'List', exact: true }).check();
  await expectEventually(() => page.getByRole('article').count()).toBe(4);
  expect(await findScreenIssues(page, 'skincare-list')).toEqual([]);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expectEventually(() => page.getByRole('checkbox', { name: 'Dark spots' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Dry', exact: true }).check();
  await page.getByLabel(/in your own words/).fill('retinol, star dust');
  const releaseReads = await endSession(page);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  releaseReads();
  await signInOverPage(page);
  await expectEventually(() => page.getByLabel(/in your own words/).inputValue()).toBe('retinol, star dust');
  await expectEventually(() => page.getByRole('radio', { name: 'Dry', exact: true }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Your profile has changed since this plan was made').waitFor();
  await page.getByRole('button', { name: 'Update Recommendations' }).click();
  await page.getByText('Earlier plans').waitFor();
  const response = await page.request.get('/api/skincare/recommendations');
  const active = ((await response.json()) as { isActive: number }[]).map(({ isActive }) => isActive);
  expect(active).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
});

test('the profile, the plan and its steps work by keyboard alone', async () => {
  const page = await openSkincarePage('skincare-keys@example.org');
  await page.getByRole('checkbox', { name: 'Redness' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'Normal', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expectEventually(() => page.getByRole('radio', { name: 'Sensitive', exact: true }).isChecked()).toBe(true);
  await page.getByLabel(/in your own words/).focus();
  await page.keyboard.press('Enter');
  const generate = page.getByRole('button', { name: 'Generate My Skincare Plan' });
  await generate.waitFor();
  await generate.focus();
  await page.keyboard.press('Enter');
  const firstTab = page.getByRole('tab').first();
  await firstTab.waitFor();
  await firstTab.focus();
  await page.keyboard.press('ArrowRight');
  const secondTab = page.getByRole('tab').nth(1);
  await expectEventually(() => secondTab.getAttribute('aria-selected')).toBe('true');
  await expectEventually(() => secondTab.evaluate((tab) => tab === document.activeElement)).toBe(true);
  const step = page.getByRole('checkbox').first();
  await step.focus();
  await page.keyboard.press('Space');
  await expectEventually(() => step.isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await findVisibleSources(page).first().waitFor();
});

test('concerns, products and allergies are checkboxes on chips that are easy to hit, wrap and show their state', async () => {
  const page = await openSkincarePage('chips@example.org');
  await page.getByRole('checkbox', { name: 'Redness' }).waitFor();
  await resizeWindow(page, { width: 320, height: 700 });
  const boxes = await page.locator('.chip').evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect()));
  expect(boxes).toHaveLength(34);
  for (const { height, left, right } of boxes) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
  }
  const box = page.getByRole('checkbox', { name: 'Redness' });
  const chip = page.locator('.chip').filter({ hasText: 'Redness' });
  const readIcon = () => chip.locator('svg').innerHTML();
  const uncheckedIcon = await readIcon();
  await page.getByRole('checkbox', { name: 'Large pores' }).focus();
  await page.keyboard.press('Tab');
  await expectEventually(() => chip.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await page.keyboard.press('Space');
  await expectEventually(() => box.isChecked()).toBe(true);
  await expectEventually(async () => (await readIcon()) === uncheckedIcon).toBe(false);
  await chip.click();
  await expectEventually(() => box.isChecked()).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await chip.click();
  await expectEventually(() => box.isChecked()).toBe(true);
  expect(await findScreenIssues(page, 'skincare-chips-dark')).toEqual([]);
});

test('the page shows when it is loading and when it cannot be loaded', async () => {
  const page = await openSkincarePage('skincare-patient@example.org');
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/skincare/profile', async (route) => {
    await gate;
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again in a moment.' } });
  });
  await page.reload();
  await page.getByText('Loading your skincare profile...').waitFor();
  expect(await findScreenIssues(page, 'skincare-loading')).toEqual([]);
  release();
  await page.getByText('Your profile could not be loaded').waitFor();
  expect(await findScreenIssues(page, 'skincare-error')).toEqual([]);
  await page.unroute('**/api/skincare/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Create Profile' }).waitFor();
});
