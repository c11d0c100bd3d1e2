import { createHash } from 'node:crypto';
import { PRIVACY_VERSION } from '#domain/account/account';
import { policyMessages } from './policy/messages';
import { policyMessagesInSpanish } from './policy/messages.es';

/**
 * The SHA-256 of the text of each version, in both languages, the newest last. A text that people agreed to never changes under its
 * version: a changed text gets the next version here and in `PRIVACY_VERSION`, and is announced (docs/operations.md). Before the first
 * release nobody has agreed to any, and the hash of version 1.0 is replaced.
 */
const VERSIONS: readonly (readonly [version: string, sha256: string])[] = [
  ['1.0', '97988ce091bba2afbc6906961dd2630b4fd4726cff478f3b00de42e8ed3a6bf0'],
];

test('the text of the privacy policy is that of its version', () => {
  const text = JSON.stringify([policyMessages.texts, policyMessagesInSpanish]);
  expect([PRIVACY_VERSION, createHash('sha256').update(text).digest('hex')]).toEqual(VERSIONS.at(-1));
});
