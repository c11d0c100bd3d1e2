import { useEffect, useRef, useState } from 'react';

/** How long a text must be stable before it is announced, and the least time between announcements, in ms. */
const STABLE_MS = 800;
const MIN_INTERVAL_MS = 2500;

/** Throttles a quickly changing text for a live region: it is announced once it is stable, and never in bursts. */
export function useAnnouncement(text: string): string {
  const [announcement, setAnnouncement] = useState('');
  const lastAnnouncedAt = useRef(-Infinity);

  useEffect(() => {
    const waitMs = Math.max(STABLE_MS, lastAnnouncedAt.current + MIN_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      lastAnnouncedAt.current = performance.now();
      setAnnouncement(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text]);

  return announcement;
}
