import type { CustomerCounts } from '#domain/account/customers';
import { Card } from '../../ui/layout/Card';
import { useCustomerCounts } from './useCustomers';
import './CountCards.css';

const CARDS: readonly { count: keyof CustomerCounts; title: string; note: string }[] = [
  { count: 'total', title: 'Total Customers', note: 'Everybody with an account' },
  { count: 'active', title: 'Active Subscriptions', note: 'In force at some time today (UTC)' },
  { count: 'paid', title: 'Paid Customers', note: 'With a customer record at Stripe' },
];

/** The three counts, each with an explanation. */
export function CountCards() {
  const { data, error } = useCustomerCounts();
  const placeholder = error === undefined ? 'Loading' : 'Not available';
  return (
    <div className="counts">
      {CARDS.map(({ count, title, note }) => (
        <Card key={count} title={title}>
          <p className="counts__number numeric">{data ? data[count].toLocaleString() : <span>{placeholder}</span>}</p>
          <p className="small muted">{note}</p>
        </Card>
      ))}
    </div>
  );
}
