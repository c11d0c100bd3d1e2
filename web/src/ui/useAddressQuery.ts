import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * The query of the address that the page shows, and the latest one, which the page may not show yet. A change of the latest one loses
 * no other change, also where a person makes two before a slow device shows the first.
 */
export function useAddressQuery() {
  const [query, setSearchParams] = useSearchParams();
  const { key } = useLocation();
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [key, query]);
  const setQuery = (next: URLSearchParams, options?: { replace: boolean }) => {
    latest.current = next;
    setSearchParams(next, options);
  };
  return { query, getLatestQuery: () => latest.current, setQuery };
}
