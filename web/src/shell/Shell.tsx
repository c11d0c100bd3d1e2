import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { EmailReminder } from '../features/account/email/EmailReminder';
import { useMailLanguage } from '../language/useMailLanguage';
import { useConfig } from '../lib/config';
import { useSignInRequest } from '../lib/sessionHold';
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
const SignInDialog = lazy(() =>
  import('../features/auth/SignInDialog')
    .then((module) => ({ default: module.SignInDialog }))
    .catch(() => ({ default: MissingSignIn })),
);
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

/** The sign-in over a page that stays open although the session expired. */
function SignInOverPage() {
  const request = useSignInRequest();
  return (
    request && (
      <Suspense>
        <SignInDialog {...request} />
      </Suspense>
    )
  );
}

/** In the place of a sign-in that could not be loaded, as where a new version of the site has replaced its script. The page still stays. */
function MissingSignIn({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  useEffect(() => {
    toast.show({ tone: 'error', title: t('sessionEnded'), text: t('sessionEnded.text') });
    onClose();
  }, [toast, onClose]);
  return <></>;
}
