import { useState } from 'react';
import type { Customer } from '#domain/account/customers';
import { useRead, useWrite } from '../../lib/data';
import { useToast } from '../../ui/feedback/Toast';

const POLL_SECONDS = 30;
/** Coming back to the page reads again. */
const FRESH_SECONDS = 2;
const PER_PAGE = 25;

/** The three figures above the list, as old as the list. */
export function useCounts() {
  return useRead('admin.countUsers', {}, { everySeconds: POLL_SECONDS, freshForSeconds: FRESH_SECONDS });
}

/** One page of everybody, polled while it is visible, or of those found by a text; and the ways to the next and back. */
export function useCustomerPages(text: string) {
  const [cursors, setCursors] = useState<string[]>([]);
  const page = { limit: PER_PAGE, cursor: cursors.at(-1) };
  const options = { freshForSeconds: FRESH_SECONDS };
  const everybody = useRead('admin.users', text ? null : { query: page }, { ...options, everySeconds: POLL_SECONDS });
  const found = useRead('admin.searchUsers', text ? { body: { ...page, text } } : null, options);
  const state = text ? found : everybody;
  const next = state.data?.nextCursor;
  return {
    state,
    page: cursors.length + 1,
    toNext: next === undefined ? undefined : () => setCursors([...cursors, next]),
    toPrevious: cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1)),
  };
}

/** Gives or takes access. `isChanging` holds from the call until the list has been read again. */
export function useOverride() {
  const [changing, setChanging] = useState<readonly string[]>([]);
  const toast = useToast();
  const { run } = useWrite('admin.overrideSubscription', {
    refreshes: ['admin.users', 'admin.searchUsers', 'admin.countUsers'],
  });
  const override = async ({ id }: Customer, wanted: boolean, reason: string) => {
    setChanging((before) => [...before, id]);
    try {
      const subscriptionStatus = wanted ? 'active' : 'inactive';
      const { warning } = await run({ params: { id }, body: { subscriptionStatus, reason } });
      const text = ['Customer subscription status has been updated successfully.', warning].filter(Boolean).join(' ');
      toast.show({ title: 'Status Updated', text, ...(warning && { tone: 'info', seconds: 15 }) });
    } catch {
      const text = 'Failed to update customer status. Please try again.';
      toast.show({ tone: 'error', title: 'Update Failed', text });
    } finally {
      setChanging((before) => before.filter((one) => one !== id));
    }
  };
  return { override, isChanging: ({ id }: Customer) => changing.includes(id) };
}
