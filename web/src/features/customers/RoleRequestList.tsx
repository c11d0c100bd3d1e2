import { Link } from 'react-router-dom';
import { useRead } from '../../lib/apiHooks';
import { PageState } from '../../ui/feedback/PageState';
import { Card } from '../../ui/layout/Card';
import { customersMessages } from './messages';

const t = customersMessages;

/** The changes of role that wait for a second administrator, each with a link to its account. Nothing while it loads or where none waits. */
export function RoleRequestList() {
  const state = useRead('accounts.roleRequests', {}, { staleAfterSeconds: 2 });
  if (state.error === undefined && !state.data?.length) return null;
  return (
    <Card title={t('waitingTitle')} icon="shield">
      <PageState state={state} loadingText={t('loading')} errorText={t('waitingFailed')}>
        {(requests) => (
          <ul className="stack">
            {requests.map(({ userId, email, role }) => (
              <li key={userId}>
                <Link to={`/admin/customers/${userId}`}>{t('waiting', { role, email })}</Link>
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </Card>
  );
}
