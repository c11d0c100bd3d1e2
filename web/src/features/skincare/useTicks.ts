import { useState } from 'react';
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

/** The steps done today, by random ids and places only; kept on this device until the day is over. */
export function useTicks() {
  const [done, setDone] = useState(read);
  const tick = (step: string, isDone: boolean) => {
    const next = isDone ? [...done, step] : done.filter((other) => other !== step);
    setDone(next);
    try {
      localStorage.setItem(KEY, JSON.stringify({ day: today(), done: next }));
    } catch {
      // A device that keeps nothing still shows the ticks while the page is open.
    }
  };
  return { isDone: (step: string) => done.includes(step), tick };
}
