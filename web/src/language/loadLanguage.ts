/**
 * Loads the language of the page before any other module of the site, because some texts are formatted when their module loads.
 * Where the Spanish texts cannot be loaded, the page is in English.
 */
import { setLanguageSource } from '#domain/messages/language';
import { findSpanishScript, readSiteLanguage } from './siteLanguage';

const language = readSiteLanguage() === 'es' && (await loadSpanish()) ? 'es' : 'en';
setLanguageSource(() => language, navigator.languages);
document.documentElement.lang = language;

async function loadSpanish(): Promise<boolean> {
  try {
    await import(findSpanishScript());
    return true;
  } catch {
    return false;
  }
}
