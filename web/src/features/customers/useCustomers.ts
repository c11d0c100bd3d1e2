import { useState } from 'react';
import type { Customer, CustomerFilters } from '#domain/account/customers';
import { api } from '../../lib/api';
import { useRead, useWrite } from '../../lib/apiHooks';
import { useToast } from '../../ui/feedback/Toast';
import { customersMessages } from './messages';

const t = customersMessages;

const POLL_SECONDS = 30;
/** Short, so that the list is read again when the page is opened again. */
const STALE_SECONDS = 2;
const PAGE_SIZE = 25;
/** Most calls for one page. Each reads up to 2,000 accounts. */
const MAX_CALLS = 10;

/** The three counts above the list, polled as often as the list. */
export function useCustomerCounts() {
  return useRead('admin.countUsers', {}, { pollSeconds: POLL_SECONDS, staleAfterSeconds: STALE_SECONDS });
}

/** Reads a page of the list. Where matches are so rare that a call finds none, reads on, up to ten calls. */
async function readPage(query: CustomerFilters & { limit: number; cursor?: string }) {
  let page = await api.admin.users({ query });
  for (let calls = 1; page.items.length === 0 && page.nextCursor !== undefined && calls < MAX_CALLS; calls++)
    page = await api.admin.users({ query: { ...query, cursor: page.nextCursor } });
  return page;
}

/** One page of the customers that meet the conditions, polled while visible, or of all customers that match `text`. */
export function useCustomerPages(text: string, filters: CustomerFilters) {
  const [cursors, setCursors] = useState<string[]>([]);
  const page = { limit: PAGE_SIZE, cursor: cursors.at(-1) };
  const options = { staleAfterSeconds: STALE_SECONDS };
  const query = { ...page, ...filters };
  const allCustomers = useRead('admin.users', text ? null : { query }, {
    ...options,
    pollSeconds: POLL_SECONDS,
    fetcher: () => readPage(query),
  });
  const matches = useRead('admin.searchUsers', text ? { body: { ...page, text } } : null, options);
  const state = text ? matches : allCustomers;
  const next = state.data?.nextCursor;
  return {
    state,
    page: cursors.length + 1,
    goToNext: next === undefined ? undefined : () => setCursors([...cursors, next]),
    goToPrevious: cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1)),
  };
}

/** Grants or revokes access, and resolves to whether it did. `isChanging` is true from the call until the list was read again. */
export function useOverride() {
  const [changingIds, setChangingIds] = useState<readonly string[]>([]);
  const toast = useToast();
  const { run } = useWrite('admin.overrideSubscription', {
    refreshes: ['admin.users', 'admin.searchUsers', 'admin.countUsers'],
  });
  const override = async ({ id }: Customer, grantsAccess: boolean, reason: string) => {
    setChangingIds((ids) => [...ids, id]);
    try {
      const subscriptionStatus = grantsAccess ? 'active' : 'inactive';
      const { warning } = await run({ params: { id }, body: { subscriptionStatus, reason } });
      const text = [t('updated'), warning].filter(Boolean).join(' ');
      toast.show({ title: t('updatedTitle'), text, ...(warning && { tone: 'info', seconds: 15 }) });
      return true;
    } catch {
      toast.show({ tone: 'error', title: t('updateFailedTitle'), text: t('updateFailed') });
      return false;
    } finally {
      setChangingIds((ids) => ids.filter((other) => other !== id));
    }
  };
  return { override, isChanging: ({ id }: Customer) => changingIds.includes(id) };
}
