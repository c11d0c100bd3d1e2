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
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

const lookAt = async (page: Page, name: string) => {
  expect(await widthsWhereScreenOverflows(page, `security-${name}`)).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
};

test('an administrator goes through the four tabs by the keyboard, and sees what the running system does', async () => {
  const page = await stage.newcomer();
  await register(page, 'auditor@example.org');
  await page.goto('/security-demo');
  await page.getByText('404 Page Not Found').waitFor();
  await grantAdmin(stage, 'auditor@example.org');
  await page.goto('/security-demo');

  await page.getByRole('tabpanel').getByText('auditor@example.org').waitFor();
  await page.getByText('"analysisMonth": null').waitFor();
  await lookAt(page, 'deidentification');

  await page.getByRole('tab', { name: 'De-identification' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Random IV, 12 bytes').waitFor();
  expect(await page.getByText('Opens', { exact: true }).count()).toBe(1);
  expect(await page.getByText('Refused', { exact: true }).count()).toBe(4);
  await lookAt(page, 'encryption');

  await page.keyboard.press('ArrowRight');
  for (const trial of ['Create analysis', 'Open admin panel', 'Delete users']) {
    await page.getByRole('button', { name: trial }).press('Enter');
  }
  const log = page.getByRole('log');
  expect([await log.getByText('Granted').count(), await log.getByText('Denied').count()]).toEqual([2, 1]);
  await page
    .getByRole('rowheader', { name: /admin\.users/ })
    .first()
    .waitFor();
  await lookAt(page, 'access');

  await page.reload();
  await page.getByRole('tab', { name: 'De-identification' }).focus();
  await page.keyboard.press('End');
  await page.getByText('admin.securityDemo').first().waitFor();
  await lookAt(page, 'audit');
});

test('a visitor meets the sign-in screen', async () => {
  const page = await stage.newcomer();
  await page.goto('/security-demo');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
});
