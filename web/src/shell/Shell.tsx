import type { ReactNode } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { EmailReminder } from '../features/account/email/EmailReminder';
import { useMailedLink } from '../features/account/email/useMailedLink';
import { PolicyNotice } from '../features/privacy/PolicyNotice';
import { Footer } from './Footer';
import { Header } from './Header';
import { useArrival } from './arrival';
import './Shell.css';

/** What every page stands in: the educational notice, the bar, what must be known now, the page, the footer. */
export function Shell({ user, children }: { user: CurrentUser | null; children: ReactNode }) {
  useArrival();
  useMailedLink();
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <div className="notice-line" role="note">
        <p className="page">Educational only. Not a medical diagnosis, and no replacement for a dermatologist.</p>
      </div>
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
