import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { useToast } from '../ui/feedback/Toast';
import { api, ApiError } from './api';
import { useRead } from './data';
import { tellSession } from './sessionEvents';

const FRESH_SECONDS = 5 * 60;

async function readUser(): Promise<CurrentUser | null> {
  try {
    return (await api.auth.me({})).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Who is signed in: `user` is null for a visitor, undefined while unknown. Fresh for five minutes (specification §7). */
export function useSession() {
  const { data, ...rest } = useRead('auth.me', {}, { freshForSeconds: FRESH_SECONDS, fetcher: readUser });
  return { user: data, ...rest };
}

/**
 * Signs out: everything kept in memory is emptied and the person is sent to `/`, also where the call failed; then they
 * are told that the device may still be signed in (decisions A11).
 */
export function useLogout() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const logout = async () => {
    setBusy(true);
    try {
      await api.auth.logout({ body: {} });
      toast.dismiss();
    } catch (error) {
      console.error('Logout failed', error);
      toast.show({ tone: 'error', title: 'Logout failed', text: 'You may still be signed in on this device.' });
    }
    await navigate('/');
    tellSession('signedOut');
  };
  return { logout, busy };
}
