import type { Spot } from '#domain/analysis/spot';
import { collectReport } from './collectReport';
import { buildFhirBundle } from './fhir/buildFhirBundle';
import { loadReportFonts } from './pdf/loadReportFonts';
import { renderReport } from './pdf/renderReport';
import type { PaperSize } from './pdf/TaggedPdf';
import { listReportTexts } from './reportTexts';

type CollectOptions = Parameters<typeof collectReport>[1];

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

/** Makes the report about some spots as a FHIR R4 bundle, without photos. */
export async function createFhirReport(
  spots: readonly Spot[],
  options: Omit<CollectOptions, 'withPhotos'>,
): Promise<Blob> {
  const content = await collectReport(spots, { ...options, withPhotos: false });
  const bundle = buildFhirBundle(content, { origin: location.origin, createId: () => crypto.randomUUID() });
  return new Blob([JSON.stringify(bundle, null, 2)], { type: 'application/fhir+json' });
}
