import { useRef } from 'react';
import { Domain } from '#domain/analysis/assessment';
import { TONE_NAMES } from '#domain/analysis/toneBands';
import { ADMIN_SOURCE, NOT_MEASURED, SAMPLE_PHOTOS, type PhotoList } from '#domain/training/trainingPhoto';
import { Button } from '../../../ui/form/Button';
import { Select } from '../../../ui/form/Field';
import { DIAGNOSIS_OPTIONS } from '../labels';
import { datasetMessages } from '../messages';

const t = datasetMessages;

/** The filters by their names in the address; an empty one matches every photo. */
export const NO_DATASET_FILTERS = {
  ...{ diagnosis: '', who: '', source: '', tone: '', domain: '', disagreement: '' },
  /** The id of a training; chosen in the list of models. */
  training: '',
};
type FilterValues = typeof NO_DATASET_FILTERS;

const ALL = { value: '', label: t('all') };
const UNKNOWN = { value: NOT_MEASURED, label: t('notMeasured') };
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The filters of the data set. Each applies at once. After they are cleared, the focus is on their region. */
export function DatasetFilters({
  filters,
  people,
  sources,
  onChange,
}: {
  filters: FilterValues;
  people: PhotoList['people'];
  sources: PhotoList['sources'];
  onChange: (changes: Partial<FilterValues>) => void;
}) {
  const region = useRef<HTMLDivElement>(null);
  const isFiltered = (Object.keys(NO_DATASET_FILTERS) as (keyof FilterValues)[]).some((name) => filters[name] !== '');
  const clear = () => {
    region.current?.focus();
    onChange(NO_DATASET_FILTERS);
  };
  const select = (name: Exclude<keyof FilterValues, 'training'>) => ({
    label: t(name),
    name,
    value: filters[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div ref={region} role="search" tabIndex={-1} aria-label={t('filters')} className="dataset-filters">
      <Select {...select('diagnosis')} options={[ALL, ...DIAGNOSIS_OPTIONS]} />
      <Select
        {...select('who')}
        options={[
          ALL,
          { value: SAMPLE_PHOTOS, label: t('samples') },
          ...people.map(({ id, email }) => ({ value: id, label: email ?? t('deletedAccount') })),
        ]}
      />
      <Select
        {...select('source')}
        options={[
          ALL,
          ...sources.map((source) => ({ value: source, label: source === ADMIN_SOURCE ? t('sourceAdmin') : source })),
        ]}
      />
      <Select
        {...select('tone')}
        options={[ALL, ...TONE_NAMES.map((tone) => ({ value: tone, label: capitalize(tone) })), UNKNOWN]}
      />
      <Select
        {...select('domain')}
        options={[ALL, ...Domain.options.map((domain) => ({ value: domain, label: t(domain) })), UNKNOWN]}
      />
      <Select
        {...select('disagreement')}
        options={[ALL, { value: 'yes', label: t('disagrees') }, { value: 'no', label: t('agrees') }]}
      />
      {isFiltered && (
        <Button variant="quiet" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}
