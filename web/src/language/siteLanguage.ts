import { chooseLanguage, findLanguage, type Language } from '#domain/messages/language';
import { readSetting, saveSetting } from '../device/deviceSettings';

/** The language that a person chose on this device, else the first of the browser's that the site speaks. */
export function readSiteLanguage(): Language {
  return readChosenLanguage() ?? chooseLanguage(navigator.languages);
}

/** The language that a person chose on this device. A browser without storage has no choice. */
export const readChosenLanguage = (): Language | undefined => findLanguage(readSetting('language') ?? '');

/** Keeps a choice on this device, and loads the page again in that language. A browser without storage stays in its own. */
export function switchSiteLanguage(language: Language): void {
  if (saveSetting('language', language)) location.reload();
}

/** The script with the Spanish texts, which the build names in the page. */
export const findSpanishScript = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="spanish-script"]')?.content ?? '';
