import { useState } from 'react';
import { api } from '../../../lib/api';
import { useReadPages } from '../../../lib/apiHooks';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { useTitle } from '../../../ui/useTitle';
import { operationsMessages } from '../messages';
import { CsvButton } from '../../../ui/table/CsvButton';
import { DataTable } from '../../../ui/table/DataTable';
import { readAllPages } from '../../../ui/table/readAllPages';
import { useAddressState } from '../../../ui/table/useAddressState';
import { AUDIT_COLUMNS } from './auditColumns';
import { AuditFilters } from './AuditFilters';
import { VerifyButton } from './VerifyButton';
import '../operations.css';

const t = operationsMessages;

const DEFAULTS = { who: '', person: '', action: '', outcome: '', from: '', to: '', sort: '' };

/** The audit log with filters in the address. Reading it is audited, too. */
export default function AuditPage() {
  useTitle(t('audit.title'));
  const { values, setValues } = useAddressState(DEFAULTS);
  const { sort, ...filters } = values;
  const query = toQuery(filters);
  const [readAt] = useState(() => Date.now());
  const pages = useReadPages('audit.search', query, { staleAfterSeconds: 2 });
  return (
    <div className="page operations-page">
      <h1>{t('audit.title')}</h1>
      <p className="measure">{t('audit.lead')}</p>
      <VerifyButton />
      <Card>
        <div className="stack">
          <AuditFilters key={JSON.stringify(filters)} filters={filters} onChange={setValues} />
          <div className="cluster">
            <CsvButton
              fileName={`audit-${new Date(readAt).toISOString().slice(0, 10)}.csv`}
              columns={AUDIT_COLUMNS}
              readRows={() => readAllPages((cursor) => api.audit.search({ query: { ...query, limit: 100, cursor } }))}
            />
          </div>
          <PageState
            state={pages}
            loadingText={t('audit.loading')}
            skeleton={<Skeleton height="16rem" />}
            errorText={t('audit.failed')}
            isEmpty={({ items, nextCursor }) => items.length === 0 && nextCursor === undefined}
            empty={<EmptyState icon="search" title={t('audit.empty')} />}
          >
            {({ items }) => (
              <DataTable
                caption={t('audit.title')}
                columns={AUDIT_COLUMNS}
                rows={items}
                getKey={({ id }) => id}
                sort={sort}
                hasMore={pages.hasMore}
                onSort={(next) => setValues({ sort: next })}
              />
            )}
          </PageState>
          {pages.hasMore && (
            <Button busy={pages.isLoadingMore} busyLabel={t('loadingMore')} onClick={() => void pages.loadMore()}>
              {t('audit.older')}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}

const OUTCOMES = ['done', 'refused'] as const;

/** The conditions that are set. */
const toQuery = ({ who, person, action, outcome, from, to }: Record<keyof Omit<typeof DEFAULTS, 'sort'>, string>) => ({
  who: who || undefined,
  person: person || undefined,
  action: action || undefined,
  outcome: OUTCOMES.find((choice) => choice === outcome),
  from: from || undefined,
  to: to || undefined,
});
