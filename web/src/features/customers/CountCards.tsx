import { getLocale } from '#domain/messages/language';
import type { CustomerCounts } from '#domain/account/customers';
import { PageState } from '../../ui/feedback/PageState';
import { Card } from '../../ui/layout/Card';
import { customersMessages } from './messages';
import { useCustomerCounts } from './useCustomers';
import './CountCards.css';

const t = customersMessages;

const CARDS: readonly { count: keyof CustomerCounts; title: string; note: string }[] = [
  { count: 'total', title: t('countTotal'), note: t('countTotalNote') },
  { count: 'active', title: t('countActive'), note: t('countActiveNote') },
  { count: 'paid', title: t('countPaid'), note: t('countPaidNote') },
];

/** The three counts, each with an explanation. */
export function CountCards() {
  const state = useCustomerCounts();
  const { data, error } = state;
  const placeholder = t(error === undefined ? 'countLoading' : 'countMissing');
  return (
    <>
      {error !== undefined && (
        <PageState state={state} loadingText={t('countLoading')} errorText={t('countsFailed')}>
          {() => null}
        </PageState>
      )}
      <div className="counts">
        {CARDS.map(({ count, title, note }) => (
          <Card key={count} title={title}>
            <p className="counts__number numeric">
              {data ? data[count].toLocaleString(getLocale()) : <span>{placeholder}</span>}
            </p>
            <p className="small muted">{note}</p>
          </Card>
        ))}
      </div>
    </>
  );
}
