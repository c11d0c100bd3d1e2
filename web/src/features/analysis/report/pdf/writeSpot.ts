import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import type { MapFigure } from '#domain/bodyMap/mapFigure';
import { listMapPins } from '../../bodyMap/mapPins';
import { computeSpotChanges, type ChangeSeries } from '../../comparison/changeSeries';
import { comparisonMessages } from '../../comparison/messages';
import { QUESTIONS } from '../../prepare/spotDetails';
import { listAbcdeFeatures } from '../../result/abcdeFeatures';
import { formatAnalysisDate, formatMillimeters, formatPercent } from '../../result/format';
import { computeFrequency } from '../../result/frequency';
import { isCertaintyValid, TIER_TEXTS } from '../../result/tierTexts';
import { getSpotName } from '../../spots/spotText';
import { visitMessages } from '../../visits/messages';
import { describeVisit, formatVisitDay } from '../../visits/visitTexts';
import { describePlace } from '../describePlace';
import { reportMessages } from '../messages';
import type { ReportSpot } from '../reportContent';
import { drawBodyPlace } from './drawBodyPlace';
import { drawChart, formatChartValue } from './drawChart';
import { drawPhotoSquare, drawShape, drawThumbnail } from './drawSpot';
import type { PdfFigure, TaggedPdf } from './TaggedPdf';

const t = reportMessages;

/** Rows of the timeline, so that a spot takes at most three pages. */
const MAX_ROWS = 20;
/** Small photos between the first and the newest. */
const MAX_THUMBNAILS = 16;
const THUMBNAILS_IN_A_ROW = 8;

/** Writes what is known about one spot. */
export function writeSpot(pdf: TaggedPdf, content: ReportSpot, figure: MapFigure): void {
  const { spot, analyses } = content;
  const newest = analyses.at(-1)!;
  pdf.heading(2, getSpotName(spot));
  pdf.figures(listMainFigures(content, figure), { height: 158, slots: 3 });
  pdf.table({ rows: listFacts(spot, analyses), columns: [1, 5] });
  writeAnswers(pdf, analyses);
  writeVisits(pdf, spot);
  writeTimeline(pdf, analyses);
  writeCharts(pdf, computeSpotChanges(analyses, spot.region).series);
  writeThumbnails(pdf, content);
  pdf.heading(3, t('features'));
  pdf.table({
    rows: listAbcdeFeatures(newest).map(({ name, label, sentence }) => [t('feature', { name, label }), sentence]),
    columns: [1.6, 4.4],
  });
  pdf.heading(3, t('reasons'));
  pdf.list([...newest.reasons, ...newest.reasonDetails]);
}

/** The first and the newest photo, or a drawing of the newest shape without photos, and the place on the body. */
function listMainFigures({ spot, analyses, photos }: ReportSpot, figure: MapFigure): PdfFigure[] {
  const name = getSpotName(spot);
  const photographed = analyses.filter(({ id }) => photos.has(id));
  const shown = [...new Set([photographed[0], photographed.at(-1)])].filter((analysis) => analysis !== undefined);
  const pictures = shown.map((analysis, index): PdfFigure => {
    const date = formatAnalysisDate(analysis.analysisDate);
    return {
      alt: t('photoAlt', { name, date }),
      caption: t(index === shown.length - 1 ? 'newestPhoto' : 'firstPhoto', { date }),
      draw: (document, box) => drawPhotoSquare(document, box, photos.get(analysis.id)!, analysis.outline),
    };
  });
  return [...(pictures.length > 0 ? pictures : [createShapeFigure(name, analyses.at(-1)!)]), ...listMap(spot, figure)];
}

function createShapeFigure(name: string, newest: Analysis): PdfFigure {
  const date = formatAnalysisDate(newest.analysisDate);
  return {
    alt: t('shapeAlt', { name, date }),
    caption: t('shape', { date }),
    draw: (document, box) => drawShape(document, box, newest),
  };
}

function listMap(spot: Spot, figure: MapFigure): PdfFigure[] {
  const place = describePlace(spot);
  return listMapPins([spot]).map((mark) => ({
    alt: t('mapAlt', { view: mark.pin.view, place }),
    caption: t('map', { place }),
    draw: (document, box) => drawBodyPlace(document, box, mark, figure),
  }));
}

function listFacts(spot: Spot, analyses: readonly Analysis[]): string[][] {
  const [first, newest] = [analyses[0]!, analyses.at(-1)!];
  const date = formatAnalysisDate(newest.analysisDate);
  const tier = TIER_TEXTS[newest.riskLevel].title;
  const isRaised = newest.riskLevel !== newest.modelRiskLevel;
  const frequency = computeFrequency(newest);
  return [
    [t('place'), describePlace(spot)],
    [
      t('photographed'),
      analyses.length === 1
        ? t('photographedOnce', { date })
        : t('photographedTimes', {
            count: analyses.length,
            first: formatAnalysisDate(first.analysisDate),
            last: date,
          }),
    ],
    [
      t('newestResult'),
      isRaised
        ? t('resultRaised', { tier, date, modelTier: TIER_TEXTS[newest.modelRiskLevel].title })
        : t('result', { tier, date }),
    ],
    [t('nextStep'), newest.recommendations[0]!],
    [t('size'), describeSize(newest)],
    [
      t('certainty'),
      isCertaintyValid(newest) ? t('certaintyOf', { percent: formatPercent(newest.confidence) }) : t('noCertainty'),
    ],
    ...(frequency ? [[t('frequency'), `${frequency.sentence} ${frequency.source}`]] : []),
  ];
}

