import { BENCH_PASSWORD, type BenchCall } from '#lab/bench/bench';
import { POLL_SECONDS, VISIT_SECONDS } from './monthlyUsage';

/** A call, and how often a visit or an analysis makes it. */
export type RepeatedCall = readonly [BenchCall, number];

/** The calls with which an open page copies what it needs without a connection, after it opened and after each change. */
const COPY_CALLS: readonly RepeatedCall[] = [
  [{ route: 'lesions.list', query: { limit: 100 } }, 1],
  [{ route: 'analysis.list', query: { limit: 100 } }, 1],
  [{ route: 'reminders.list' }, 1],
  [{ route: 'skinChecks.list', query: { limit: 100 } }, 1],
];

/** The calls of one visit: a sign-in, the history, the spots and the articles, and four minutes of polling. */
export const listVisitCalls = (email: string): RepeatedCall[] => [
  [{ route: 'config.get' }, 1],
  [{ route: 'auth.me', signedOut: true }, 1],
  [{ route: 'auth.login', body: { email, password: BENCH_PASSWORD } }, 1],
  [{ route: 'subscription.status' }, VISIT_SECONDS / POLL_SECONDS],
  [{ route: 'analysis.list', query: { limit: 50 } }, 1],
  [{ route: 'lesions.list', query: { limit: 50 } }, 1],
  [{ route: 'blog.approved', query: { limit: 12 } }, 1],
  [{ route: 'blog.approved', query: { limit: 4, featured: '1' } }, 1],
  [{ route: 'account.photoKey' }, 1],
  ...COPY_CALLS,
];

/** The call that analyzes a photo, given as a data URL. */
export const createAnalyzeCall = (imageData: string): BenchCall => ({
  route: 'analysis.create',
  body: { imageData, location: 'Chest' },
});

/** The calls after an analysis: its note, and the two lists that the page then reads again. */
export const listCallsAfterAnalysis = (id: string): RepeatedCall[] => [
  [{ route: 'analysis.update', params: { id }, body: { notes: 'Checked again after a month.' } }, 1],
  [{ route: 'analysis.list', query: { limit: 50 } }, 1],
  [{ route: 'lesions.list', query: { limit: 50 } }, 1],
  ...COPY_CALLS,
];
