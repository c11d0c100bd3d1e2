import { useEffect, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { useRefresh } from '../../../lib/apiHooks';
import { useIsOffline } from '../../../lib/offline/connection';
import {
  getHeldParts,
  SEND_PAUSE_MS,
  sendWaitingParts,
  subscribeToHeldParts,
} from '../../../lib/offline/sendWaitingParts';
import { listWaitingParts, subscribeToWaitingParts, type WaitingPart } from '../../../lib/offline/waitingParts';
import { useSession } from '../../../lib/session';

/** How long the list is not read again after it failed, in milliseconds. */
const READ_PAUSE_MS = 15_000;

/** Lists the parts of a check that wait on this device; null until they are read. Saves them once there is a connection. */
export function useWaitingParts(): readonly WaitingPart[] | null {
  const { user } = useSession();
  const userId = user?.id;
  const isOffline = useIsOffline();
  const refresh = useRefresh();
  const { data: waiting = null, mutate } = useSWR(
    userId === undefined ? null : ['device/waiting-parts', userId],
    () => listWaitingParts(userId!),
    {
      revalidateOnMount: true,
      dedupingInterval: 0,
      shouldRetryOnError: true,
      onErrorRetry: (_error, _key, _config, revalidate, options) => {
        window.setTimeout(() => void revalidate(options), READ_PAUSE_MS);
      },
    },
  );
  useEffect(() => subscribeToWaitingParts(() => void mutate().catch(() => undefined)), [mutate]);
  const canSend = waiting?.some(({ hasConflict }) => !hasConflict) ?? false;
  const heldParts = useSyncExternalStore(subscribeToHeldParts, getHeldParts);
  useEffect(() => {
    if (userId === undefined || isOffline || !canSend) return;
    let timer: number | undefined;
    let isCurrent = true;
    const sendParts = async () => {
      try {
        if (await sendWaitingParts(userId)) await refresh('skinChecks.open');
      } catch {
        if (isCurrent) timer = window.setTimeout(() => void sendParts(), SEND_PAUSE_MS);
      }
    };
    void sendParts();
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [userId, isOffline, canSend, heldParts, refresh]);
  return waiting;
}
