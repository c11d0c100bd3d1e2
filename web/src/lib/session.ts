import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { useToast } from '../ui/feedback/Toast';
import { api, ApiError } from './api';
import { useRead } from './apiHooks';
import { hasShownUser, publishSessionEvent, recordUser } from './sessionEvents';
import { getHoldMs } from './sessionHold';
import { libMessages } from './messages';

const t = libMessages;

const STALE_AFTER_SECONDS = 5 * 60;

async function fetchUser(): Promise<CurrentUser | null> {
  try {
    const { user } = await api.auth.me({});
    recordUser(user.id);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      if (!hasShownUser() || !getHoldMs()) return null;
      // A page with unfinished work stays the person's, who signs in over it.
      publishSessionEvent('expired');
    }
    throw error;
  }
}

/** The signed-in user: null for a visitor, undefined while loading. Stale after five minutes. */
export function useSession() {
  const { data, ...rest } = useRead('auth.me', {}, { staleAfterSeconds: STALE_AFTER_SECONDS, fetcher: fetchUser });
  return { user: data, ...rest };
}

/**
 * Signs out: clears all cached responses and navigates to `/`, even if the call fails. After a failed call, a toast
 * says that the device may still be signed in (docs/decisions/009-server-side-sessions.md).
 */
export function useLogout() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const logout = async () => {
    setBusy(true);
    let failed = false;
    try {
      // The session ends the device's notifications at the server, too.
      await import('./notifications/endNotifications')
        .then((module) => module.endNotifications())
        .catch(() => undefined);
      await api.auth.logout({ body: {} });
      toast.dismiss();
    } catch (error) {
      console.error('Logout failed', error);
      failed = true;
    }
    await navigate('/');
    // Shown on the new page, because an error leaves with the page that showed it.
    if (failed) toast.show({ tone: 'error', title: t('logoutFailed'), text: t('logoutFailed.text') });
    publishSessionEvent('signedOut');
  };
  return { logout, busy };
}
