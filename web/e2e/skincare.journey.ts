import type { Page } from 'playwright-core';
import { openStage, register, type Stage } from './journey';
import { flawsOf } from './sound';

jest.setTimeout(300_000);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** The reasons that are unfolded, each with its source. */
const shownSources = (page: Page) => page.getByText(/Source:/).filter({ visible: true });

async function newcomerAt(email: string): Promise<Page> {
  const page = await stage.newcomer();
  await register(page, email);
  await page.goto('/skincare');
  await heading(page, 'Skincare Profile').waitFor();
  return page;
}

test('from no profile to a plan that is followed, changed and made anew', async () => {
  const page = await newcomerAt('skin@example.org');
  const create = page.getByRole('button', { name: 'Create Profile' });
  await create.waitFor();
  expect(await flawsOf(page, 'skincare-form')).toEqual([]);
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
  expect(await flawsOf(page, 'skincare-ready')).toEqual([]);
  await page.getByRole('button', { name: 'Generate My Skincare Plan' }).click();
  await page.getByText('High Priority Action Required').waitFor();
  expect(await flawsOf(page, 'skincare-plan')).toEqual([]);

  await page.getByRole('tab', { name: 'Daily Routine' }).click();
  await page.getByText(/We could not match “moon dust”/).waitFor();
  const keep = page.getByRole('checkbox', { name: /Keep using your cleanser, with/ });
  await keep.check();
  await page.getByText(/^[1-9]\d*% done today$/).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Daily Routine' }).click();
  await page.getByText(/^[1-9]\d*% done today$/).waitFor();
  await page.getByText('Why this?').first().click();
  await page.getByText('Why this priority?').click();
  expect(await shownSources(page).count()).toBe(2);
  expect(await flawsOf(page, 'skincare-daily')).toEqual([]);
  await page.getByRole('tab', { name: 'Treatment' }).click();
  await page.getByText('Paid link').first().waitFor();
  expect(await page.getByText(/adapalene|retinol cream/i).count()).toBe(0);
  await page.getByRole('radio', { name: 'List', exact: true }).check();
  expect(await page.getByRole('article').count()).toBe(4);
  expect(await flawsOf(page, 'skincare-list')).toEqual([]);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  expect(await page.getByRole('checkbox', { name: 'Dark spots' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Dry', exact: true }).check();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Your profile has changed since this plan was made').waitFor();
  await page.getByRole('button', { name: 'Update Recommendations' }).click();
  await page.getByText('Earlier plans').waitFor();
  const answer = await page.request.get('/api/skincare/recommendations');
  const active = ((await answer.json()) as { isActive: number }[]).map(({ isActive }) => isActive);
  expect(active).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
});

test('with the keyboard alone', async () => {
  const page = await newcomerAt('keys@example.org');
  await page.getByRole('checkbox', { name: 'Redness' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'Normal', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await page.getByRole('radio', { name: 'Sensitive', exact: true }).isChecked()).toBe(true);
  await page.getByLabel(/in your own words/).focus();
  await page.keyboard.press('Enter');
  const generate = page.getByRole('button', { name: 'Generate My Skincare Plan' });
  await generate.waitFor();
  await generate.focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('tab').first();
  await first.waitFor();
  await first.focus();
  await page.keyboard.press('ArrowRight');
  const chosen = page.getByRole('tab', { selected: true });
  expect(await chosen.evaluate((tab) => tab === document.activeElement)).toBe(true);
  const step = page.getByRole('checkbox').first();
  await step.focus();
  await page.keyboard.press('Space');
  expect(await step.isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await shownSources(page).first().waitFor();
});

test('while it loads, and when it cannot be loaded', async () => {
  const page = await newcomerAt('patient@example.org');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((go) => (answer = go));
  await page.route('**/api/skincare/profile', async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again in a moment.' } });
  });
  await page.reload();
  await page.getByText('Loading your skincare profile...').waitFor();
  expect(await flawsOf(page, 'skincare-loading')).toEqual([]);
  answer();
  await page.getByText('Your profile could not be loaded').waitFor();
  expect(await flawsOf(page, 'skincare-error')).toEqual([]);
  await page.unroute('**/api/skincare/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Create Profile' }).waitFor();
});
