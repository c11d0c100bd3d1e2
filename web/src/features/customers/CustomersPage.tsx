import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CustomerFilters, type Customer } from '#domain/account/customers';
import type { ListPage } from '#domain/http/route';
import { api } from '../../lib/api';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { CsvButton } from '../../ui/table/CsvButton';
import { readAllPages } from '../../ui/table/readAllPages';
import { useAddressState } from '../../ui/table/useAddressState';
import { useTitle } from '../../ui/useTitle';
import { CountCards } from './CountCards';
import { CUSTOMER_COLUMNS } from './customerColumns';
import { CustomerFilterFields, NO_CUSTOMER_FILTERS } from './CustomerFilterFields';
import { CustomerSearchForm } from './CustomerSearchForm';
import { RoleRequestList } from './RoleRequestList';
import { CustomerTable } from './CustomerTable';
import { customersMessages } from './messages';
import { OverrideDialog } from './OverrideDialog';
import { useCustomerPages, useOverride } from './useCustomers';
import './CustomersPage.css';

const t = customersMessages;
const DEFAULTS = { ...NO_CUSTOMER_FILTERS, sort: '' };
/** Customers in one call for the CSV file. */
const CSV_PAGE = 100;

/** The conditions of the address. A value that no filter offers matches every customer. */
function toFilters(choices: typeof NO_CUSTOMER_FILTERS): CustomerFilters {
  const { role, access } = CustomerFilters.shape;
  return { role: role.safeParse(choices.role).data, access: access.safeParse(choices.access).data };
}

/** Reads a page of the list, or of what a search found, for the CSV file. */
const readCustomers = (text: string, filters: CustomerFilters, cursor?: string): Promise<ListPage<Customer>> =>
  text
    ? api.admin.searchUsers({ body: { text, limit: CSV_PAGE, cursor } })
    : api.admin.users({ query: { ...filters, limit: CSV_PAGE, cursor } });

/** All customers, with a switch that grants or revokes access. */
export default function CustomersPage() {
  const [text, setText] = useState('');
  const { values, setValues } = useAddressState(DEFAULTS);
  const { sort, ...choices } = values;
  const filters = toFilters(choices);
  useTitle(t('title'));
  return (
    <div className="page customers-page">
      <p>
        <Link to="/">{t('backToHome')}</Link>
      </p>
      <h1>{t('title')}</h1>
      <CountCards />
      <RoleRequestList />
      <Card title={text ? t('foundTitle', { text }) : t('listTitle')}>
        <div className="stack">
          <CustomerSearchForm onSearch={setText} isSearching={text !== ''} />
          <div className="customers-filters">
            {!text && <CustomerFilterFields filters={choices} onChange={setValues} />}
            <CsvButton
              fileName="customers.csv"
              columns={CUSTOMER_COLUMNS}
              readRows={() => readAllPages((cursor) => readCustomers(text, filters, cursor))}
            />
          </div>
          <CustomerList
            key={[text, choices.role, choices.access].join()}
            text={text}
            filters={filters}
            sort={sort}
            onSort={(next) => setValues({ sort: next })}
          />
        </div>
      </Card>
    </div>
  );
}

interface CustomerListProps {
  text: string;
  filters: CustomerFilters;
  sort: string;
  onSort: (sort: string) => void;
}

/** One page of the customer list. */
function CustomerList({ text, filters, sort, onSort }: CustomerListProps) {
  const { state, page, goToNext, goToPrevious } = useCustomerPages(text, filters);
  const { override, isChanging } = useOverride();
  const [pendingOverride, setPendingOverride] = useState<{ customer: Customer; grantsAccess: boolean } | null>(null);
  const close = () => setPendingOverride(null);
  return (
    <>
      <PageState
        state={state}
        loadingText={t('loading')}
        skeleton={<Skeleton height="16rem" />}
        errorTitle={t('failedTitle')}
        errorText={t('failed')}
        retryText={t('retry')}
        isEmpty={({ items, nextCursor }) => items.length === 0 && nextCursor === undefined}
        empty={<EmptyState icon="user" title={t('empty')} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon="search"
              title={t('noneYet')}
              action={goToNext && <Button onClick={goToNext}>{t('lookOn')}</Button>}
            >
              {t('noneYetText')}
            </EmptyState>
          ) : (
            <CustomerTable
              customers={items}
              sort={sort}
              onSort={onSort}
              hasMore={(goToNext ?? goToPrevious) !== undefined}
              isChanging={isChanging}
              onToggle={(customer, grantsAccess) => setPendingOverride({ customer, grantsAccess })}
            />
          )
        }
      </PageState>
      {(goToNext ?? goToPrevious) && (
        <nav className="customers-pages" aria-label={t('pagesLabel')}>
          <Button icon="arrowLeft" size="small" aria-disabled={!goToPrevious} onClick={goToPrevious}>
            {t('previous')}
          </Button>
          <span className="small muted" role="status">
            {t('page', { page })}
          </span>
          <Button icon="arrowRight" size="small" aria-disabled={!goToNext} onClick={goToNext}>
            {t('next')}
          </Button>
        </nav>
      )}
      {pendingOverride && (
        <OverrideDialog
          {...pendingOverride}
          onClose={close}
          onConfirm={(reason) => override(pendingOverride.customer, pendingOverride.grantsAccess, reason)}
        />
      )}
    </>
  );
}
