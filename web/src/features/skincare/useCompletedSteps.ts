import { useEffect, useState } from 'react';
import { z } from 'zod';
import { readSetting, saveSetting } from '../../device/deviceSettings';

const StoredSteps = z.object({ day: z.string(), done: z.array(z.string()) });

/** Today in the user's time zone, such as `2027-03-01`. */
const getToday = (): string => new Date().toLocaleDateString('sv-SE');

function readSteps(): string[] {
  try {
    const { day, done } = StoredSteps.parse(JSON.parse(readSetting('skincare-ticks') ?? ''));
    return day === getToday() ? done : [];
  } catch {
    return [];
  }
}

/**
 * The steps completed today. They are kept on this device, by random ids and positions only, and reset when the day ends,
 * also on a page that stays open overnight.
 */
export function useCompletedSteps() {
  const [dailySteps, setDailySteps] = useState(() => ({ day: getToday(), done: readSteps() }));
  const done = dailySteps.day === getToday() ? dailySteps.done : [];
  useEffect(() => {
    const resetAtDayEnd = () =>
      setDailySteps((previous) => (previous.day === getToday() ? previous : { day: getToday(), done: [] }));
    document.addEventListener('visibilitychange', resetAtDayEnd);
    return () => document.removeEventListener('visibilitychange', resetAtDayEnd);
  }, []);
  const setCompleted = (step: string, isCompleted: boolean) => {
    const next = { day: getToday(), done: isCompleted ? [...done, step] : done.filter((other) => other !== step) };
    setDailySteps(next);
    // Without storage, completed steps are shown while the page is open.
    saveSetting('skincare-ticks', JSON.stringify(next));
  };
  return { isCompleted: (step: string) => done.includes(step), setCompleted };
}
