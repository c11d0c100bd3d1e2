import { useAddressQuery } from '../../../ui/useAddressQuery';
import { NO_FILTERS, parseHistoryFilters, writeHistoryFilters, type HistoryFilters } from './historyFilters';

export type HistoryView = 'list' | 'timeline';

/**
 * The filters and the view of the history, kept in the address. Every change is an entry of the browser's history, except
 * that further letters of a search text replace the entry of the first.
 */
export function useHistoryFilters() {
  const { query, getLatestQuery, setQuery } = useAddressQuery();
  const filters = parseHistoryFilters(query);
  const view: HistoryView = query.get('view') === 'timeline' ? 'timeline' : 'list';
  const setFilters = (change: Partial<HistoryFilters>) => {
    const latest = parseHistoryFilters(getLatestQuery());
    const isSameSearch = change.searchText !== undefined && latest.searchText !== '';
    setQuery(writeHistoryFilters(getLatestQuery(), { ...latest, ...change }), { replace: isSameSearch });
  };
  const clearFilters = () => setQuery(writeHistoryFilters(getLatestQuery(), NO_FILTERS));
  const setView = (choice: HistoryView) => {
    const next = new URLSearchParams(getLatestQuery());
    if (choice === 'timeline') next.set('view', choice);
    else next.delete('view');
    setQuery(next);
  };
  return { filters, view, setFilters, clearFilters, setView };
}
