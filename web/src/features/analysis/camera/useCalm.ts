import { useEffect, useRef, useState } from 'react';

/** How long a text must have stood before it is announced, and the least time between two announcements, in ms. */
const STOOD_MS = 800;
const BETWEEN_MS = 2500;

/** A quickly changing text, for a live region: it follows only when the text has stood a while, and never in bursts. */
export function useCalm(text: string): string {
  const [said, setSaid] = useState('');
  const lastSaid = useRef(-Infinity);

  useEffect(() => {
    const wait = Math.max(STOOD_MS, lastSaid.current + BETWEEN_MS - performance.now());
    const timer = setTimeout(() => {
      lastSaid.current = performance.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);

  return said;
}
