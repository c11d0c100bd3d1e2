import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/config';
import { Icon } from '../../ui/layout/Icon';
import { formatDay } from '../../lib/formatDay';
import './PolicyNotice.css';

/** Announces a new version of the policy until it takes effect. */
export function PolicyNotice() {
  const { data: config } = useConfig();
  const upcoming = config?.upcomingPrivacy;
  if (!upcoming) return null;
  return (
    <aside className="policy-notice" aria-label="Privacy Policy change">
      <p className="page policy-notice__row">
        <Icon name="shield" size={22} />
        <span>
          Our Privacy Policy changes on {formatDay(upcoming.effectiveAt)}.{' '}
          <Link to="/privacy#updates">See what changes in version {upcoming.version}</Link>
        </span>
      </p>
    </aside>
  );
}
