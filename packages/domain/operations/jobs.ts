/** Jobs that run on a schedule. */
export const scheduledJobs = {
  sendMail: {
    everyMinutes: 1,
    userImpact: 'Mail and notifications stay in the outbox: people get no reset or confirmation codes.',
  },
  resumeErasures: {
    everyMinutes: 60,
    userImpact: 'What deletions broke off is not carried on: people’s data stays longer than promised.',
  },
  renewals: {
    everyMinutes: 60,
    userImpact: 'People are charged for another year without a reminder, or lose access they paid for.',
  },
  reminders: {
    everyMinutes: 60,
    userImpact: 'People get no reminder, by mail or notification, of what they asked to be reminded of.',
  },
  incidents: {
    everyMinutes: 60,
    userImpact: 'Nobody is reminded that people must be told of a security incident within 72 hours.',
  },
  trainings: {
    everyMinutes: 15,
    userImpact:
      'A training that broke off blocks the next one until an administrator looks at it. People are not told of a model that was withdrawn for safety.',
  },
  auditExport: {
    everyMinutes: 60,
    userImpact: 'New rows of the audit log are not in the archive that nobody can change, or were changed before.',
  },
  canary: {
    everyMinutes: 15,
    userImpact: 'A person who signs in and has a photograph assessed would have met an error just now.',
  },
} as const satisfies Record<string, { everyMinutes: number; userImpact: string }>;

/** Jobs that run on events of other services. */
export const eventJobs = {
  mailFeedback: { userImpact: 'We keep mailing addresses that cannot be reached, until nobody gets mail any more.' },
  releaseModel: {
    userImpact: 'A release does not reach the lesion model: the earlier container goes on answering.',
  },
} as const satisfies Record<string, { userImpact: string }>;

/** All background jobs. The code of `jobs.sendMail` is in `functions/jobs/sendMail.ts`. */
export const jobs = { ...scheduledJobs, ...eventJobs };

export type JobName = keyof typeof jobs;
