/** Formats a share as a whole percentage: 0.873 → '87 %'. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** Formats a diameter in mm with one decimal, or 'Not measured' for null. */
export function formatMillimeters(diameter: number | null): string {
  return diameter === null ? 'Not measured' : `${diameter.toFixed(1)}\u00a0mm`;
}

/** Formats an ISO date in the user's locale; `dateTime` adds the time. */
export function formatAnalysisDate(iso: string, style: 'date' | 'dateTime' = 'date'): string {
  return new Date(iso).toLocaleString(
    undefined,
    style === 'date' ? { dateStyle: 'medium' } : { dateStyle: 'long', timeStyle: 'short' },
  );
}
