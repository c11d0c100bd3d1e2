import type { Spot } from '#domain/analysis/spot';
import { collectReport, type CollectOptions } from './collectReport';
import { loadReportFonts } from './pdf/loadReportFonts';
import { renderReport } from './pdf/renderReport';
import type { PaperSize } from './pdf/TaggedPdf';
import { listReportTexts } from './reportTexts';

/** Makes the report about some spots as a PDF, on this device. */
export async function createPdfReport(
  spots: readonly Spot[],
  { paper, ...options }: CollectOptions & { paper: PaperSize },
): Promise<Blob> {
  const content = await collectReport(spots, options);
  const fonts = await loadReportFonts(listReportTexts(content));
  const language = document.documentElement.lang;
  return new Blob([await renderReport(content, { paper, fonts, language })], { type: 'application/pdf' });
}
