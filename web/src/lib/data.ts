import { useCallback, useState } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration } from 'swr';
import type { Input, Output, Paged } from '#domain/http/route';
import type { RouteName, Routes } from '#domain/http/routes';
import { api } from './api';

type RouteOf<N extends RouteName> = N extends `${infer G extends keyof Routes}.${infer M}`
  ? M extends keyof Routes[G]
    ? Routes[G][M]
    : never
  : never;
type Given<N extends RouteName> = Input<RouteOf<N>>;
type Answer<N extends RouteName> = Output<RouteOf<N>>;
type PagedName = { [N in RouteName]: RouteOf<N> extends { paged: true } ? N : never }[RouteName];
type Item<N extends PagedName> = Answer<N> extends Paged<infer T> ? T : never;

/** The cache key of one answer: the route's name and what was asked. */
type Key = readonly [name: RouteName, input: unknown];

/** The specification's defaults (§7): no refetch by itself, never stale, no retry. */
export const READ_DEFAULTS: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

interface ReadOptions {
  /** Seconds an answer counts as fresh; after that, showing it again reads it again. Never stale without this. */
  freshForSeconds?: number;
  /** How often a failed read is tried again; 0 without this. */
  retries?: number;
  /** Reads again every so many seconds, while the page is visible. */
  everySeconds?: number;
  /** Reads again when the window gets the focus. */
  onFocus?: boolean;
}

function configOf({ freshForSeconds, retries = 0, everySeconds, onFocus }: ReadOptions): SWRConfiguration {
  return {
    ...READ_DEFAULTS,
    ...(freshForSeconds !== undefined && {
      revalidateIfStale: true,
      revalidateOnMount: true,
      dedupingInterval: freshForSeconds * 1000,
    }),
    ...(retries > 0 && { shouldRetryOnError: true, errorRetryCount: retries, errorRetryInterval: 1000 }),
    ...(everySeconds && { refreshInterval: everySeconds * 1000 }),
    ...(onFocus && { revalidateOnFocus: true, focusThrottleInterval: 1000 }),
  };
}

function call<N extends RouteName>(name: N, input: Given<N>): Promise<Answer<N>> {
  const [group, action] = name.split('.') as [string, string];
  const client = api as unknown as Record<string, Record<string, (input: unknown) => Promise<Answer<N>>>>;
  return client[group]![action]!(input);
}

/** Reads an endpoint by name and keeps the answer; `null` asks nothing. `fetcher` may soften failures. */
export function useRead<N extends RouteName, T = Answer<N>>(
  name: N,
  input: Given<N> | null,
  options: ReadOptions & { fetcher?: () => Promise<T> } = {},
) {
  const key: Key | null = input === null ? null : [name, input];
  const fetcher = options.fetcher ?? (() => call(name, input!) as Promise<T>);
  const { data, error, isLoading, mutate } = useSWR<T, unknown>(key, fetcher, configOf(options));
  const reload = useCallback(() => void mutate(), [mutate]);
  return { data, error, isLoading, reload };
}

/** Reads a list page by page; `more` appends the next page, a refresh starts again from the first. */
export function useReadPages<N extends PagedName>(
  name: N,
  query: { limit?: number } | null,
  options: ReadOptions = {},
) {
  const key: Key | null = query === null ? null : [name, { query }];
  const [isLoadingMore, setLoadingMore] = useState(false);
  const read = (cursor?: string) =>
    call(name, { query: { ...query, ...(cursor && { cursor }) } } as Given<N>) as Promise<Paged<Item<N>>>;
  const { data, error, isLoading, mutate } = useSWR<Paged<Item<N>>, unknown>(key, () => read(), configOf(options));

  const more = async () => {
    if (!data?.nextCursor) return;
    setLoadingMore(true);
    try {
      const next = await read(data.nextCursor);
      await mutate({ ...next, items: [...data.items, ...next.items] }, { revalidate: false });
    } finally {
      setLoadingMore(false);
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
    more,
    isLoadingMore,
  };
}

/** Reads again what is kept of the named endpoints. */
export function useRefresh(): (...names: RouteName[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (...names) => {
      await mutate((key) => Array.isArray(key) && names.includes(key[0] as RouteName));
    },
    [mutate],
  );
}

/** Calls an endpoint that changes something, then reads again what `refreshes` names. `run` rejects with an `ApiError`. */
export function useWrite<N extends RouteName>(name: N, { refreshes = [] }: { refreshes?: readonly RouteName[] } = {}) {
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const run = async (input: Given<N>): Promise<Answer<N>> => {
    setBusy(true);
    try {
      const answer = await call(name, input);
      await refresh(...refreshes);
      return answer;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
