/** How a line of the report ends. */
export type ReportOutcome = 'met' | 'missed' | 'not answered here';

/** One line of the report of `npm run first-account`: what was found, and for a line that is not met, what to do. */
export interface ReportLine {
  title: string;
  outcome: ReportOutcome;
  detail: string;
}

const OUTCOMES: readonly ReportOutcome[] = ['met', 'missed', 'not answered here'];

/** Formats the report: a line for each check, and how many ended in which way. */
export function formatAccountReport(stage: string, lines: readonly ReportLine[]): string {
  const width = Math.max(...OUTCOMES.map(({ length }) => length));
  const counts = OUTCOMES.map((each) => `${lines.filter(({ outcome }) => outcome === each).length} ${each}`);
  return [
    `Stage ${stage} in its account:`,
    ...lines.map(({ title, outcome, detail }) => `${outcome.padEnd(width)}  ${title}: ${detail}`),
    counts.join(', '),
  ].join('\n');
}
