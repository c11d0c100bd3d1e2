import { NavLink } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { useLanguageSwitch } from '../language/useLanguageSwitch';
import type { SitePage } from '../pages';
import { Dialog } from '../ui/feedback/Dialog';
import { Icon } from '../ui/layout/Icon';
import { SubscriptionBadge } from './SubscriptionBadge';
import './Shell.css';
import { shellMessages } from './messages';

const t = shellMessages;

interface SideMenuProps {
  user: CurrentUser;
  pages: SitePage[];
  onClose: () => void;
  onProfile: () => void;
  onSignOut: () => Promise<void>;
}

/** The navigation on phones: a drawer from the right. */
export function SideMenu({ user, pages, onClose, onProfile, onSignOut }: SideMenuProps) {
  const { language, name: languageName, change: changeLanguage } = useLanguageSwitch(true);
  const signOut = () => {
    onClose();
    void onSignOut();
  };
  return (
    <Dialog title={t('menu')} onClose={onClose} side>
      <nav className="side-links" aria-label={t('main')}>
        <div className="side-links__who">
          <strong>{[user.firstName, user.lastName].filter(Boolean).join(' ')}</strong>
          <div className="small muted">{user.email}</div>
        </div>
        {pages.map(({ path, label, icon }) => (
          <NavLink key={path} to={path} end className="side-links__item" onClick={onClose}>
            <Icon name={icon} size={22} />
            {label}
          </NavLink>
        ))}
        <button type="button" className="side-links__item" onClick={onProfile}>
          <Icon name="user" size={22} />
          {t('profile')}
        </button>
        <button type="button" className="side-links__item" lang={language} onClick={changeLanguage}>
          <Icon name="language" size={22} />
          {languageName}
        </button>
        <hr />
        <div className="side-links__subscription">
          <SubscriptionBadge wide onNavigate={onClose} />
        </div>
        <button type="button" className="side-links__item" onClick={signOut}>
          <Icon name="signOut" size={22} />
          {t('signOut')}
        </button>
      </nav>
    </Dialog>
  );
}
