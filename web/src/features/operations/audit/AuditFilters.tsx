import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../../ui/form/Button';
import { Field, Select } from '../../../ui/form/Field';
import { operationsMessages } from '../messages';

const t = operationsMessages;

type Filters = Record<'who' | 'person' | 'action' | 'outcome' | 'from' | 'to', string>;

interface AuditFiltersProps {
  filters: Filters;
  /** Called with all filters when the form is sent. */
  onChange: (filters: Filters) => void;
}

const NO_AUDIT_FILTERS: Filters = { who: '', person: '', action: '', outcome: '', from: '', to: '' };

/** The filters of the audit log. They apply when the form is sent, so that typing reads nothing. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const [draft, setDraft] = useState(filters);
  const field = (name: keyof Filters) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value.trim() }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onChange(draft);
  };
  return (
    <form className="stack" role="search" aria-label={t('audit.filters')} onSubmit={submit}>
      <div className="operations-filters">
        <Field label={t('audit.who')} hint={t('audit.idHint')} spellCheck={false} {...field('who')} />
        <Field label={t('audit.person')} hint={t('audit.idHint')} spellCheck={false} {...field('person')} />
        <Field label={t('audit.action')} hint={t('audit.actionHint')} spellCheck={false} {...field('action')} />
        <Select
          label={t('audit.outcome')}
          options={[
            { value: '', label: t('audit.all') },
            { value: 'done', label: t('audit.done') },
            { value: 'refused', label: t('audit.refused') },
          ]}
          {...field('outcome')}
        />
        <Field label={t('audit.from')} type="date" {...field('from')} />
        <Field label={t('audit.to')} type="date" {...field('to')} />
      </div>
      <div className="cluster">
        <Button type="submit" icon="search">
          {t('audit.apply')}
        </Button>
        <Button variant="quiet" onClick={() => onChange(NO_AUDIT_FILTERS)}>
          {t('audit.clear')}
        </Button>
      </div>
    </form>
  );
}
