import { Link, useParams } from 'react-router-dom';
import type { AccountDetail } from '#domain/operations/accountDetail';
import { useRead } from '../../../lib/apiHooks';
import { Badge } from '../../../ui/feedback/Badge';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Card } from '../../../ui/layout/Card';
import { useTitle } from '../../../ui/useTitle';
import { AUDIT_COLUMNS } from '../audit/auditColumns';
import { formatTime } from '../formatTime';
import { operationsMessages } from '../messages';
import { DataTable } from '../../../ui/table/DataTable';
import { useAddressState } from '../../../ui/table/useAddressState';
import { AccountActions } from './AccountActions';
import { AccountNotesCard } from './AccountNotesCard';
import { RoleCard } from './RoleCard';
import '../operations.css';

const t = operationsMessages;

/** The page of one account: facts, actions, notes and history. */
export default function AccountPage() {
  const { id = '' } = useParams();
  useTitle(t('account.title'));
  const state = useRead('accounts.get', { params: { id } }, { staleAfterSeconds: 2 });
  return (
    <div className="page operations-page">
      <p>
        <Link to="/admin/customers">{t('account.back')}</Link>
      </p>
      <h1>{t('account.title')}</h1>
      <PageState
        state={state}
        loadingText={t('account.loading')}
        skeleton={<Skeleton height="20rem" />}
        errorText={t('account.failed')}
      >
        {(account) => (
          <>
            <FactsCard account={account} />
            <Card title={t('account.actions')}>
              <AccountActions account={account} />
            </Card>
            <RoleCard account={account} />
            <AccountNotesCard account={account} />
            <HistoryCard account={account} />
          </>
        )}
      </PageState>
    </div>
  );
}

function FactsCard({ account }: { account: AccountDetail }) {
  const { id, email, firstName, lastName, createdAt, status, sessions, twoStepSince, mailTrouble } = account;
  const facts: [string, string][] = [
    [t('account.id'), id],
    [t('email'), email],
    [t('account.joined'), formatTime(createdAt)],
    [t('account.emailState'), t('account.emailStateIs', { state: mailTrouble ?? String(account.emailVerified) })],
    [t('account.signIn'), t('account.signInIs', { state: status })],
    [t('account.sessions'), t('account.sessionCount', { count: sessions.count })],
    [t('account.lastUse'), sessions.lastUsedAt === null ? t('account.never') : formatTime(sessions.lastUsedAt)],
    [
      t('account.twoStep'),
      twoStepSince === null ? t('account.off') : t('account.onSince', { at: formatTime(twoStepSince) }),
    ],
    [
      t('account.subscription'),
      t('account.subscriptionIs', { active: String(account.isActive), status: account.subscriptionStatus }),
    ],
  ];
  if (account.subscriptionEndsAt !== null) facts.push([t('account.ends'), formatTime(account.subscriptionEndsAt)]);
  if (account.stripeCustomerId !== null) facts.push([t('account.stripe'), account.stripeCustomerId]);
  return (
    <Card
      title={[firstName, lastName].filter(Boolean).join(' ') || email}
      actions={
        <Badge tone={account.role === 'admin' ? 'brand' : 'neutral'}>
          {t('account.roleIs', { role: account.role })}
        </Badge>
      }
    >
      <dl className="operations-facts">
        {facts.map(([label, value]) => (
          <div key={label} className="operations-facts__row">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function HistoryCard({ account: { id, history } }: { account: AccountDetail }) {
  const { values, setValues } = useAddressState({ sort: '' });
  return (
    <Card title={t('account.history')}>
      <div className="stack">
        <p>
          <Link to={`/admin/audit?person=${id}`}>{t('account.wholeHistory')}</Link>
        </p>
        <DataTable
          caption={t('account.history')}
          columns={AUDIT_COLUMNS.filter(({ key }) => key !== 'userId')}
          rows={history}
          getKey={(entry) => entry.id}
          sort={values.sort}
          onSort={(sort) => setValues({ sort })}
        />
      </div>
    </Card>
  );
}
