import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const PATIENCE_MS = 4000;

/**
 * Where a person lands after following a link: at the anchor if there is one, also when its section arrives later;
 * otherwise at the top of the new page, with the focus on it.
 */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    const isNewPage = before.current !== pathname;
    before.current = pathname;
    if (hash.length > 1) return scrollToWhenThere(anchorOf(hash));
    if (!isNewPage) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}

/** The anchor a hash names; one that cannot be decoded names itself. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function scrollToWhenThere(id: string): () => void {
  const arrive = () => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    return section !== null;
  };
  if (arrive()) return () => undefined;
  const watcher = new MutationObserver(() => {
    if (arrive()) watcher.disconnect();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => watcher.disconnect(), PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
}
