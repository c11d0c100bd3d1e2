import type { Spot } from '#domain/analysis/spot';
import { collectReport, type CollectOptions } from './collectReport';
import { loadReportFonts } from './pdf/loadReportFonts';
import { renderReport } from './pdf/renderReport';
import type { PaperSize } from './pdf/TaggedPdf';
import { ReportNotDrawn } from './ReportNotDrawn';
import { listReportTexts } from './reportTexts';

/** Makes the report about some spots as a PDF, on this device. Throws `ReportNotDrawn` where it has everything and cannot draw it. */
export async function createPdfReport(
  spots: readonly Spot[],
  { paper, ...options }: CollectOptions & { paper: PaperSize },
): Promise<Blob> {
  const content = await collectReport(spots, options);
  const fonts = await loadReportFonts(listReportTexts(content));
  const language = document.documentElement.lang;
  const pdf = await renderReport(content, { paper, fonts, language }).catch((error: unknown) => {
    throw new ReportNotDrawn(error);
  });
  return new Blob([pdf], { type: 'application/pdf' });
}
