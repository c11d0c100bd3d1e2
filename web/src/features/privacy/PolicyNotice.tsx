import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/config';
import { Icon } from '../../ui/layout/Icon';
import { formatDay } from '../../lib/formatDay';
import { privacyMessages } from './messages';
import './PolicyNotice.css';

const t = privacyMessages;

/** Announces a new version of the policy until it takes effect. */
export function PolicyNotice() {
  const { data: config } = useConfig();
  const upcoming = config?.upcomingPrivacy;
  if (!upcoming) return null;
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
