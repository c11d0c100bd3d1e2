import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from '#domain/account/customers';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useTitle } from '../../ui/useTitle';
import { CountCards } from './CountCards';
import { CustomerSearchForm } from './CustomerSearchForm';
import { RoleRequestList } from './RoleRequestList';
import { CustomerTable } from './CustomerTable';
import { customersMessages } from './messages';
import { OverrideDialog } from './OverrideDialog';
import { useCustomerPages, useOverride } from './useCustomers';
import './CustomersPage.css';

const t = customersMessages;

/** All customers, with a switch that grants or revokes access. */
export default function CustomersPage() {
  const [text, setText] = useState('');
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
          <CustomerList key={text} text={text} />
        </div>
      </Card>
    </div>
  );
}

/** One page of the customer list. */
function CustomerList({ text }: { text: string }) {
  const { state, page, goToNext, goToPrevious } = useCustomerPages(text);
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
        {({ items }) => (
          <CustomerTable
            customers={items}
            isChanging={isChanging}
            onToggle={(customer, grantsAccess) => setPendingOverride({ customer, grantsAccess })}
          />
        )}
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
