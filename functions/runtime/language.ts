import { AsyncLocalStorage } from 'node:async_hooks';
import { chooseLanguage, setLanguageSource, type Language } from '#domain/messages/language';

const storage = new AsyncLocalStorage<Language>();
setLanguageSource(() => storage.getStore() ?? 'en');

/** Runs `work` in a language, English where it is null: every text that it formats is in it, also after it awaits. */
export const runInLanguage = <T>(language: Language | null, work: () => T): T => storage.run(language ?? 'en', work);

/** The language that a request accepts most, by the header `Accept-Language` (RFC 9110, 12.5.4). English where it names none of ours. */
export function parseAcceptLanguage(header = ''): Language {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { tag, quality: Number(quality) };
  });
  const accepted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return chooseLanguage(accepted.map(({ tag }) => tag));
}
