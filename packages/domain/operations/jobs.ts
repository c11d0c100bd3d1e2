/** Work that is done again and again by the clock. */
export const clocked = {
  post: { everyMinutes: 1, suffers: 'Mail stays in the outbox: people get no reset or confirmation codes.' },
  sweep: {
    everyMinutes: 24 * 60,
    suffers: 'What deletions broke off is not carried on: people’s data stays longer than promised.',
  },
  renewals: {
    everyMinutes: 24 * 60,
    suffers: 'People are charged for another year without a reminder, or lose access they paid for.',
  },
  incidents: {
    everyMinutes: 60,
    suffers: 'Nobody is reminded that people must be told of a security incident within 72 hours.',
  },
  trainings: {
    everyMinutes: 15,
    suffers: 'A training that broke off blocks the next one until an administrator looks at it.',
  },
  auditExport: {
    everyMinutes: 24 * 60,
    suffers: 'New rows of the audit log are not in the archive that nobody can change.',
  },
  canary: {
    everyMinutes: 15,
    suffers: 'A person who signs in and has a photograph assessed would have met an error just now.',
  },
} as const satisfies Record<string, { everyMinutes: number; suffers: string }>;

/** Work that is done when another service has news. */
export const notified = {
  mailFeedback: { suffers: 'We keep mailing addresses that cannot be reached, until nobody gets mail any more.' },
} as const satisfies Record<string, { suffers: string }>;

/** Work that no request waits for. `jobs.post` is `functions/jobs/post.ts`. */
export const jobs = { ...clocked, ...notified };

export type JobName = keyof typeof jobs;
