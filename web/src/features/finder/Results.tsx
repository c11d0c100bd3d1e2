import { useRef, useState } from 'react';
import type { FoundProviders, Radius } from '#domain/finder/dermatologists';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { ProviderCard } from './ProviderCard';
import { ResultsMap } from './ResultsMap';
import type { Center } from './useFinder';
import { gapsText, summaryText } from './words';

/** How many are shown at once; the map stays readable with them. */
const AT_ONCE = 12;

interface ResultsProps {
  found: FoundProviders;
  radius: Radius;
  center: Center;
  onRetry: () => void;
}

/** The list and its map. Choosing on either marks the same on the other. */
export function Results({ found, radius, center, onRetry }: ResultsProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const [selected, setSelected] = useState<string | null>(null);
  const cards = useRef(new Map<string, HTMLLIElement | null>());
  const { providers, sample, source } = found;
  const listed = providers.slice(0, shown);
  const gaps = gapsText(found);

  const goTo = (id: string) => {
    setSelected(id);
    cards.current.get(id)?.scrollIntoView({ block: 'center' });
  };
  const showMore = () => {
    const first = providers[shown];
    setShown(shown + AT_ONCE);
    if (first) setSelected(first.id);
  };

  return (
    <section className="stack" aria-label="Results">
      <h2 className="finder__summary">{summaryText(found, radius, center)}</h2>
      {sample && (
        <Banner tone="caution" title="Sample data">
          Nobody on this list exists. It shows what the list will look like with the national registry behind it.
        </Banner>
      )}
      {gaps && (
        <Banner
          tone="notice"
          action={
            !found.full && (
              <Button size="small" icon="refresh" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          {gaps}
        </Banner>
      )}
      <div className="finder__results">
        <ResultsMap
          providers={listed}
          radius={radius}
          middle={center.zip === undefined ? 'you' : `ZIP code ${center.zip}`}
          selected={selected}
          onSelect={goTo}
        />
        <div className="stack">
          <ol className="finder__list" role="list" aria-label="Dermatologists">
            {listed.map((provider, index) => (
              <ProviderCard
                key={provider.id}
                ref={(card) => void cards.current.set(provider.id, card)}
                provider={provider}
                number={index + 1}
                sample={sample}
                center={center}
                selected={provider.id === selected}
                onSelect={() => setSelected(provider.id)}
              />
            ))}
          </ol>
          {shown < providers.length && (
            <Button onClick={showMore}>Show {Math.min(AT_ONCE, providers.length - shown)} more</Button>
          )}
          <p className="small muted">
            Source: {source}. Distances are straight lines, and ‘about’ where only the ZIP code could be placed.
          </p>
        </div>
      </div>
    </section>
  );
}
