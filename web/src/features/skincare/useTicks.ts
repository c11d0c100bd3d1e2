import { useEffect, useState } from 'react';
import { z } from 'zod';

const KEY = 'skincare-ticks';
const Ticks = z.object({ day: z.string(), done: z.array(z.string()) });

/** Today where the person is, `2027-03-01`. */
const today = (): string => new Date().toLocaleDateString('sv-SE');

function read(): string[] {
  try {
    const { day, done } = Ticks.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
    return day === today() ? done : [];
  } catch {
    return [];
  }
}

/**
 * The steps done today, by random ids and places only; kept on this device until the day is over, also on a page that stays
 * open over night.
 */
export function useTicks() {
  const [ticks, setTicks] = useState(() => ({ day: today(), done: read() }));
  const done = ticks.day === today() ? ticks.done : [];
  useEffect(() => {
    const turnThePage = () => setTicks((kept) => (kept.day === today() ? kept : { day: today(), done: [] }));
    document.addEventListener('visibilitychange', turnThePage);
    return () => document.removeEventListener('visibilitychange', turnThePage);
  }, []);
  const tick = (step: string, isDone: boolean) => {
    const next = { day: today(), done: isDone ? [...done, step] : done.filter((other) => other !== step) };
    setTicks(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // A device that keeps nothing still shows the ticks while the page is open.
    }
  };
  return { isDone: (step: string) => done.includes(step), tick };
}
