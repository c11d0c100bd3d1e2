import { useSearchParams } from 'react-router-dom';
import { NO_FILTERS, parseHistoryFilters, writeHistoryFilters, type HistoryFilters } from './historyFilters';

export type HistoryView = 'list' | 'timeline';

/**
 * The filters and the view of the history, kept in the address. Every change is an entry of the browser's history, except
 * that further letters of a search text replace the entry of the first.
 */
export function useHistoryFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = parseHistoryFilters(query);
  const view: HistoryView = query.get('view') === 'timeline' ? 'timeline' : 'list';
  const setFilters = (change: Partial<HistoryFilters>) => {
    const isSameSearch = change.searchText !== undefined && filters.searchText !== '';
    setQuery((current) => writeHistoryFilters(current, { ...parseHistoryFilters(current), ...change }), {
      replace: isSameSearch,
    });
  };
  const clearFilters = () => setQuery((current) => writeHistoryFilters(current, NO_FILTERS));
  const setView = (choice: HistoryView) =>
    setQuery((current) => {
      const next = new URLSearchParams(current);
      if (choice === 'timeline') next.set('view', choice);
      else next.delete('view');
      return next;
    });
  return { filters, view, setFilters, clearFilters, setView };
}
