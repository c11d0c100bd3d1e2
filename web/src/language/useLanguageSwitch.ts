import { getLanguage, type Language } from '#domain/messages/language';
import { api } from '../lib/api';
import { switchSiteLanguage } from './siteLanguage';

/** Each language in itself, so that a person finds theirs on a page in the other one. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The other language, its name, and the switch to it, which also changes the language of mail to a signed-in person. */
export function useLanguageSwitch(isSignedIn: boolean): { language: Language; name: string; change: () => void } {
  const language = getLanguage() === 'en' ? 'es' : 'en';
  const change = async () => {
    // The page changes in any case. Where this call fails, `useMailLanguage` makes it again on the next page.
    if (isSignedIn) await api.account.update({ body: { language } }).catch(() => undefined);
    switchSiteLanguage(language);
  };
  return { language, name: LANGUAGE_NAMES[language], change: () => void change() };
}
