import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { useEmailConfirmationLink } from '../features/account/email/useEmailConfirmationLink';
import { useMailLanguage } from '../language/useMailLanguage';
import { useConfig } from '../lib/config';
import { Footer } from './Footer';
import { Header } from './Header';
import { LoadingScreen } from './LoadingScreen';
import { SAMPLE_PATHS } from '../pages';
import { useScrollOnNavigation } from './useScrollOnNavigation';
import './Shell.css';
import { shellMessages } from './messages';

const t = shellMessages;

// Seldom there, so they load when they are.
const EmailReminder = lazy(async () => ({
  default: (await import('../features/account/email/EmailReminder')).EmailReminder,
}));
const PolicyNotice = lazy(async () => ({ default: (await import('../features/privacy/PolicyNotice')).PolicyNotice }));

/** The frame of every page: header, account notices, the page and the footer. The educational notice stands above, unless the page has its own. */
export function Shell({ user, children }: { user: CurrentUser | null; children: ReactNode }) {
  const { pathname } = useLocation();
  const upcomingPrivacy = useConfig().data?.upcomingPrivacy;
  const hasOwnNotice = (user && pathname === '/') || SAMPLE_PATHS.includes(pathname);
  useScrollOnNavigation(user?.id ?? null);
  useEmailConfirmationLink();
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
      {upcomingPrivacy && (
        <Suspense>
          <PolicyNotice upcoming={upcomingPrivacy} />
        </Suspense>
      )}
      {/* The page waits for the reminder above it, so that it does not move. */}
      <Suspense fallback={<LoadingScreen />}>
        {user && !user.emailVerified && <EmailReminder user={user} />}
        <main id="main" className="shell__main" tabIndex={-1}>
          {children}
        </main>
      </Suspense>
      <Footer user={user} />
    </div>
  );
}
