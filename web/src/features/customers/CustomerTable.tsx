import type { Customer } from '#domain/account/customers';
import { Switch } from '../../ui/form/Switch';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { DataTable, type TableColumn } from '../../ui/table/DataTable';
import { CUSTOMER_COLUMNS } from './customerColumns';
import { formatName } from './formatCustomer';
import { customersMessages } from './messages';

const t = customersMessages;

/** Columns before the switch. */
const COLUMNS_BEFORE_SWITCH = 4;

interface CustomerTableProps {
  customers: readonly Customer[];
  sort: string;
  onSort: (sort: string) => void;
  /** Whether there are customers on other pages. */
  hasMore: boolean;
  isChanging: (customer: Customer) => boolean;
  onToggle: (customer: Customer, hasAccess: boolean) => void;
}

/** The customers of a page, with a switch for the access of each. */
export function CustomerTable({ customers, sort, onSort, hasMore, isChanging, onToggle }: CustomerTableProps) {
  const toggle: TableColumn<Customer> = {
    key: 'toggle',
    label: t('toggle'),
    value: ({ isActive }) => Number(isActive),
    render: (customer) => (
      <Switch
        label={
          <>
            {t('access')}
            <VisuallyHidden> {t('accessOf', { name: formatName(customer) })}</VisuallyHidden>
          </>
        }
        checked={customer.isActive}
        disabled={isChanging(customer)}
        onChange={(hasAccess) => onToggle(customer, hasAccess)}
      />
    ),
  };
  return (
    <DataTable
      caption={t('listTitle')}
      columns={[
        ...CUSTOMER_COLUMNS.slice(0, COLUMNS_BEFORE_SWITCH),
        toggle,
        ...CUSTOMER_COLUMNS.slice(COLUMNS_BEFORE_SWITCH),
      ]}
      rows={customers}
      getKey={({ id }) => id}
      sort={sort}
      hasMore={hasMore}
      onSort={onSort}
    />
  );
}
