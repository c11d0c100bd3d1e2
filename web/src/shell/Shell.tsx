import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { EmailReminder } from '../features/account/email/EmailReminder';
import type { SignInDialog as SignInDialogType } from '../features/auth/SignInDialog';
import { useMailLanguage } from '../language/useMailLanguage';
import { useConfig } from '../lib/config';
import { useSignInRequest } from '../lib/sessionHold';
import { useIsSettled } from '../lib/useIsSettled';
import { useToast } from '../ui/feedback/Toast';
import { Footer } from './Footer';
import { Header } from './Header';
import { ABOUT, SAMPLE_PATHS } from '../pages';
import { useScrollOnNavigation } from './useScrollOnNavigation';
import './Shell.css';
import { shellMessages } from './messages';

const t = shellMessages;

// Seldom there, so they load when they are.
const EmailConfirmationLink = lazy(() => import('../features/account/email/EmailConfirmationLink'));
const PolicyNotice = lazy(async () => ({ default: (await import('../features/privacy/PolicyNotice')).PolicyNotice }));

/** Pages of an account that say themselves that results are educational. Visitors get the sign-in screen there. */
const PAGES_WITH_NOTICE: readonly string[] = ['/', '/skincare', ABOUT];

/** The link of a confirmation mail. */
const CONFIRMATION_HASH = /^#verify=([\w-]+)$/;

/** The frame of every page: header, account notices, the page and the footer. The educational notice stands above, unless the page has its own. */
export function Shell({ user, children }: { user: CurrentUser | null; children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const [, newToken] = CONFIRMATION_HASH.exec(hash) ?? [];
  const [token, setToken] = useState(newToken);
  if (newToken !== undefined && newToken !== token) setToken(newToken);
  const upcomingPrivacy = useConfig().data?.upcomingPrivacy;
  const hasOwnNotice = (user && PAGES_WITH_NOTICE.includes(pathname)) || SAMPLE_PATHS.includes(pathname);
  useScrollOnNavigation(user?.id ?? null);
  useMailLanguage(user);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {!hasOwnNotice && (
        <aside className="notice-line" aria-label={t('educationalLabel')}>
          <p className="page">{t('educational')}</p>
        </aside>
      )}
      <Header user={user} />
      {token !== undefined && (
        <Suspense>
          <EmailConfirmationLink token={token} />
        </Suspense>
      )}
      {upcomingPrivacy && (
        <Suspense>
          <PolicyNotice upcoming={upcomingPrivacy} />
        </Suspense>
      )}
      {user && <EmailReminder user={user} />}
      <main id="main" className="shell__main" tabIndex={-1}>
        {children}
      </main>
      <Footer user={user} />
      {user && <SignInOverPage />}
    </div>
  );
}

/**
 * The sign-in over a page that stays open although the session expired. Its script loads once the page has settled, because later the
 * connection may be lost, or a new version of the site may have replaced it. Without it the page still stays, and each request tries again.
 */
function SignInOverPage() {
  const request = useSignInRequest();
  const toast = useToast();
  const isSettled = useIsSettled();
  const [SignInDialog, setSignInDialog] = useState<typeof SignInDialogType>();
  const onMissing = request?.onClose;
  useEffect(() => {
    if (SignInDialog || !(isSettled || onMissing)) return;
    import('../features/auth/SignInDialog')
      .then(({ SignInDialog: loaded }) => setSignInDialog(() => loaded))
      .catch(() => {
        if (!onMissing) return;
        toast.show({ tone: 'error', title: t('sessionEnded'), text: t('sessionEnded.text') });
        onMissing();
      });
  }, [SignInDialog, isSettled, onMissing, toast]);
  return request && SignInDialog && <SignInDialog {...request} />;
}
