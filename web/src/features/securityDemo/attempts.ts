import { useState } from 'react';
import { SHOWN_ATTEMPTS } from '#domain/operations/securityDemo';
import type { Role } from '#domain/account/account';

/** What can be tried, and whether it is granted (specification §2); nothing is asked of the server. */
export const TRIALS = [
  { action: 'Create analysis', isGranted: () => true },
  { action: 'Open admin panel', isGranted: (role: Role) => role === 'admin' },
  { action: 'Delete users', isGranted: () => false },
] as const;

interface Attempt {
  id: number;
  action: string;
  isGranted: boolean;
  at: Date;
}

export interface Attempts {
  /** The 10 latest, newest first. */
  latest: readonly Attempt[];
  attempt: (trial: (typeof TRIALS)[number], role: Role) => void;
}

/** Keeps the latest simulated access attempts while the page is open. */
export function useAttempts(): Attempts {
  const [latest, setLatest] = useState<readonly Attempt[]>([]);
  const attempt: Attempts['attempt'] = ({ action, isGranted }, role) =>
    setLatest((before) => {
      const made = { id: (before[0]?.id ?? 0) + 1, action, isGranted: isGranted(role), at: new Date() };
      return [made, ...before].slice(0, SHOWN_ATTEMPTS);
    });
  return { latest, attempt };
}
