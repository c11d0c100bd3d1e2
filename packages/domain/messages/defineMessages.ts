import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Values that a message shows: `{name}`, `{count, plural, one {# photo} other {# photos}}`, `{miles, number}`. */
export type MessageValues = Record<string, string | number | Date>;

/** The texts of one feature: formats the text of a key with its values. */
export interface Messages<Key extends string> {
  (key: Key, values?: MessageValues): string;
  /** The texts as written, in ICU MessageFormat. */
  readonly texts: Readonly<Record<Key, string>>;
}

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compileMessage);

/**
 * Defines the texts of one feature, in ICU MessageFormat, under plain keys. In a text, `''` is an apostrophe before a brace
 * and `'{'` a literal brace. Another language is one more module with the same keys. Throws for an unknown key.
 */
export function defineMessages<const Texts extends Record<string, string>>(
  feature: string,
  texts: Texts,
): Messages<keyof Texts & string> {
  const findId = (key: string) => `${feature}.${key}`;
  i18n.load('en', Object.fromEntries(Object.entries(texts).map(([key, text]) => [findId(key), text])));
  const format = (key: keyof Texts & string, values: MessageValues = {}) => {
    if (!(key in texts)) throw new Error(`${feature} has no text ${key}.`);
    return i18n._(findId(key), values);
  };
  return Object.assign(format, { texts });
}
