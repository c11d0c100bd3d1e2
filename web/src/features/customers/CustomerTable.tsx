import { Link } from 'react-router-dom';
import type { Customer } from '#domain/account/customers';
import { Badge } from '../../ui/feedback/Badge';
import { Switch } from '../../ui/form/Switch';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { formatShortDate, formatSubscriptionKind, formatName, formatNote, formatStatus } from './formatCustomer';
import { customersMessages } from './messages';
import './CustomerTable.css';

const t = customersMessages;

interface CustomerTableProps {
  customers: readonly Customer[];
  isChanging: (customer: Customer) => boolean;
  onToggle: (customer: Customer, hasAccess: boolean) => void;
}

const COLUMNS = ['name', 'email', 'role', 'subscription', 'toggle', 'stripe', 'joined'] as const;

/** A table on wide screens, cards on narrow ones. The ARIA roles keep it a table for screen readers. */
export function CustomerTable({ customers, isChanging, onToggle }: CustomerTableProps) {
  return (
    <table className="customers" role="table">
      <caption className="visually-hidden">{t('listTitle')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {customers.map((customer) => (
          <CustomerRow
            key={customer.id}
            customer={customer}
            isChanging={isChanging(customer)}
            onToggle={(hasAccess) => onToggle(customer, hasAccess)}
          />
        ))}
      </tbody>
    </table>
  );
}

function CustomerRow({
  customer,
  isChanging,
  onToggle,
}: {
  customer: Customer;
  isChanging: boolean;
  onToggle: (hasAccess: boolean) => void;
}) {
  const kind = formatSubscriptionKind(customer);
  const note = formatNote(customer);
  const hasAccess = customer.isActive || customer.role === 'admin';
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="customers__name">
        <Link to={`/admin/customers/${customer.id}`}>{formatName(customer)}</Link>
      </th>
      <td role="cell" data-label={t('email')} className="customers__email">
        {customer.email}
      </td>
      <td role="cell" data-label={t('role')}>
        <Badge tone={customer.role === 'admin' ? 'brand' : 'neutral'}>
          {t(customer.role === 'admin' ? 'admin' : 'user')}
        </Badge>
      </td>
      <td role="cell" data-label={t('subscription')}>
        <span className="customers__badges">
          <Badge tone={hasAccess ? 'brand' : 'neutral'} icon={hasAccess ? 'check' : 'minus'}>
            {formatStatus(customer)}
          </Badge>
          {kind && <Badge tone="neutral">{kind}</Badge>}
          {note && <span className="small muted">{note}</span>}
        </span>
      </td>
      <td role="cell" data-label={t('toggle')}>
        <Switch
          label={
            <>
              {t('access')}
              <VisuallyHidden> {t('accessOf', { name: formatName(customer) })}</VisuallyHidden>
            </>
          }
          checked={customer.isActive}
          disabled={isChanging}
          onChange={onToggle}
        />
      </td>
      <td role="cell" data-label={t('stripe')}>
        {customer.stripeCustomerId === null ? <span className="muted">{t('noStripe')}</span> : t('stripeCustomer')}
      </td>
      <td role="cell" data-label={t('joined')} className="numeric">
        {formatShortDate(customer.createdAt)}
      </td>
    </tr>
  );
}
