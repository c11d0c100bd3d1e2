import type { ReportContent } from './reportContent';

/** The texts of a report that may need letters of other alphabets: what the person wrote. */
export function listReportTexts({ spots, personName }: ReportContent): string[] {
  const texts = spots.flatMap(({ spot, analyses }) => [
    spot.name ?? '',
    ...analyses.map(({ notes }) => notes ?? ''),
    ...spot.visits.flatMap(({ diagnosisText, biopsyText }) => [diagnosisText ?? '', biopsyText ?? '']),
  ]);
  return [personName ?? '', ...texts];
}
