import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { ProfileCard } from '../features/account/profile/ProfileCard';
import { useLogout } from '../lib/session';
import { PAGES, PUBLIC_PAGES, type Page } from '../pages';
import { LinkButton } from '../ui/form/Button';
import { cx } from '../ui/cx';
import { Icon } from '../ui/layout/Icon';
import { Menu } from '../ui/layout/Menu';
import { Logo } from './Logo';
import { SideMenu } from './SideMenu';
import { SubscriptionMark } from './SubscriptionMark';
import './Shell.css';

/** Links this person may follow. */
function pagesFor(user: CurrentUser | null): Page[] {
  return PAGES.filter(({ who }) => who === 'everyone' || (user && (who === 'user' || user.role === 'admin')));
}

/** The bar: where one is, where one can go, and who one is. */
export function Header({ user }: { user: CurrentUser | null }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState<'side' | 'profile' | null>(null);
  const { logout, busy } = useLogout();
  const close = () => setOpen(null);
  const pages = pagesFor(user);
  return (
    <header className={cx('bar', user && 'bar--user', user?.role === 'admin' && 'bar--admin')}>
      <div className="page bar__row">
        <Logo />
        <BarLinks pages={pages} isSignedIn={user !== null} />
        <div className="bar__end">
          {!user && PUBLIC_PAGES.includes(pathname) && (
            <LinkButton to="/login" variant="primary" size="small">
              Sign In
            </LinkButton>
          )}
          {user && (
            <>
              <span className="bar__subscription">
                <SubscriptionMark />
              </span>
              <span className="bar__account">
                <Menu
                  label={`Account of ${nameOf(user)}`}
                  button={<Initial user={user} />}
                  items={[
                    { label: 'Your profile', icon: 'user', onSelect: () => setOpen('profile') },
                    { label: busy ? 'Signing out…' : 'Sign Out', icon: 'signOut', onSelect: () => void logout() },
                  ]}
                />
              </span>
              <button type="button" className="bar__menu" aria-label="Menu" onClick={() => setOpen('side')}>
                <Icon name="menu" size={26} />
              </button>
            </>
          )}
        </div>
      </div>
      {user && open === 'side' && (
        <SideMenu user={user} pages={pages} onClose={close} onProfile={() => setOpen('profile')} onSignOut={logout} />
      )}
      {user && open === 'profile' && <ProfileCard user={user} onClose={close} />}
    </header>
  );
}

/** Bar links, then a More menu, then one for administrators; a menu of one link is a link. */
function BarLinks({ pages, isSignedIn }: { pages: Page[]; isSignedIn: boolean }) {
  const { pathname } = useLocation();
  const more = pages.filter((page) => page.place === 'more' && page.who !== 'admin');
  const admin = pages.filter((page) => page.who === 'admin');
  const inBar = pages.filter((page) => page.place === 'bar' && page.who !== 'admin');
  const links = more.length === 1 ? [...inBar, ...more] : inBar;
  const items = (of: Page[]) =>
    of.map(({ path, label, icon }) => ({ label, icon, to: path, current: path === pathname }));
  if (!isSignedIn) return null;
  return (
    <nav className="bar__links" aria-label="Main">
      {links.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
      {more.length > 1 && <Menu label="More" button="More" items={items(more)} />}
      {admin.length > 0 && <Menu label="Admin" button="Admin" items={items(admin)} />}
    </nav>
  );
}

function nameOf({ firstName, lastName, email }: CurrentUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

function Initial({ user }: { user: CurrentUser }) {
  return (
    <span className="initial" aria-hidden="true">
      {nameOf(user).slice(0, 1).toUpperCase()}
    </span>
  );
}
