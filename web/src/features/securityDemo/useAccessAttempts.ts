import { useState } from 'react';
import { MAX_ATTEMPTS_SHOWN } from '#domain/operations/securityDemo';
import type { Role } from '#domain/account/account';
import { securityDemoMessages } from './messages';

const t = securityDemoMessages;

/** The simulated actions, and whether each is granted. No request is sent. */
export const SIMULATED_ACTIONS = [
  { action: t('createAnalysis'), isGranted: () => true },
  { action: t('openAdminPanel'), isGranted: (role: Role) => role === 'admin' },
  { action: t('deleteUsers'), isGranted: () => false },
] as const;

interface AccessAttempt {
  id: number;
  action: string;
  isGranted: boolean;
  at: Date;
}

export interface AccessAttempts {
  /** The 10 latest, newest first. */
  latest: readonly AccessAttempt[];
  simulate: (action: (typeof SIMULATED_ACTIONS)[number], role: Role) => void;
}

/** The latest simulated access attempts, kept while the page is open. */
export function useAccessAttempts(): AccessAttempts {
  const [latest, setLatest] = useState<readonly AccessAttempt[]>([]);
  const simulate: AccessAttempts['simulate'] = ({ action, isGranted }, role) =>
    setLatest((previous) => {
      const attempt = { id: (previous[0]?.id ?? 0) + 1, action, isGranted: isGranted(role), at: new Date() };
      return [attempt, ...previous].slice(0, MAX_ATTEMPTS_SHOWN);
    });
  return { latest, simulate };
}
