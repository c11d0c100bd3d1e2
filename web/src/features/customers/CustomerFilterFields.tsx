import { Select } from '../../ui/form/Field';
import { customersMessages } from './messages';

const t = customersMessages;

/** The filters by their names in the address; an empty one matches every customer. */
export const NO_CUSTOMER_FILTERS = { role: '', access: '' };
type FilterChoices = typeof NO_CUSTOMER_FILTERS;

interface CustomerFilterFieldsProps {
  filters: FilterChoices;
  onChange: (changes: Partial<FilterChoices>) => void;
}

/** The filters of the list. Each applies at once. */
export function CustomerFilterFields({ filters, onChange }: CustomerFilterFieldsProps) {
  return (
    <>
      <Select
        label={t('role')}
        value={filters.role}
        options={[
          { value: '', label: t('all') },
          { value: 'user', label: t('user') },
          { value: 'admin', label: t('admin') },
        ]}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <Select
        label={t('subscription')}
        value={filters.access}
        options={[
          { value: '', label: t('all') },
          { value: 'active', label: t('active') },
          { value: 'inactive', label: t('inactive') },
        ]}
        onChange={(event) => onChange({ access: event.target.value })}
      />
    </>
  );
}
