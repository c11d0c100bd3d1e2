import { useCallback, useState } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration } from 'swr';
import type { RouteInput, RouteOutput, ListPage } from '#domain/http/route';
import type { RouteName, Routes } from '#domain/http/routes';
import { api } from './api';

type RouteOf<N extends RouteName> = N extends `${infer G extends keyof Routes}.${infer M}`
  ? M extends keyof Routes[G]
    ? Routes[G][M]
    : never
  : never;
type CallInput<N extends RouteName> = RouteInput<RouteOf<N>>;
type CallOutput<N extends RouteName> = RouteOutput<RouteOf<N>>;
type PagedName = { [N in RouteName]: RouteOf<N> extends { paged: true } ? N : never }[RouteName];
type PageItem<N extends PagedName> = CallOutput<N> extends ListPage<infer T> ? T : never;

/** The SWR cache key of one response: the route name and the request input. */
type Key = readonly [name: RouteName, input: unknown];

/** SWR defaults for every read: no automatic refetch, never stale, no retry. */
export const READ_DEFAULTS: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

interface ReadOptions {
  /** Seconds until a cached response is stale and is read again when it is next shown. Without this it is never stale. */
  staleAfterSeconds?: number;
  /** Number of retries after a failed read. Default 0. */
  retries?: number;
  /** Polling interval in seconds while the page is visible. A failed read does not end the polling. */
  pollSeconds?: number;
  /** Reads again when the window receives focus. */
  revalidateOnFocus?: boolean;
}

/** SWR polls no further after an error, so a failed poll is retried after the same interval. */
function pollEvery(intervalMs: number): SWRConfiguration {
  return {
    refreshInterval: intervalMs,
    shouldRetryOnError: true,
    onErrorRetry: (_error, _key, _config, revalidate, options) => {
      const retry = () => {
        if (document.visibilityState === 'visible') void revalidate(options);
        else window.setTimeout(retry, intervalMs);
      };
      window.setTimeout(retry, intervalMs);
    },
  };
}

function toSwrConfig({
  staleAfterSeconds,
  retries = 0,
  pollSeconds,
  revalidateOnFocus,
}: ReadOptions): SWRConfiguration {
  return {
    ...READ_DEFAULTS,
    ...(staleAfterSeconds !== undefined && {
      revalidateIfStale: true,
      revalidateOnMount: true,
      dedupingInterval: staleAfterSeconds * 1000,
    }),
    ...(retries > 0 && { shouldRetryOnError: true, errorRetryCount: retries, errorRetryInterval: 1000 }),
    ...(pollSeconds && pollEvery(pollSeconds * 1000)),
    ...(revalidateOnFocus && { revalidateOnFocus: true, focusThrottleInterval: 1000 }),
  };
}

function callRoute<N extends RouteName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const [group, action] = name.split('.') as [string, string];
  const client = api as unknown as Record<string, Record<string, (input: unknown) => Promise<CallOutput<N>>>>;
  return client[group]![action]!(input);
}

/** Reads an endpoint by name and caches the response. A `null` input sends no request. `fetcher` replaces the call. */
export function useRead<N extends RouteName, T = CallOutput<N>>(
  name: N,
  input: CallInput<N> | null,
  options: ReadOptions & { fetcher?: () => Promise<T> } = {},
) {
  const key: Key | null = input === null ? null : [name, input];
  const fetcher = options.fetcher ?? (() => callRoute(name, input!) as Promise<T>);
  const { data, error, isLoading, mutate } = useSWR<T, unknown>(key, fetcher, toSwrConfig(options));
  const reload = useCallback(() => void mutate(), [mutate]);
  return { data, error, isLoading, reload };
}

/** Reads a list page by page. `loadMore` appends the next page; a refresh starts again from the first page. */
export function useReadPages<N extends PagedName>(
  name: N,
  query: Readonly<Record<string, string | number | undefined>> | null,
  options: ReadOptions = {},
) {
  const key: Key | null = query === null ? null : [name, { query }];
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const readPage = (cursor?: string) =>
    callRoute(name, { query: { ...query, ...(cursor && { cursor }) } } as CallInput<N>) as Promise<
      ListPage<PageItem<N>>
    >;
  const { data, error, isLoading, mutate } = useSWR<ListPage<PageItem<N>>, unknown>(
    key,
    () => readPage(),
    toSwrConfig(options),
  );

  const loadMore = async () => {
    if (!data?.nextCursor) return;
    setIsLoadingMore(true);
    try {
      const next = await readPage(data.nextCursor);
      await mutate({ ...next, items: [...data.items, ...next.items] }, { revalidate: false });
    } finally {
      setIsLoadingMore(false);
    }
  };
  const reload = () => void mutate();
  return {
    data,
    error,
    isLoading,
    reload,
    items: data?.items,
    hasMore: Boolean(data?.nextCursor),
    loadMore,
    isLoadingMore,
  };
}

/** Returns a function that reads the cached responses of the named routes again. */
export function useRefresh(): (...names: RouteName[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (...names) => {
      await mutate((key) => Array.isArray(key) && names.includes(key[0] as RouteName));
    },
    [mutate],
  );
}

/** Calls an endpoint that changes data, then reads the routes in `refreshes` again. `run` rejects with an `ApiError`. */
export function useWrite<N extends RouteName>(name: N, { refreshes = [] }: { refreshes?: readonly RouteName[] } = {}) {
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const run = async (input: CallInput<N>): Promise<CallOutput<N>> => {
    setBusy(true);
    try {
      const output = await callRoute(name, input);
      await refresh(...refreshes);
      return output;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
