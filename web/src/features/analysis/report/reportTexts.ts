import { formatAnalysisDate } from '../result/format';
import type { ReportContent } from './reportContent';

/** The texts of a report that may need letters of other alphabets: what the person wrote, and a date in their language. */
export function listReportTexts({ spots, createdAt }: ReportContent): string[] {
  return [
    formatAnalysisDate(createdAt.toISOString()),
    ...spots.flatMap(({ spot, analyses }) => [
      spot.name ?? '',
      ...analyses.map(({ notes }) => notes ?? ''),
      ...spot.visits.flatMap(({ diagnosisText, biopsyText }) => [diagnosisText ?? '', biopsyText ?? '']),
    ]),
  ];
}
