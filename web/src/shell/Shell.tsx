import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { EmailReminder } from '../features/account/email/EmailReminder';
import { useEmailConfirmationLink } from '../features/account/email/useEmailConfirmationLink';
import { PolicyNotice } from '../features/privacy/PolicyNotice';
import { Footer } from './Footer';
import { Header } from './Header';
import { cx } from '../ui/cx';
import { useScrollOnNavigation } from './useScrollOnNavigation';
import './Shell.css';
import { shellMessages } from './messages';

const t = shellMessages;

/** The frame of every page: educational notice, header, account notices, the page and the footer. */
export function Shell({ user, children }: { user: CurrentUser | null; children: ReactNode }) {
  const { pathname } = useLocation();
  useScrollOnNavigation(user?.id ?? null);
  useEmailConfirmationLink();
  return (
    <div className={cx('shell', user && pathname === '/' && 'shell--home')}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <aside className="notice-line" aria-label={t('educationalLabel')}>
        <p className="page">{t('educational')}</p>
      </aside>
      <Header user={user} />
      <PolicyNotice />
      {user && <EmailReminder user={user} />}
      <main id="main" className="shell__main" tabIndex={-1}>
        {children}
      </main>
      <Footer user={user} />
    </div>
  );
}
