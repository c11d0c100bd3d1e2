import { createHash } from 'node:crypto';
import { PRIVACY_VERSION } from '#domain/account/account';
import { DEVICE_SETTINGS, TAB_SETTINGS } from '../../device/deviceSettings';
import { DEVICE_STORES } from '../../device/deviceStores';
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

test('the policy names everything that the site stores on a device', () => {
  const stores = Object.values(DEVICE_STORES).map(({ name }) => name);
  const settings = [...Object.keys(DEVICE_SETTINGS), ...Object.keys(TAB_SETTINGS)];
  const names = ['__Host-sid', ...stores, ...settings];
  // A name that is also an ordinary word stands behind “as”.
  const findMissing = (texts: object, as: string) => {
    const text = Object.values(texts).join(' ');
    return names.filter((name) => !text.includes(/^[a-z]+$/.test(name) ? `${as} ${name}` : name));
  };
  expect(findMissing(policyMessages.texts, 'as')).toEqual([]);
  expect(findMissing(policyMessagesInSpanish, 'como')).toEqual([]);
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
