import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useToast } from '../ui/feedback/Toast';

/** How long to wait for the section of an anchor to render. */
const ANCHOR_WAIT_MS = 8000;
/** A person who does one of these uses what is already there, and must not be led away from it. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
/** The user of the last rendered page: null for a visitor, undefined on the first. Signing out renders all pages anew. */
let previousUserId: string | null | undefined;

function startAtTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Scrolls after a navigation: to the anchor, as soon as its section renders, or to the top of a new page, which also
 * receives focus. Signing in and out also start at the top.
 */
export function useScrollOnNavigation(userId: string | null): void {
  const { pathname, hash, key } = useLocation();
  const { dismissError } = useToast();
  const previousPath = useRef(pathname);

  useEffect(() => {
    const isNewPage = previousPath.current !== pathname;
    previousPath.current = pathname;
    if (hash.length > 1) return scrollWhenRendered(decodeAnchor(hash));
    if (!isNewPage) return;
    dismissError((toast) => toast.pathname !== location.pathname);
    startAtTop();
  }, [pathname, hash, key, dismissError]);

  useEffect(() => {
    const isOtherUser = previousUserId !== undefined && previousUserId !== userId;
    previousUserId = userId;
    if (isOtherUser && location.hash.length <= 1) startAtTop();
  }, [userId]);
}

/** Decodes the anchor of a URL hash. A hash that cannot be decoded is used as it is. */
function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Scrolls to a section once it renders, unless the person uses the page before. Returns what ends the wait. */
function scrollWhenRendered(id: string): () => void {
  const scrollToSection = () => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    return section !== null;
  };
  if (scrollToSection()) return () => undefined;
  const watcher = new MutationObserver(() => scrollToSection() && stop());
  watcher.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, ANCHOR_WAIT_MS);
  for (const type of INPUT_EVENTS) addEventListener(type, stop);
  function stop(): void {
    clearTimeout(timer);
    watcher.disconnect();
    for (const type of INPUT_EVENTS) removeEventListener(type, stop);
  }
  return stop;
}
