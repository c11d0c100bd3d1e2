import { useId, useMemo, useState } from 'react';
import type { Provider, ProviderSearchResult, Radius } from '#domain/finder/dermatologists';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { cx } from '../../ui/cx';
import { ResultsMap } from './map/ResultsMap';
import { finderMessages } from './messages';
import { ProviderCard } from './ProviderCard';
import { describeUnknownFacts } from './providerFacts';
import { describeGaps, summarizeResults } from './resultTexts';
import type { SearchCenter } from './useFinder';

/** Number of results shown at a time. The map stays readable with this many. */
const PAGE_SIZE = 12;
/** Windows this wide show the map beside the list. In others it is folded, so that the first result is in view. */
const HAS_SPACE_FOR_MAP = '(min-width: 960px)';

const t = finderMessages;

interface SearchResultsProps {
  results: ProviderSearchResult;
  radius: Radius;
  center: SearchCenter;
  onRetry: () => void;
}

/** The list of dermatologists and its map. Selecting one selects it in both. */
export function SearchResults({ results, radius, center, onRetry }: SearchResultsProps) {
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isMapOpen, setIsMapOpen] = useState(() => globalThis.matchMedia(HAS_SPACE_FOR_MAP).matches);
  const mapId = useId();
  const listId = useId();
  const getCardId = (id: string) => `${listId}-${id}`;
  const { providers, sample, source, full } = results;
  const visibleProviders = useMemo(() => providers.slice(0, visibleCount), [providers, visibleCount]);
  const practices = visibleProviders.filter(({ isLaboratory }) => !isLaboratory);
  const laboratories = visibleProviders.filter(({ isLaboratory }) => isLaboratory);
  const gapsSentence = describeGaps(results);

  const openCard = (id: string) => {
    const card = document.getElementById(getCardId(id));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'center' });
  };
  const showMore = () => {
    const first = providers[visibleCount];
    setVisibleCount(visibleCount + PAGE_SIZE);
    if (first) setSelectedId(first.id);
  };
  const renderList = (group: readonly Provider[], label: string) => (
    <ol className="finder__list" role="list" aria-label={label}>
      {group.map((provider) => (
        <ProviderCard
          key={provider.id}
          id={getCardId(provider.id)}
          provider={provider}
          number={visibleProviders.indexOf(provider) + 1}
          sample={sample}
          center={center}
          isSelected={provider.id === selectedId}
          onSelect={() => setSelectedId(provider.id)}
        />
      ))}
    </ol>
  );

  return (
    <section className="stack finder__found" aria-label={t('resultsLabel')}>
      <h2 className="finder__summary">{summarizeResults(results, radius, center)}</h2>
      {sample && (
        <Banner tone="caution" title={t('sampleBadge')}>
          {t('sampleNotice')}
        </Banner>
      )}
      {gapsSentence && !full && (
        <Banner
          tone="notice"
          action={
            <Button size="small" icon="refresh" onClick={onRetry}>
              {t('retry')}
            </Button>
          }
        >
          {gapsSentence}
        </Banner>
      )}
      <p className="small muted measure">{[...describeUnknownFacts(providers), t('distanceNote')].join(' ')}</p>
      <div>
        <Button
          size="small"
          aria-expanded={isMapOpen}
          aria-controls={isMapOpen ? mapId : undefined}
          onClick={() => setIsMapOpen(!isMapOpen)}
        >
          {t(isMapOpen ? 'hideMap' : 'showMap')}
        </Button>
      </div>
      <div className={cx('finder__results', isMapOpen && 'finder__results--map')}>
        {isMapOpen && (
          <ResultsMap
            id={mapId}
            providers={visibleProviders}
            radius={radius}
            center={center}
            selectedId={selectedId}
            onSelect={setSelectedId}
            onOpen={openCard}
          />
        )}
        <div className="stack">
          {practices.length > 0 && renderList(practices, t('listLabel'))}
          {laboratories.length > 0 && (
            <>
              <h3 className="finder__group">{t('laboratoriesTitle')}</h3>
              <p className="small muted">{t('laboratoriesNote')}</p>
              {renderList(laboratories, t('laboratoriesTitle'))}
            </>
          )}
          {visibleCount < providers.length && (
            <Button onClick={showMore}>
              {t('showMore', { count: Math.min(PAGE_SIZE, providers.length - visibleCount) })}
            </Button>
          )}
          {gapsSentence && full && <Banner tone="notice">{gapsSentence}</Banner>}
          <p className="small muted">{t('source', { source })}</p>
        </div>
      </div>
    </section>
  );
}
