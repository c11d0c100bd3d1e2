import { useRef, useState } from 'react';
import type { ProviderSearchResult, Radius } from '#domain/finder/dermatologists';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { ProviderCard } from './ProviderCard';
import { ResultsMap } from './ResultsMap';
import type { SearchCenter } from './useFinder';
import { describeGaps, summarizeResults } from './resultTexts';

/** Number of results shown at a time. The map stays readable with this many. */
const PAGE_SIZE = 12;

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
  const cards = useRef(new Map<string, HTMLLIElement | null>());
  const { providers, sample, source } = results;
  const visibleProviders = providers.slice(0, visibleCount);
  const gapsSentence = describeGaps(results);

  const selectAndScroll = (id: string) => {
    setSelectedId(id);
    cards.current.get(id)?.scrollIntoView({ block: 'center' });
  };
  const showMore = () => {
    const first = providers[visibleCount];
    setVisibleCount(visibleCount + PAGE_SIZE);
    if (first) setSelectedId(first.id);
  };

  return (
    <section className="stack" aria-label="Results">
      <h2 className="finder__summary">{summarizeResults(results, radius, center)}</h2>
      {sample && (
        <Banner tone="caution" title="Sample data">
          Nobody on this list exists. It shows what the list will look like with the national registry behind it.
        </Banner>
      )}
      {gapsSentence && (
        <Banner
          tone="notice"
          action={
            !results.full && (
              <Button size="small" icon="refresh" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          {gapsSentence}
        </Banner>
      )}
      <div className="finder__results">
        <ResultsMap
          providers={visibleProviders}
          radius={radius}
          centerLabel={center.zip === undefined ? 'you' : `ZIP code ${center.zip}`}
          selectedId={selectedId}
          onSelect={selectAndScroll}
        />
        <div className="stack">
          <ol className="finder__list" role="list" aria-label="Dermatologists">
            {visibleProviders.map((provider, index) => (
              <ProviderCard
                key={provider.id}
                ref={(card) => void cards.current.set(provider.id, card)}
                provider={provider}
                number={index + 1}
                sample={sample}
                center={center}
                isSelected={provider.id === selectedId}
                onSelect={() => setSelectedId(provider.id)}
              />
            ))}
          </ol>
          {visibleCount < providers.length && (
            <Button onClick={showMore}>Show {Math.min(PAGE_SIZE, providers.length - visibleCount)} more</Button>
          )}
          <p className="small muted">
            Source: {source}. Distances are straight lines, and ‘about’ where only the ZIP code could be placed.
          </p>
        </div>
      </div>
    </section>
  );
}
