import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { useToast } from '../../../ui/feedback/Toast';
import { emailMessages } from './messages';

const t = emailMessages;

/**
 * Confirms the email address when the link of a confirmation mail is opened, signed in or not. The code is removed from the
 * address bar before it is used, and it is used once.
 */
export default function EmailConfirmationLink({ token }: { token: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { run } = useWrite('auth.verifyEmail', { refreshes: ['auth.me'] });
  const toast = useToast();
  const usedToken = useRef<string>(undefined);

  useEffect(() => {
    if (usedToken.current === token) return;
    usedToken.current = token;
    void navigate({ pathname, search }, { replace: true });
    run({ body: { token } }).then(
      () => toast.show({ title: t('confirm.done'), text: t('confirm.done.text') }),
      (error: unknown) =>
        toast.show({ tone: 'error', title: t('confirm.failed'), text: getErrorText(error, t('tryAgain')) }),
    );
  }, [token, pathname, search, navigate, run, toast]);
  return null;
}
