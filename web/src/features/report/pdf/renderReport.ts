import type { Analysis } from '#domain/analysis/analysis';
import type { PublishedMetrics } from '../../../lib/modelMetrics/modelMetrics';
import { PRODUCT } from '../../../pages';
import { disclaimerMessages } from '../../../disclaimer/messages';
import { reportMessages } from '../messages';
import type { ReportContent } from '../reportContent';
import type { ReportFonts } from './ReportFonts';
import { TaggedPdf, type PaperSize } from './TaggedPdf';
import { writeSpot } from './writeSpot';

const t = reportMessages;

interface RenderOptions {
  paper: PaperSize;
  fonts: ReportFonts;
  /** BCP 47 tag of the texts. */
  language: string;
}

/** Renders the report for a doctor as a tagged PDF: each spot from a new page, then what is known about the program. */
export async function renderReport(
  { spots, figure, metrics, personName, createdAt }: ReportContent,
  { paper, fonts, language }: RenderOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = t('documentTitle', { count: spots.length });
  const pdf = new TaggedPdf({ title, language, paper, createdAt, fonts });
  const date = pdf.formatDate(createdAt.toISOString());
  pdf.heading(1, title);
  pdf.paragraph(t('madeOn', { date, product: PRODUCT }));
  pdf.paragraph(t('notDiagnosis'), 'strong');
  pdf.paragraph(personName === null ? t('identity') : t('identityOf', { name: personName }));
  spots.forEach((spot, index) => {
    if (index > 0) pdf.startPage();
    pdf.section(() => writeSpot(pdf, spot, figure));
  });
  pdf.section(() =>
    writeModel(
      pdf,
      metrics,
      spots.flatMap(({ analyses }) => analyses),
    ),
  );
  return pdf.finish((page, pages) => t('footer', { product: PRODUCT, date, page, pages }));
}

/** The program: its version, its measured figures, and what it cannot see. */
function writeModel(pdf: TaggedPdf, { model, tests, limits }: PublishedMetrics, analyses: readonly Analysis[]): void {
  const versions = [...new Set(analyses.map(({ modelVersion }) => modelVersion))];
  const unmeasured = versions.filter((version) => version !== model);
  pdf.heading(2, t('aboutModel'));
  pdf.paragraph(t('modelUsed', { count: versions.length, models: versions.join(', ') }));
  pdf.paragraph(t('modelMeasured', { model }));
  if (unmeasured.length > 0) pdf.paragraph(t('modelUnmeasured', { models: unmeasured.join(', ') }), 'strong');
  pdf.table({
    head: [t('testPhotos'), t('sensitivity'), t('specificity')],
    rows: tests.map(({ photoSet, sensitivity, specificity }) => [
      photoSet,
      t('share', formatShare(sensitivity)),
      t('share', formatShare(specificity)),
    ]),
    columns: [3, 2.6, 2.6],
  });
  pdf.heading(3, t('cannotSee'));
  pdf.list([t('cannotFeel'), t('cannotOthers'), t('cannotScale'), ...limits]);
  pdf.paragraph(disclaimerMessages('text'), 'small');
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const formatShare = ({ value, low, high, photoCount }: PublishedMetrics['tests'][number]['sensitivity']) => ({
  percent: percent(value),
  low: percent(low),
  high: percent(high),
  count: String(photoCount),
});
