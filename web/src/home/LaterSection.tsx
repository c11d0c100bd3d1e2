import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsSettled } from '../lib/useIsSettled';

/**
 * A section below the first screen, as high as the window until it is there. It loads once the page has settled, as soon as a
 * person scrolls to it, and at once where the address names a section, so that what stands below it does not move.
 */
export function LaterSection({ children }: { children: ReactNode }) {
  const isSettled = useIsSettled();
  const { hash } = useLocation();
  const [isReached, setReached] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isShown = isSettled || isReached || hash !== '';
  useEffect(() => {
    if (isShown || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isShown]);
  return isShown ? children : <div ref={place} className="home__later" />;
}
