import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { textOf } from '../../../lib/api';
import { useWrite } from '../../../lib/data';
import { useToast } from '../../../ui/feedback/Toast';

const LINK = /^#verify=([\w-]+)$/;

/**
 * Confirms the address of whoever opens the link of a confirmation mail, signed in or not. The code leaves the address bar
 * before it is used, and is used once.
 */
export function useMailedLink(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { run } = useWrite('auth.verifyEmail', { refreshes: ['auth.me'] });
  const toast = useToast();
  const used = useRef<string>(undefined);

  useEffect(() => {
    const [, token] = LINK.exec(hash) ?? [];
    if (!token || used.current === token) return;
    used.current = token;
    void navigate({ pathname, search }, { replace: true });
    run({ body: { token } }).then(
      () => toast.show({ title: 'Email confirmed', text: 'Thank you. Your email address is confirmed.' }),
      (error: unknown) =>
        toast.show({ tone: 'error', title: 'Email not confirmed', text: textOf(error, 'Please try again.') }),
    );
  }, [pathname, search, hash, navigate, run, toast]);
}
