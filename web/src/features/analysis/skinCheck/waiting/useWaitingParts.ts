import { useEffect } from 'react';
import useSWR from 'swr';
import { useRefresh } from '../../../../lib/apiHooks';
import { useIsOffline } from '../../../../lib/offline/connection';
import { SEND_PAUSE_MS, sendWaitingParts } from '../../../../lib/offline/sendWaitingParts';
import { listWaitingParts, subscribeToWaitingParts, type WaitingPart } from '../../../../lib/offline/waitingParts';
import { useSession } from '../../../../lib/session';

const NONE: readonly WaitingPart[] = [];

/** Lists the parts of a check that wait on this device; none until they are read. Saves them once there is a connection. */
export function useWaitingParts(): readonly WaitingPart[] {
  const { user } = useSession();
  const userId = user?.id;
  const isOffline = useIsOffline();
  const refresh = useRefresh();
  const { data: waiting = NONE, mutate } = useSWR(
    userId === undefined ? null : ['device/waiting-parts', userId],
    () => listWaitingParts(userId!),
    { revalidateOnMount: true, dedupingInterval: 0 },
  );
  useEffect(() => subscribeToWaitingParts(() => void mutate()), [mutate]);
  const hasWaiting = waiting.length > 0;
  // A part that another device changed too goes on waiting, so the number of parts starts no sending.
  const hasUnsentCheck = waiting.some(({ checkId }) => checkId === null);
  useEffect(() => {
    if (userId === undefined || isOffline || !hasWaiting) return;
    let timer: number | undefined;
    let isCurrent = true;
    const sendParts = async () => {
      try {
        await sendWaitingParts(userId);
        await refresh('skinChecks.open');
      } catch {
        if (isCurrent) timer = window.setTimeout(() => void sendParts(), SEND_PAUSE_MS);
      }
    };
    void sendParts();
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [userId, isOffline, hasWaiting, hasUnsentCheck, refresh]);
  return waiting;
}
