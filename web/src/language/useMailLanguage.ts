import { useEffect, useRef } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { api } from '../lib/api';
import { readChosenLanguage, readSiteLanguage } from './siteLanguage';

/**
 * Brings a choice of language that a person made on this device while signed out to their account, once after they signed in.
 * An account without a language also gets Spanish from the browser.
 */
export function useMailLanguage(user: CurrentUser | null): void {
  const checkedUserId = useRef<string>(undefined);
  useEffect(() => {
    if (!user || checkedUserId.current === user.id) return;
    checkedUserId.current = user.id;
    const isSpanishBrowser = user.language === null && readSiteLanguage() === 'es';
    const language = readChosenLanguage() ?? (isSpanishBrowser ? 'es' : user.language);
    // Mail stays in its language where the call fails.
    if (language !== null && language !== user.language)
      api.account.update({ body: { language } }).catch(() => undefined);
  }, [user]);
}
