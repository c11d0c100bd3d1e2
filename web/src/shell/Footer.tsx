import { Link } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { CONTACT, HISTORY, PAGES, PRODUCT, SUBSCRIBE } from '../pages';
import './Footer.css';
import { Logo } from './Logo';

interface FooterLink {
  path: string;
  label: string;
}

const LEARN_LINKS: readonly FooterLink[] = [
  { path: '/#learn', label: 'Signs of skin cancer' },
  { path: '/#prevention', label: 'Prevention and self-exam' },
  { path: HISTORY, label: 'Analysis History' },
];
const VISITOR_LINKS: readonly FooterLink[] = [
  { path: '/login', label: 'Sign In' },
  { path: '/register', label: 'Create Account' },
];

/** The footer: the disclaimer and links to every page of this user. Administrator pages are in the header's menu. */
export function Footer({ user }: { user: CurrentUser | null }) {
  const isVisibleTo = (audience: string) => audience === 'everyone' || (user !== null && audience === 'user');
  const pages = PAGES.filter(({ audience }) => isVisibleTo(audience));
  const barPages = pages.filter(({ placement }) => placement === 'bar');
  const aboutLinks = [
    ...pages.filter(({ placement }) => placement === 'more'),
    { path: SUBSCRIBE, label: 'Subscription' },
    { path: user ? CONTACT.user : CONTACT.visitor, label: 'Contact Us' },
  ];
  return (
    <footer className="footer">
      <div className="page footer__row">
        <div className="footer__words">
          <Logo />
          <p>
            {PRODUCT} is for learning about skin-cancer signs. Results are educational, are not a medical diagnosis and
            do not replace a dermatologist. If a spot worries you, changes, bleeds or does not heal, see a clinician.
          </p>
        </div>
        <nav className="footer__links" aria-label="Footer">
          {user ? (
            <>
              <Column title="Explore" links={barPages} />
              <Column title="Learn" links={LEARN_LINKS} />
            </>
          ) : (
            <Column title="Your account" links={VISITOR_LINKS} />
          )}
          <Column title="About us" links={aboutLinks} />
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
