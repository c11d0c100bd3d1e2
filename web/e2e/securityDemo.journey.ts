import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import {
  createAccount,
  findAccessibilityIssues,
  makeAdmin,
  startTestSite,
  findOverflowingWidths,
  type TestSite,
} from './site/journey';

jest.setTimeout(300_000);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

const expectNoScreenIssues = async (page: Page, name: string) => {
  expect(await findOverflowingWidths(page, `security-${name}`)).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
};

test('an administrator opens the four tabs by keyboard, and sees data from the running system', async () => {
  const page = await site.openPage();
  await createAccount(page, 'auditor@example.org');
  await page.goto('/security-demo');
  await page.getByText('404 Page Not Found').waitFor();
  await makeAdmin(site, 'auditor@example.org');
  await page.goto('/security-demo');

  await page.getByRole('tabpanel').getByText('auditor@example.org').waitFor();
  await page.getByText('"analysisMonth": null').waitFor();
  await expectNoScreenIssues(page, 'deidentification');

  await page.getByRole('tab', { name: 'De-identification' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Random IV, 12 bytes').waitFor();
  await expectEventually(() => page.getByText('Opens', { exact: true }).count()).toBe(1);
  await expectEventually(() => page.getByText('Refused', { exact: true }).count()).toBe(4);
  await expectNoScreenIssues(page, 'encryption');

  await page.keyboard.press('ArrowRight');
  for (const action of ['Create analysis', 'Open admin panel', 'Delete users']) {
    await page.getByRole('button', { name: action }).press('Enter');
  }
  const log = page.getByRole('log');
  const countOutcomes = async () => [await log.getByText('Granted').count(), await log.getByText('Denied').count()];
  await expectEventually(countOutcomes).toEqual([2, 1]);
  await page
    .getByRole('rowheader', { name: /admin\.users/ })
    .first()
    .waitFor();
  await expectNoScreenIssues(page, 'access');

  await page.reload();
  await page.getByRole('tab', { name: 'De-identification' }).focus();
  await page.keyboard.press('End');
  await page.getByText('admin.securityDemo').first().waitFor();
  await expectNoScreenIssues(page, 'audit');
});

test('a visitor gets the sign-in screen', async () => {
  const page = await site.openPage();
  await page.goto('/security-demo');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
});
