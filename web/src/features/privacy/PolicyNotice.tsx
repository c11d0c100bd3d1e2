import { Link } from 'react-router-dom';
import type { PrivacyPolicy } from '#domain/account/privacyPolicy';
import { Icon } from '../../ui/layout/Icon';
import { formatDay } from '../../lib/formatDay';
import { privacyMessages } from './messages';
import './PolicyNotice.css';

const t = privacyMessages;

/** Announces a new version of the policy until it takes effect. */
export function PolicyNotice({ upcoming }: { upcoming: PrivacyPolicy }) {
  return (
    <aside className="policy-notice" aria-label={t('noticeLabel')}>
      <p className="page policy-notice__row">
        <Icon name="shield" size={22} />
        <span>
          {t('notice', { day: formatDay(upcoming.effectiveAt) })}{' '}
          <Link to="/privacy#updates">{t('noticeLink', { version: upcoming.version })}</Link>
        </span>
      </p>
    </aside>
  );
}
