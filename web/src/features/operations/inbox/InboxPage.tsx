import { MESSAGE_STATES, type InboxEntry, type MessageState } from '#domain/operations/inbox';
import { api } from '../../../lib/api';
import { useReadPages } from '../../../lib/apiHooks';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Button } from '../../../ui/form/Button';
import { Select } from '../../../ui/form/Field';
import { Card } from '../../../ui/layout/Card';
import { useTitle } from '../../../ui/useTitle';
import { formatTime } from '../formatTime';
import { operationsMessages } from '../messages';
import { CsvButton } from '../../../ui/table/CsvButton';
import { DataTable, type TableColumn } from '../../../ui/table/DataTable';
import { readAllPages } from '../../../ui/table/readAllPages';
import { useAddressState } from '../../../ui/table/useAddressState';
import { MessageDialog } from './MessageDialog';
import '../operations.css';

const t = operationsMessages;

const STALE_SECONDS = 2;
const DEFAULTS = { state: 'open', order: 'newest', sort: '', message: '' };

const STATE_TEXT: Record<MessageState, string> = {
  open: t('inbox.open'),
  answered: t('inbox.answered'),
  closed: t('inbox.closed'),
};

const getStateText = ({ state, unsentAt }: InboxEntry): string =>
  state === 'open' && unsentAt !== null ? t('inbox.notSent') : STATE_TEXT[state];

/** Messages of the contact form, by state. */
export default function InboxPage() {
  useTitle(t('inbox.title'));
  const { values, setValues } = useAddressState(DEFAULTS);
  const query = {
    state: MESSAGE_STATES.find((state) => state === values.state) ?? 'open',
    order: values.order === 'oldest' ? 'oldest' : 'newest',
  } as const;
  const pages = useReadPages('inbox.list', query, { staleAfterSeconds: STALE_SECONDS });
  const columns: TableColumn<InboxEntry>[] = [
    {
      key: 'subject',
      label: t('inbox.subject'),
      value: ({ subject }) => subject,
      render: ({ id, subject }) => (
        <button type="button" className="data-table__link" onClick={() => setValues({ message: id })}>
          {subject}
        </button>
      ),
    },
    { key: 'name', label: t('inbox.from'), value: ({ name }) => name },
    { key: 'email', label: t('email'), value: ({ email }) => email },
    {
      key: 'sentAt',
      label: t('inbox.received'),
      value: ({ sentAt }) => sentAt,
      layout: 'line',
      render: ({ sentAt }) => formatTime(sentAt),
    },
    { key: 'state', label: t('inbox.state'), value: getStateText },
  ];
  return (
    <div className="page operations-page">
      <h1>{t('inbox.title')}</h1>
      <Card>
        <div className="stack">
          <div className="operations-filters">
            <Select
              label={t('inbox.state')}
              value={query.state}
              options={MESSAGE_STATES.map((value) => ({ value, label: STATE_TEXT[value] }))}
              onChange={(event) => setValues({ state: event.target.value })}
            />
            <Select
              label={t('inbox.order')}
              value={query.order}
              options={[
                { value: 'newest', label: t('inbox.newest') },
                { value: 'oldest', label: t('inbox.oldest') },
              ]}
              onChange={(event) => setValues({ order: event.target.value })}
            />
            <CsvButton
              fileName="messages.csv"
              columns={columns}
              readRows={() => readAllPages((cursor) => api.inbox.list({ query: { ...query, limit: 100, cursor } }))}
            />
          </div>
          <PageState
            state={pages}
            loadingText={t('inbox.loading')}
            skeleton={<Skeleton height="12rem" />}
            errorText={t('inbox.failed')}
            isEmpty={({ items }) => items.length === 0}
            empty={<EmptyState icon="mail" level={2} title={t('inbox.empty')} />}
          >
            {({ items }) => (
              <DataTable
                caption={t('inbox.title')}
                columns={columns}
                rows={items}
                getKey={({ id }) => id}
                sort={values.sort}
                hasMore={pages.hasMore}
                onSort={(sort) => setValues({ sort })}
              />
            )}
          </PageState>
          {pages.hasMore && (
            <Button busy={pages.isLoadingMore} busyLabel={t('loadingMore')} onClick={() => void pages.loadMore()}>
              {t('loadMore')}
            </Button>
          )}
        </div>
      </Card>
      {values.message !== '' && <MessageDialog id={values.message} onClose={() => setValues({ message: '' })} />}
    </div>
  );
}
