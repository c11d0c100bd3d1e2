import type { Locator, Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { createSubscriber, startTestSite, type TestSite } from './site/journey';
import { getFixturePath } from './site/sendAnalysis';
import { typeChoice } from './site/typeChoice';

jest.setTimeout(240_000);

const EMAIL = 'keys@example.org';
const PASSWORD = 'correct horse';
/** More stops than any page of the path has. */
const MOST_STOPS = 80;

let site: TestSite;
let page: Page;
beforeAll(async () => {
  site = await startTestSite();
  const registration = await site.openPage();
  await createSubscriber(registration, EMAIL, PASSWORD);
  page = await site.openPage();
});
afterAll(async () => site.close());

/** What a screen reader says for an element, without its value: role, name and state. */
async function readElement(element: Locator): Promise<string> {
  const snapshot = await element.ariaSnapshot();
  return /^- '?(\w+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]+\])*)/.exec(snapshot)?.[1] ?? snapshot;
}

async function readFocus(): Promise<string> {
  const focused = page.locator(':focus');
  return (await focused.count()) === 0 ? 'nothing' : readElement(focused);
}

/** Presses Tab until the focused element says `expected`. Fails with all that was said on the way. */
async function tabTo(expected: string): Promise<void> {
  const said: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const text = await readFocus();
    if (text === expected) return;
    said.push(text);
  }
  throw new Error(`“${expected}” was not said, but:\n${said.join('\n')}`);
}

/** Waits until the focus is on what says `expected`. */
const expectFocus = (expected: string) => expectEventually(readFocus).toBe(expected);

test('a person signs in, analyzes a photo and opens the saved result by keyboard alone, and hears what each control is', async () => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await tabTo('link "Skip to the page"');
  await page.keyboard.press('Enter');
  await tabTo('tab "Sign In" [selected]');
  await tabTo('textbox "Email"');
  await page.keyboard.type(EMAIL);
  await tabTo('textbox "Password"');
  await page.keyboard.type(PASSWORD);
  await tabTo('button "Sign In"');
  await page.keyboard.press('Enter');

  await page.getByText('Or drop a photo here').waitFor();
  // The browser hears of this listener on another way than of keys: a busy page would get the key first.
  page.on('filechooser', (chooser) => void chooser.setFiles(getFixturePath('dermoscopic-melanoma-1.jpg')));
  await tabTo('button "Upload Image JPG or PNG, up to 10 MB"');
  await page.keyboard.press('Enter');

  await expectFocus('heading "Frame the spot" [level=2]');
  await tabTo('application "Framing of your photo"');
  await page.keyboard.press('ArrowLeft');
  await tabTo('slider "Zoom"');
  await tabTo('button "Mark a coin or ruler (optional)"');
  await tabTo('combobox "Where on your body is it?"');
  await typeChoice(page.getByLabel('Where on your body is it?'), 'Upper back');
  await tabTo('textbox "In your words Optional"');
  await tabTo('radio "Yes"');
  await page.keyboard.press('Space');
  await expectFocus('radio "Yes" [checked]');
  await tabTo('button "Analyze"');
  await page.keyboard.press('Enter');

  await expectFocus('heading "Your result" [level=2]');
  await tabTo('switch "Outline" [checked]');
  await tabTo('switch "What the model looked at"');
  await page.keyboard.press('Space');
  await expectFocus('switch "What the model looked at" [checked]');
  await page.keyboard.press('Space');
  await tabTo('button "Save to History"');
  // What was saved is said for five seconds, so the wait for it begins before.
  await Promise.all([page.getByRole('status').getByText('Saved to History').waitFor(), page.keyboard.press('Enter')]);

  const card = await readElement(page.locator('#history .history-card'));
  expect(card).toMatch(/^button "Outline of the spot High risk Upper back /);
  await tabTo(card);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Analysis of/ });
  await dialog.waitFor();
  await expectFocus(await readElement(dialog.getByRole('heading', { name: /^Analysis of/ })));
  await tabTo('button "Close"');
  await page.keyboard.press('Escape');
  await expectFocus(card);
});
