/** The languages of the product, by their BCP 47 tags. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How numbers, days and lists are written in each language. US Spanish writes numbers as US English does. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

let readLanguage = (): Language => 'en';
let locales = LOCALES;

/** Whether `Intl` knows a tag. Some browsers on Linux list `en-US@posix`, for which it throws. */
function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/**
 * Sets who knows the language of the current text: in the browser the language of the page, on the server that of the request.
 * English without one. A browser may have its own English locale: the first in its list of tags that `Intl` knows.
 */
export function setLanguageSource(source: () => Language, browserTags: readonly string[] = []): void {
  readLanguage = source;
  const english = browserTags.find((tag) => findLanguage(tag) === 'en' && isLocale(tag)) ?? LOCALES.en;
  locales = { ...LOCALES, en: english };
}

/** The language in which texts are written now. */
export const getLanguage = (): Language => readLanguage();

/** The locale in which numbers, days and lists are written now. */
export const getLocale = (): string => locales[readLanguage()];

/** The language of a tag as `es-MX`; undefined where the product does not speak it. */
export const findLanguage = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);

/** The first language of a list of tags, the most wanted first, that the product speaks. English where there is none. */
export function chooseLanguage(tags: readonly string[]): Language {
  return tags.map(findLanguage).find((language) => language !== undefined) ?? 'en';
}
