import { useSyncExternalStore } from 'react';
import type { ClientResponse } from '#domain/http/client';
import { subscribeToSession } from '../sessionEvents';

/** A copy of the person's data in memory. */
interface ServedCopy {
  /** Milliseconds since 1970. */
  takenAt: number;
  /** Answers a read by its path. Null for what is not copied. */
  answer: (path: string) => ClientResponse | null;
}

/**
 * Whether the last call did not reach the server, or the browser lost its network since. A browser without a network can still
 * reach a server on its own machine, so a call that does says more than the browser.
 */
let hasLostServer = !navigator.onLine;
/** What answers reads that do not reach the server; null until it is taken, and after a change made it out of date. */
let copy: ServedCopy | null = null;
/** Rises whenever the copy becomes out of date, so that a copy begun before is not used. */
let copyVersion = 0;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Drops the copy, because data changed or the session ended. */
export function dropOfflineCopy(): void {
  copy = null;
  copyVersion++;
  notifyListeners();
}

subscribeToSession(dropOfflineCopy);

/** Uses a copy from now on, unless data changed since `version`. */
export function setOfflineCopy(next: ServedCopy, version: number): void {
  if (version !== copyVersion) return;
  copy = next;
  notifyListeners();
}

/** The copy of the signed-in person's data in memory; null without one. */
export const getOfflineCopy = (): ServedCopy | null => copy;
/** The number that a copy begun now belongs to. */
export const getCopyVersion = (): number => copyVersion;

/** Records whether a call reached the server. */
export function recordReach(hasReached: boolean): void {
  if (hasLostServer === !hasReached) return;
  hasLostServer = !hasReached;
  notifyListeners();
}

addEventListener('offline', () => recordReach(false));
addEventListener('online', () => recordReach(true));

/** Whether the site works without the server. */
export const isOffline = (): boolean => hasLostServer;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the site works without the server. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);

/** When the copy in memory was taken, in milliseconds since 1970; null without one. */
export const useCopyTime = (): number | null => useSyncExternalStore(subscribe, () => copy?.takenAt ?? null);

/** The number of the current copy. */
export const useCopyVersion = (): number => useSyncExternalStore(subscribe, getCopyVersion);
