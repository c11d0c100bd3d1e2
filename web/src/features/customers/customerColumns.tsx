import { Link } from 'react-router-dom';
import type { Customer } from '#domain/account/customers';
import { Badge } from '../../ui/feedback/Badge';
import type { TableColumn } from '../../ui/table/DataTable';
import { formatShortDate, formatSubscriptionKind, formatName, formatNote, formatStatus } from './formatCustomer';
import { customersMessages } from './messages';
import './CustomerTable.css';

const t = customersMessages;

const formatRole = ({ role }: Customer): string => t(role === 'admin' ? 'admin' : 'user');

/** The columns of the list and of its CSV file. The switch that grants and revokes access stands before the last two. */
export const CUSTOMER_COLUMNS: readonly TableColumn<Customer>[] = [
  {
    key: 'name',
    label: t('name'),
    value: formatName,
    render: (customer) => <Link to={`/admin/customers/${customer.id}`}>{formatName(customer)}</Link>,
  },
  { key: 'email', label: t('email'), value: ({ email }) => email },
  {
    key: 'role',
    label: t('role'),
    value: formatRole,
    render: (customer) => <Badge tone={customer.role === 'admin' ? 'brand' : 'neutral'}>{formatRole(customer)}</Badge>,
  },
  {
    key: 'subscription',
    label: t('subscription'),
    value: (customer) =>
      [formatStatus(customer), formatSubscriptionKind(customer), formatNote(customer)].filter(Boolean).join(', '),
    render: (customer) => <SubscriptionBadges customer={customer} />,
  },
  {
    key: 'stripe',
    label: t('stripe'),
    value: ({ stripeCustomerId }) => stripeCustomerId ?? t('noStripe'),
    render: ({ stripeCustomerId }) =>
      stripeCustomerId === null ? <span className="muted">{t('noStripe')}</span> : t('stripeCustomer'),
  },
  {
    key: 'joined',
    label: t('joined'),
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => formatShortDate(createdAt),
  },
];

function SubscriptionBadges({ customer }: { customer: Customer }) {
  const kind = formatSubscriptionKind(customer);
  const note = formatNote(customer);
  const hasAccess = customer.isActive || customer.role === 'admin';
  return (
    <span className="customers__badges">
      <Badge tone={hasAccess ? 'brand' : 'neutral'} icon={hasAccess ? 'check' : 'minus'}>
        {formatStatus(customer)}
      </Badge>
      {kind && <Badge tone="neutral">{kind}</Badge>}
      {note && <span className="small muted">{note}</span>}
    </span>
  );
}
