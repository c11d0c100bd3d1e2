/** Work that no request waits for, done again and again. `jobs.post` is `functions/jobs/post.ts`. */
export const jobs = {
  post: { everyMinutes: 1, suffers: 'Mail stays in the outbox: people get no reset or confirmation codes.' },
  sweep: {
    everyMinutes: 24 * 60,
    suffers: 'What deletions broke off is not carried on: people’s data stays longer than promised.',
  },
} as const satisfies Record<string, { everyMinutes: number; suffers: string }>;

export type JobName = keyof typeof jobs;
