import type { ReportLine } from './report';

/** What this script cannot answer, with the reason. Each title stands in `infra/README.md` beside what it is about. */
export const UNANSWERED: readonly Omit<ReportLine, 'outcome'>[] = [
  {
    title: 'Alarm mail in the mailbox',
    detail: 'nobody but its owner can look. Find the mail on the alarm above.',
  },
  {
    title: 'A release that is taken back',
    detail: 'needs a version that fails. Deploy one to the preview whose analysis.create throws.',
  },
  {
    title: 'A release behind a promoted model',
    detail: 'needs a promoted model and a second deployment. Promote on staging, and deploy again.',
  },
  {
    title: 'A rotated secret',
    detail: 'takes an hour of waiting. Follow the runbook, Secrets, on the preview.',
  },
  {
    title: 'Lock-out after wrong passwords',
    detail: 'our own limits refuse first. Try the pool’s client directly, with an account of yours.',
  },
  {
    title: 'A month of data restored',
    detail: 'there is no month of data yet. Restore on staging after the first one, and write down the time.',
  },
  {
    title: 'A copy of a backup restored',
    detail: 'needs a second account and a day. Restore the first copy on prod to a new table, and write down the time.',
  },
  {
    title: 'A looked-up address',
    detail: 'needs practices of the live registry. Find dermatologists near you: exact distances come from Location.',
  },
  {
    title: 'A pretraining on a GPU',
    detail: 'needs the prepared pictures and hours. Follow packages/lab/pretraining/README.md, with ml.g4dn.xlarge.',
  },
  {
    title: 'A notification on a device',
    detail: 'needs a person. Turn notifications on beside a reminder, in each browser, and wait for the day.',
  },
  {
    title: 'Stripe in live mode',
    detail: 'moves money. Pay and refund once on prod, with a card of yours.',
  },
];
