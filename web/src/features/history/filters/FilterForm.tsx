import { describeRegion } from '#domain/analysis/bodyRegion';
import './FilterForm.css';
import { useId, useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { RiskLevel } from '#domain/analysis/assessment';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import { cx } from '../../../ui/cx';
import { Button } from '../../../ui/form/Button';
import { Select } from '../../../ui/form/Field';
import { Icon } from '../../../ui/layout/Icon';
import { TIER_TEXTS } from '../../result/texts/tierTexts';
import { getSpotName } from '../../spots/spotText';
import { historyMessages } from '../messages';
import {
  countFilters,
  hasFilters,
  listRegions,
  TIME_RANGES,
  type HistoryFilters,
  type TimeRange,
} from './historyFilters';
import { SearchField } from './SearchField';

const t = historyMessages;
const RANGE_TEXTS: Record<TimeRange, string> = {
  month: t('rangeMonth'),
  quarter: t('rangeQuarter'),
  year: t('rangeYear'),
};

interface Props {
  filters: HistoryFilters;
  analyses: readonly Analysis[];
  spots: readonly Spot[];
  onChange: (change: Partial<HistoryFilters>) => void;
  onClear: () => void;
}

/** Search and filters of the history. On phones, one button with the number of set filters unfolds them. */
export function FilterForm({ filters, analyses, spots, onChange, onClear }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { tier, region, spotId, range } = filters;
  const regions = listRegions(analyses, spots, region);
  const isOtherSpot = spotId !== null && spots.every(({ id }) => id !== spotId);
  return (
    <form role="search" className="filters" aria-label={t('filterForm')} onSubmit={(event) => event.preventDefault()}>
      <SearchField value={filters.searchText} onChange={(searchText) => onChange({ searchText })} />
      <button
        type="button"
        className="button button--secondary filters__fold"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filters', { count: countFilters(filters) })}
        <Icon name="chevronDown" />
      </button>
      <div id={panelId} className={cx('filters__panel', isOpen && 'filters__panel--open')}>
        <Select
          label={t('tier')}
          placeholder={t('anyTier')}
          options={RiskLevel.options.map((value) => ({ value, label: TIER_TEXTS[value].title }))}
          value={tier ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ tier: (value || null) as RiskLevel | null })}
        />
        <Select
          label={t('region')}
          placeholder={t('anyRegion')}
          options={regions.map((value) => ({ value, label: describeRegion(value) }))}
          value={region ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ region: (value || null) as BodyRegion | null })}
        />
        <Select
          label={t('spot')}
          placeholder={t('anySpot')}
          options={[
            ...spots.map((spot) => ({ value: spot.id, label: getSpotName(spot) })),
            ...(isOtherSpot ? [{ value: spotId, label: t('otherSpot') }] : []),
          ]}
          value={spotId ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ spotId: value || null })}
        />
        <Select
          label={t('range')}
          placeholder={t('anyRange')}
          options={(Object.keys(TIME_RANGES) as TimeRange[]).map((value) => ({ value, label: RANGE_TEXTS[value] }))}
          value={range ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ range: (value || null) as TimeRange | null })}
        />
      </div>
      {hasFilters(filters) && (
        <Button size="small" icon="close" className="filters__clear" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      )}
    </form>
  );
}
