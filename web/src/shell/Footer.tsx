import { Link } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { CONTACT, HISTORY, PAGES, PRODUCT, SUBSCRIBE } from '../pages';
import { LanguageSwitch } from '../language/LanguageSwitch';
import './Footer.css';
import { Logo } from './Logo';
import { shellMessages } from './messages';

const t = shellMessages;

interface FooterLink {
  path: string;
  label: string;
}

const LEARN_LINKS: readonly FooterLink[] = [
  { path: '/#learn', label: t('signs') },
  { path: '/#prevention', label: t('prevention') },
  { path: HISTORY, label: t('history') },
];
const VISITOR_LINKS: readonly FooterLink[] = [
  { path: '/login', label: t('signIn') },
  { path: '/register', label: t('createAccount') },
];

/** The footer: the disclaimer and links to every page of this user. Administrator pages are in the header's menu. */
export function Footer({ user }: { user: CurrentUser | null }) {
  const isVisibleTo = (audience: string) => audience === 'everyone' || (user !== null && audience === 'user');
  const pages = PAGES.filter(({ audience }) => isVisibleTo(audience));
  const barPages = pages.filter(({ placement }) => placement === 'bar');
  const aboutLinks = [
    ...pages.filter(({ placement }) => placement === 'more'),
    { path: SUBSCRIBE, label: t('subscription') },
    { path: user ? CONTACT.user : CONTACT.visitor, label: t('contact') },
  ];
  return (
    <footer className="footer">
      <div className="page footer__row">
        <div className="footer__words">
          <Logo />
          <p>{t('footer.text', { product: PRODUCT })}</p>
          <LanguageSwitch isSignedIn={user !== null} />
        </div>
        <nav className="footer__links" aria-label={t('footer')}>
          {user ? (
            <>
              <Column title={t('explore')} links={barPages} />
              <Column title={t('learn')} links={LEARN_LINKS} />
            </>
          ) : (
            <Column title={t('yourAccount')} links={VISITOR_LINKS} />
          )}
          <Column title={t('aboutUs')} links={aboutLinks} />
        </nav>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <div className="footer__column">
      <h2 className="eyebrow">{title}</h2>
      <ul role="list">
        {links.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