function describeSize({ diameter, area, detectedFeatures }: Analysis): string {
  if (diameter === null) return detectedFeatures.diameter.sentence;
  const width = formatMillimeters(diameter);
  return area === null ? width : t('sizeBoth', { diameter: width, area: area.toFixed(1) });
}

function writeAnswers(pdf: TaggedPdf, analyses: readonly Analysis[]): void {
  const newest = analyses.at(-1)!;
  pdf.heading(3, t('answers'));
  pdf.paragraph(t('answersOn', { date: formatAnalysisDate(newest.analysisDate) }), 'small');
  const notes = analyses.filter(({ notes: text }) => text !== null).slice(-5);
  pdf.table({
    rows: [
      ...QUESTIONS.map(({ name, text }) => [text, t(newest.answers[name] ?? 'notAnswered')]),
      ...notes.map(({ analysisDate, notes: text }) => [t('note', { date: formatAnalysisDate(analysisDate) }), text!]),
    ],
    columns: [2, 4],
  });
}

function writeVisits(pdf: TaggedPdf, { visits }: Spot): void {
  if (visits.length === 0) return;
  pdf.heading(3, visitMessages('title'));
  pdf.paragraph(t('visitsByPatient'), 'small');
  pdf.table({
    rows: visits.map((visit) => [formatVisitDay(visit.date), describeVisit(visit).join('\n')]),
    columns: [1, 5],
  });
}

function writeTimeline(pdf: TaggedPdf, analyses: readonly Analysis[]): void {
  const shown = analyses.slice(-MAX_ROWS);
  pdf.heading(3, t('timeline'));
  if (shown.length < analyses.length) {
    pdf.paragraph(t('timelineLeftOut', { count: shown.length, all: analyses.length }), 'small');
  }
  pdf.table({
    head: [
      ...[t('date'), t('rating'), t('modelRating'), t('diameter'), t('area'), t('roundness')],
      ...[t('colorDifference'), t('change')],
    ],
    rows: shown.map(({ analysisDate, riskLevel, modelRiskLevel, diameter, area, shape, tone, detectedFeatures }) => [
      formatAnalysisDate(analysisDate),
      TIER_TEXTS[riskLevel].title,
      TIER_TEXTS[modelRiskLevel].title,
      diameter === null ? t('dash') : formatMillimeters(diameter),
      area === null ? t('dash') : area.toFixed(1),
      shape.elongation.toFixed(2),
      tone.map((value) => value.toFixed(0)).join(', '),
      listAbcdeFeatures({ detectedFeatures }).at(-1)!.label,
    ]),
    columns: [1.3, 1.3, 1.3, 1, 1, 1, 1.3, 1.3],
  });
  pdf.paragraph(t('timelineNote'), 'small');
}

function writeCharts(pdf: TaggedPdf, series: readonly ChangeSeries[]): void {
  if (series.length === 0) return;
  pdf.figures(series.map(createChartFigure), { height: 64, slots: 4 });
  pdf.paragraph(t('chartNote'), 'small');
}

function createChartFigure(series: ChangeSeries): PdfFigure {
  const { points, isChanged } = series;
  const name = comparisonMessages(series.name);
  const verdict = comparisonMessages(isChanged ? 'changed' : 'unchanged', {
    date: formatAnalysisDate(points[0]!.date),
  });
  const values = points.map(({ value, date }) =>
    comparisonMessages('point', { value: formatChartValue(value), date: formatAnalysisDate(date) }),
  );
  return {
    alt: t('chartAlt', { name, points: values.join(', '), verdict }),
    caption: t('chartCaption', { name, verdict }),
    draw: (document, box) => drawChart(document, box, series),
  };
}

/** The photos between the first and the newest, small. */
function writeThumbnails(pdf: TaggedPdf, { spot, analyses, photos }: ReportSpot): void {
  const between = analyses
    .filter(({ id }) => photos.has(id))
    .slice(1, -1)
    .slice(-MAX_THUMBNAILS);
  for (let index = 0; index < between.length; index += THUMBNAILS_IN_A_ROW) {
    const figures = between.slice(index, index + THUMBNAILS_IN_A_ROW).map(({ id, analysisDate }): PdfFigure => {
      const date = formatAnalysisDate(analysisDate);
      return {
        alt: t('plainPhotoAlt', { name: getSpotName(spot), date }),
        caption: t('photoDate', { date }),
        draw: (document, box) => drawThumbnail(document, box, photos.get(id)!),
      };
    });
    pdf.figures(figures, { height: 52, slots: THUMBNAILS_IN_A_ROW });
  }
}
