import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVACY_VERSION } from '#domain/account/account';
import { policyMessages } from './policy/messages';
import { policyMessagesInSpanish } from './policy/messages.es';

/**
 * The SHA-256 of the text of each version, in both languages, the newest last. A text that people agreed to never changes under its
 * version: a changed text gets the next version here and in `PRIVACY_VERSION`, and is announced (docs/operations.md). Before the first
 * release nobody has agreed to any, and the hash of version 1.0 is replaced.
 */
const VERSIONS: readonly (readonly [version: string, sha256: string])[] = [
  ['1.0', '955bb81b8e0a6b68230be7250017ef1eba7ba42e3e6fd6bbfd1eb40f66578240'],
];

test('the text of the privacy policy is that of its version', () => {
  const text = JSON.stringify([policyMessages.texts, policyMessagesInSpanish]);
  expect([PRIVACY_VERSION, createHash('sha256').update(text).digest('hex')]).toEqual(VERSIONS.at(-1));
});

const SOURCES = join(__dirname, '../..');
/** What stores something in a browser: local and session storage, and databases. */
const STORES = /localStorage|sessionStorage|database: '|_DATABASES = /;

/** The names under which the site stores something on a device, by the file that does; beside them the sign-in cookie. */
const STORED_NAMES: Readonly<Record<string, readonly string[]>> = {
  'features/account/email/putOffReminder.ts': ['email-reminder-until'],
  'features/capture/camera/useAutoCapture.ts': ['camera.autoCapture'],
  'features/blogAdmin/decision/lastReviewer.ts': ['blog.reviewer'],
  'features/blogAdmin/posts/unsavedPosts.ts': ['as blog,'],
  'features/skincare/useCompletedSteps.ts': ['skincare-ticks'],
  'language/siteLanguage.ts': ['as language'],
  'lib/deviceStorage/photoChoice.ts': ['device-photos'],
  'lib/deviceStorage/photoStore.ts': ['device-photos'],
  'lib/deviceStorage/sessionDatabases.ts': ['sealed-draft', 'waiting-photos', 'waiting-check-parts', 'locked-copy'],
  'lib/deviceStorage/thumbnailStore.ts': ['lesion-thumbnails'],
  'people/storedPerson.ts': ['as person'],
};

test('the policy names everything that the site stores on a device', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => STORES.test(readFileSync(join(SOURCES, file), 'utf8')));
  expect(files.sort()).toEqual(Object.keys(STORED_NAMES).sort());
  const names = ['__Host-sid', ...Object.values(STORED_NAMES).flat()];
  const english = Object.values(policyMessages.texts).join(' ');
  const spanish = Object.values(policyMessagesInSpanish).join(' ');
  expect(names.filter((name) => !english.includes(name))).toEqual([]);
  expect(names.filter((name) => !spanish.includes(name.replace(/^as /, 'como ')))).toEqual([]);
});

test('the policy covers photos for training, the email copies of messages, and what administrators see', () => {
  const { texts } = policyMessages;
  expect(texts['collection.points.30']).toMatch(/^Photos for training: .* whether its owner agreed/);
  expect(texts['retention.points.14']).toMatch(/^Photos for training: until an administrator removes them/);
  expect(texts['collection.points.11']).toContain('as an email');
  expect(texts['retention.points.8']).toContain('email copies');
  expect(texts['sharing.text.2']).toMatch(
    /^Our administrators see your email and name, .* They do not see your analyses/,
  );
});
