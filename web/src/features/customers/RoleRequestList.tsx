import { Link } from 'react-router-dom';
import { useRead } from '../../lib/apiHooks';
import { Card } from '../../ui/layout/Card';
import { customersMessages } from './messages';

const t = customersMessages;

/** The changes of role that wait for a second administrator, each with a link to its account. Nothing where none waits. */
export function RoleRequestList() {
  const { data = [] } = useRead('accounts.roleRequests', {}, { staleAfterSeconds: 2 });
  if (data.length === 0) return null;
  return (
    <Card title={t('waitingTitle')} icon="shield">
      <ul className="stack">
        {data.map(({ userId, email, role }) => (
          <li key={userId}>
            <Link to={`/admin/customers/${userId}`}>{t('waiting', { role, email })}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
