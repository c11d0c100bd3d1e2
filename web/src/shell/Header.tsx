import { lazy, Suspense, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { LanguageSwitch } from '../language/LanguageSwitch';
import { useLanguageSwitch } from '../language/useLanguageSwitch';
import { useLogout } from '../lib/session';
import { PAGES, PUBLIC_PAGES, type SitePage } from '../pages';
import { LinkButton } from '../ui/form/Button';
import { cx } from '../ui/cx';
import { Icon } from '../ui/layout/Icon';
import { Menu } from '../ui/layout/Menu';
import { Logo } from './Logo';
import { SubscriptionBadge } from './SubscriptionBadge';
import './Shell.css';
import { useIsSettled } from '../lib/useIsSettled';
import { shellMessages } from './messages';

const t = shellMessages;

const SideMenu = lazy(async () => ({ default: (await import('./SideMenu')).SideMenu }));
// Only accounts with more than one person need it.
const PersonSwitch = lazy(() => import('../people/PersonSwitch'));
/** Nothing where the connection ended before its script was here. */
const OfflineLine = lazy(() =>
  import('./offline/OfflineLine')
    .then((module) => ({ default: module.OfflineLine }))
    .catch(() => ({ default: () => <></> })),
);
const ProfileDialog = lazy(async () => ({
  default: (await import('../features/account/profile/ProfileDialog')).ProfileDialog,
}));

/** The pages this user can open. */
function listPages(user: CurrentUser | null): SitePage[] {
  return PAGES.filter(
    ({ audience }) => audience === 'everyone' || (user && (audience === 'user' || user.role === 'admin')),
  );
}

/** The header bar: logo, navigation, subscription and account menu, and whether there is a connection. */
export function Header({ user }: { user: CurrentUser | null }) {
  const { pathname } = useLocation();
  const isSettled = useIsSettled();
  const [openOverlay, setOpenOverlay] = useState<'side' | 'profile' | null>(null);
  const { logout, busy } = useLogout();
  const { language, name: languageName, change: changeLanguage } = useLanguageSwitch(user !== null);
  const close = () => setOpenOverlay(null);
  const pages = listPages(user);
  return (
    <header className={cx('bar', user && 'bar--user', user?.role === 'admin' && 'bar--admin')}>
      <div className="page bar__row">
        <Logo />
        <BarLinks pages={pages} isSignedIn={user !== null} />
        <div className="bar__end">
          {!user && <LanguageSwitch isSignedIn={false} />}
          {!user && PUBLIC_PAGES.includes(pathname) && (
            <LinkButton to="/login" variant="primary" size="small">
              {t('signIn')}
            </LinkButton>
          )}
          {user && (
            <>
              <span className="bar__subscription">
                <SubscriptionBadge />
              </span>
              <span className="bar__account">
                <Menu
                  label={t('accountOf', { name: getDisplayName(user) })}
                  button={<Initial user={user} />}
                  items={[
                    { label: t('profile'), icon: 'user', onSelect: () => setOpenOverlay('profile') },
                    { label: languageName, lang: language, icon: 'language', onSelect: changeLanguage },
                    { label: t(busy ? 'signingOut' : 'signOut'), icon: 'signOut', onSelect: () => void logout() },
                  ]}
                />
              </span>
              <button type="button" className="bar__menu" aria-label={t('menu')} onClick={() => setOpenOverlay('side')}>
                <Icon name="menu" size={26} />
              </button>
            </>
          )}
        </div>
      </div>
      {user && Object.keys(user.people).length > 0 && (
        <div className="person-row">
          <Suspense>
            <PersonSwitch user={user} />
          </Suspense>
        </div>
      )}
      <Suspense>{user && isSettled && <OfflineLine userId={user.id} />}</Suspense>
      <Suspense>
        {user && openOverlay === 'side' && (
          <SideMenu
            user={user}
            pages={pages}
            onClose={close}
            onProfile={() => setOpenOverlay('profile')}
            onSignOut={logout}
          />
        )}
        {user && openOverlay === 'profile' && <ProfileDialog user={user} onClose={close} />}
      </Suspense>
    </header>
  );
}

/** Links of the bar, a More menu and an Admin menu. A single More page is shown as a link instead. */
function BarLinks({ pages, isSignedIn }: { pages: SitePage[]; isSignedIn: boolean }) {
  const { pathname } = useLocation();
  const morePages = pages.filter((page) => page.placement === 'more' && page.audience !== 'admin');
  const adminPages = pages.filter((page) => page.audience === 'admin');
  const barPages = pages.filter((page) => page.placement === 'bar' && page.audience !== 'admin');
  const links = morePages.length === 1 ? [...barPages, ...morePages] : barPages;
  const items = (linkedPages: SitePage[]) =>
    linkedPages.map(({ path, label, icon }) => ({ label, icon, to: path, current: path === pathname }));
  if (!isSignedIn) return null;
  return (
    <nav className="bar__links" aria-label={t('main')}>
      {links.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
      {morePages.length > 1 && <Menu label={t('more')} button={t('more')} items={items(morePages)} />}
      {adminPages.length > 0 && <Menu label={t('admin')} button={t('admin')} items={items(adminPages)} />}
    </nav>
  );
}

function getDisplayName({ firstName, lastName, email }: CurrentUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

function Initial({ user }: { user: CurrentUser }) {
  return (
    <span className="initial" aria-hidden="true">
      {getDisplayName(user).slice(0, 1).toUpperCase()}
    </span>
  );
}
