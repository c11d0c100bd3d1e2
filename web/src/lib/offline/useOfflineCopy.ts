import { useEffect, useRef } from 'react';
import { useRefresh } from '../apiHooks';
import { readPhotoChoice } from '../deviceStorage/photoChoice';
import { useIsEntitled } from '../subscription';
import { eraseStoredCopy, readStoredLock } from './lockedCopyStore';
import { getOfflineCopy, useCopyTime, useCopyVersion, useIsOffline } from './connection';

/** How long a page that has settled rests before the copy is taken, so that it delays nothing: ten seconds in all. */
const COPY_DELAY_MS = 7000;

/** How often a page without the server asks whether it is back. */
const ASK_AGAIN_MS = 15_000;

/** How long the page reads nothing anew after it did, so that one call that always fails beside others that do not starts no endless reading. */
const REFRESH_PAUSE_MS = 60_000;

/** Reads that the copy answers. */
const COPIED_READS = [
  'lesions.list',
  'analysis.list',
  'reminders.list',
  'skinChecks.list',
  'skinChecks.open',
  'bodyMap.figure',
] as const;
/** Reads that may have failed without a connection, or be old after it. */
const OTHER_READS = ['auth.me', 'config.get', 'subscription.status'] as const;

/**
 * Copies the signed-in person's spots, history and reminders into memory while the server can be reached, and under this
 * device's lock where they turned that on. When it cannot,
 * what is on the page becomes the copy; when it can again, the page reads all of it anew, and saves what waits of a check.
 */
export function useOfflineCopy(userId: string | undefined): void {
  const refresh = useRefresh();
  const isOffline = useIsOffline();
  const version = useCopyVersion();
  const hasCopy = useCopyTime() !== null;
  const isEntitled = useIsEntitled();

  useEffect(() => {
    if (userId === undefined || isOffline || hasCopy) return;
    const needsPhotoKey = isEntitled === true || readPhotoChoice(userId) === 'on';
    const take = async () => {
      const { takeOfflineCopy } = await import('./takeOfflineCopy');
      const copy = await takeOfflineCopy(userId, needsPhotoKey);
      if (await readStoredLock()) await (await import('./lockedCopy')).saveLockedCopy(userId, copy);
    };
    // What fails is tried again when the page is opened again.
    const timer = setTimeout(() => void take().catch(() => undefined), COPY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, isOffline, hasCopy, isEntitled, version]);

  useEffect(() => {
    if (userId === undefined || isOffline) return;
    const sendParts = async () => {
      const { sendWaitingParts } = await import('./sendWaitingParts');
      if (await sendWaitingParts(userId)) await refresh('skinChecks.open');
    };
    // What fails is tried again when the page is opened again, or back online.
    const timer = setTimeout(() => void sendParts().catch(() => undefined), COPY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, isOffline, refresh]);

  const lastVersion = useRef(version);
  useEffect(() => {
    if (lastVersion.current === version) return;
    lastVersion.current = version;
    void eraseStoredCopy();
  }, [version]);

  const lastRefresh = useRef(-REFRESH_PAUSE_MS);
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current === isOffline) return;
    wasOffline.current = isOffline;
    if (isOffline) {
      if (getOfflineCopy()) void refresh(...COPIED_READS);
      return;
    }
    if (performance.now() - lastRefresh.current < REFRESH_PAUSE_MS) return;
    lastRefresh.current = performance.now();
    void refresh(...COPIED_READS, ...OTHER_READS);
  }, [isOffline, refresh]);

  useEffect(() => {
    if (!isOffline) return;
    const askServer = () => void refresh('auth.me');
    const timer = setInterval(askServer, ASK_AGAIN_MS);
    addEventListener('online', askServer);
    document.addEventListener('visibilitychange', askServer);
    return () => {
      clearInterval(timer);
      removeEventListener('online', askServer);
      document.removeEventListener('visibilitychange', askServer);
    };
  }, [isOffline, refresh]);
}
