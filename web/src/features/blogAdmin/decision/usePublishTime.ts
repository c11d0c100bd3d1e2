import { useState } from 'react';
import { postMessages } from '#domain/blog/messages';

/** When an approved post is to appear, as a form has it. */
export interface PublishTime {
  isLater: boolean;
  setLater: (isLater: boolean) => void;
  /** The value of the field for date and time, in the time zone of the device. */
  time: string;
  setTime: (time: string) => void;
  /** Empty without an error. */
  error: string;
  /** What to send: no time means at once. Shows an error and returns undefined where the time is missing or past. */
  read: () => { publishAt?: string } | undefined;
}

const MINUTE_MS = 60_000;

/** The value of a field of type `datetime-local` for a time. */
function toLocalInput(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** The choice between publishing at once and at a time. It begins with `initialTime`, if there is one. */
export function usePublishTime(initialTime: string | null): PublishTime {
  const [isLater, setLater] = useState(initialTime !== null);
  const [time, setTime] = useState(initialTime === null ? '' : toLocalInput(initialTime));
  const [error, setError] = useState('');
  const read = () => {
    if (!isLater) return {};
    const date = new Date(time);
    if (!(date > new Date())) {
      setError(postMessages(time === '' ? 'publishTime' : 'publishTimePast'));
      return undefined;
    }
    setError('');
    return { publishAt: date.toISOString() };
  };
  return { isLater, setLater, time, setTime, error, read };
}
