import { useEffect, useState } from 'react';
import type { Spot } from '#domain/analysis/spot';
import { canOlderMatch, hasFilters, matchesFilters, type HistoryFilters } from './filters/historyFilters';
import { historyMessages } from './messages';
import { explainLoadFailure, useAnalyses } from './useAnalyses';

/** Analyses per page from the server. */
const PAGE_SIZE = 48;
/** Analyses on the screen at first, and added by each "Show more". */
const STEP = 24;

/**
 * The analyses that pass the filters, among those loaded. Further pages load one after another until there are enough
 * matches for the screen or no more pages.
 */
export function useMatchingAnalyses(filters: HistoryFilters, findSpot: (id: string) => Spot | undefined) {
  const pages = useAnalyses(PAGE_SIZE);
  const [now] = useState(Date.now);
  const filterKey = JSON.stringify(filters);
  const [expansion, setExpansion] = useState({ filterKey, limit: STEP });
  const [failure, setFailure] = useState<string | null>(null);
  const limit = expansion.filterKey === filterKey ? expansion.limit : STEP;

  const loaded = pages.items ?? [];
  const matches = loaded.filter((analysis) => matchesFilters(analysis, findSpot(analysis.lesionId), filters, now));
  const isComplete = !pages.hasMore || !canOlderMatch(loaded, filters, now);
  const isSearching = !isComplete && !failure && matches.length < limit;

  useEffect(() => {
    if (isSearching && !pages.isLoadingMore) {
      pages.loadMore().catch((error: unknown) => setFailure(explainLoadFailure(error, historyMessages('fetchFailed'))));
    }
  });

  return {
    pages,
    isFiltered: hasFilters(filters),
    matches: matches.slice(0, limit),
    /** The number of matches among the loaded analyses, also of those not on the screen yet. */
    matchCount: matches.length,
    loadedCount: loaded.length,
    /** Whether no analysis that is not loaded could match. */
    isComplete,
    isSearching,
    /** Why the last page did not load; null where it did. */
    failure,
    retry: () => setFailure(null),
    hasMore: matches.length > limit || (!isComplete && !isSearching && !failure),
    showMore: () => setExpansion({ filterKey, limit: limit + STEP }),
  };
}
