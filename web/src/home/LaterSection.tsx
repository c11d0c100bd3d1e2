import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsSettled } from '../lib/useIsSettled';

/**
 * A section below the first screen, as high as the window until it is there. It loads once the page has settled, or as soon as a
 * person scrolls to it. Where the address names a section, it loads at once and leaves waiting to the page, so that nothing
 * appears below it before.
 */
export function LaterSection({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const [opensAtSection] = useState(hash !== '');
  return opensAtSection ? children : <UnlessReached>{children}</UnlessReached>;
}

function UnlessReached({ children }: { children: ReactNode }) {
  const isSettled = useIsSettled();
  const [isReached, setReached] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isShown = isSettled || isReached;
  useEffect(() => {
    if (isShown || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isShown]);
  if (!isShown) return <div ref={place} className="home__later" />;
  return <Suspense fallback={<div className="home__later" />}>{children}</Suspense>;
}
