import { useId, type Ref } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { Banner } from '../../ui/feedback/Banner';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Spinner } from '../../ui/feedback/Spinner';
import { Button } from '../../ui/form/Button';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import type { HistoryView } from './filters/useHistoryFilters';
import { HistoryCards } from './cards/HistoryCards';
import { HistoryTimeline } from './cards/HistoryTimeline';
import { historyMessages } from './messages';
import type { useMatchingAnalyses } from './useMatchingAnalyses';

const t = historyMessages;
const VIEWS: readonly { value: HistoryView; label: string }[] = [
  { value: 'list', label: t('list') },
  { value: 'timeline', label: t('timeline') },
];

type MatchingAnalyses = ReturnType<typeof useMatchingAnalyses>;

interface Props {
  headingRef: Ref<HTMLHeadingElement>;
  matching: MatchingAnalyses;
  view: HistoryView;
  /** The spot that the filter names. */
  chosenSpot: Spot | undefined;
  findSpot: (id: string) => Spot | undefined;
  onViewChange: (view: HistoryView) => void;
  onClear: () => void;
  onOpen: (analysis: Analysis) => void;
  onOpenSpot: (spotId: string) => void;
}

/** The matching analyses with their announced count, as a list or on a timeline. */
export function HistoryResults(props: Props) {
  const { headingRef, matching, view, chosenSpot, findSpot, onViewChange, onClear, onOpen, onOpenSpot } = props;
  const { matches, isSearching, failure, hasMore, retry, showMore } = matching;
  const headingId = useId();
  const Results = view === 'timeline' ? HistoryTimeline : HistoryCards;
  return (
    <section className="stack history-page__results" aria-labelledby={headingId}>
      <div className="history-page__bar">
        <div>
          <h2 id={headingId} ref={headingRef} tabIndex={-1} className="history-page__heading">
            {t('results')}
          </h2>
          <p role="status" className="muted numeric">
            {describeCount(matching)}
          </p>
        </div>
        <ChoiceGroup
          legend={t('view')}
          options={VIEWS}
          value={view}
          onChange={(choice) => onViewChange(choice ?? 'list')}
        />
      </div>
      {chosenSpot && (
        <div>
          <Button icon="history" onClick={() => onOpenSpot(chosenSpot.id)}>
            {t('spotOverTime')}
          </Button>
        </div>
      )}
      {matches.length > 0 && <Results analyses={matches} findSpot={findSpot} onOpen={onOpen} />}
      {isSearching && <Spinner label={t('searching')} quiet />}
      {failure && (
        <Banner
          tone="error"
          title={failure}
          action={
            <Button size="small" icon="refresh" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('olderFailed')}
        </Banner>
      )}
      {matches.length === 0 && !isSearching && !failure && (
        <EmptyState icon="search" title={t('noMatch')} action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>
          {t('noMatchText')}
        </EmptyState>
      )}
      {hasMore && (
        <Button className="history-page__more" onClick={showMore}>
          {t('showMore')}
        </Button>
      )}
    </section>
  );
}

/** Says how many analyses match, and of which. It never calls a search complete that is not. */
function describeCount({ isFiltered, isSearching, isComplete, matchCount, matches, loadedCount }: MatchingAnalyses) {
  if (isSearching) return t(isFiltered ? 'searching' : 'loadingOlder');
  if (isFiltered) {
    return isComplete
      ? t('allMatches', { count: matchCount })
      : t('someMatches', { count: matchCount, loaded: loadedCount });
  }
  return isComplete ? t('allResults', { count: matchCount }) : t('newestResults', { count: matches.length });
}
