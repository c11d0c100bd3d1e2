import { setupI18n } from '@lingui/core';
import { compileOnce } from './compileOnce';
import { getLanguage, type Language } from './language';

/** Values that a message shows: `{name}`, `{count, plural, one {# photo} other {# photos}}`, `{miles, number}`. */
export type MessageValues = Record<string, string | number | Date>;

/** The texts of one feature: formats the text of a key with its values, in the language that is spoken now. */
export interface Messages<Key extends string> {
  (key: Key, values?: MessageValues): string;
  /** The English texts as written, in ICU MessageFormat. */
  readonly texts: Readonly<Record<Key, string>>;
  /** The Spanish ones. */
  readonly spanish: Readonly<Record<Key, string>>;
}

const LANGUAGE_TEXTS = {
  en: setupI18n({ locale: 'en', locales: 'en-US', messages: { en: {} } }),
  es: setupI18n({ locale: 'es', locales: 'es-US', messages: { es: {} } }),
};
for (const i18n of Object.values(LANGUAGE_TEXTS)) i18n.setMessagesCompiler(compileOnce);

/**
 * Defines the texts of one feature in both languages, in ICU MessageFormat, under the same plain keys. In a text, `''` is an
 * apostrophe before a brace and `'{'` a literal brace. The language is chosen at each call. Throws for an unknown key.
 */
export function defineMessages<const Texts extends Record<string, string>>(
  feature: string,
  texts: Texts,
  spanish: Readonly<Record<keyof Texts & string, string>>,
): Messages<keyof Texts & string> {
  const findId = (key: string) => `${feature}.${key}`;
  const load = (language: Language, entries: Readonly<Record<string, string>>) =>
    LANGUAGE_TEXTS[language].load(
      language,
      Object.fromEntries(Object.entries(entries).map(([key, text]) => [findId(key), text])),
    );
  load('en', texts);
  load('es', spanish);
  const format = (key: keyof Texts & string, values: MessageValues = {}) => {
    if (!(key in texts)) throw new Error(`${feature} has no text ${key}.`);
    return LANGUAGE_TEXTS[getLanguage()]._(findId(key), values);
  };
  return Object.assign(format, { texts, spanish });
}
