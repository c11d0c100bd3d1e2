import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import type { MapFigure } from '#domain/bodyMap/mapFigure';
import { listMapPins } from '../../spots/spotPins';
import { computeSpotChanges, type ChangeSeries, type SpotChanges } from '../../spots/comparison/changeSeries';
import { comparisonMessages, visitMessages } from '../../spots/messages';
import { QUESTIONS } from '../../result/texts/questions';
import { listAbcdeFeatures } from '../../result/texts/abcdeFeatures';
import { formatMillimeters, formatPercent } from '../../result/texts/format';
import { describeClinicCounts, describeEverydayFrequency } from '../../result/texts/frequency';
import { resultMessages } from '../../result/messages';
import { sortReasons } from '../../result/texts/reasons';
import { isCertaintyValid, TIER_TEXTS } from '../../result/texts/tierTexts';
import { getSpotName } from '../../spots/spotText';
import { describeVisit } from '../../spots/visits/visitTexts';
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
/** Small photos between the two large ones. */
const MAX_THUMBNAILS = 16;
const THUMBNAILS_IN_A_ROW = 8;

/** Writes what is known about one spot. */
export function writeSpot(pdf: TaggedPdf, content: ReportSpot, figure: MapFigure): void {
  const { spot, analyses } = content;
  const newest = analyses.at(-1)!;
  pdf.heading(2, getSpotName(spot));
  writeMainFigures(pdf, content, figure);
  pdf.table({ rows: listFacts(pdf, spot, analyses), columns: [1, 5] });
  writeAnswers(pdf, analyses);
  writeVisits(pdf, spot);
  writeTimeline(pdf, analyses);
  writeCharts(pdf, computeSpotChanges(analyses, spot.region));
  writeThumbnails(pdf, content);
  pdf.heading(3, t('features'));
  pdf.table({
    rows: listAbcdeFeatures(newest).map(({ name, label, sentence }) => [t('feature', { name, label }), sentence]),
    columns: [1.6, 4.4],
  });
  const { forEverybody, forProfessionals } = sortReasons(newest);
  if (forEverybody.length > 0) {
    pdf.heading(3, t('reasons'));
    pdf.list(forEverybody);
  }
  pdf.heading(3, resultMessages('forProfessionals'));
  pdf.table({ rows: listProfessionalFacts(newest), columns: [1.6, 4.4] });
  if (forProfessionals.length > 0) pdf.list(forProfessionals);
}

function listProfessionalFacts(newest: Analysis): string[][] {
  const clinicCounts = describeClinicCounts(newest);
  return [
    [t('modelRating'), TIER_TEXTS[newest.modelRiskLevel].title],
    [
      t('certainty'),
      isCertaintyValid(newest) ? t('certaintyOf', { percent: formatPercent(newest.confidence) }) : t('noCertainty'),
    ],
    ...(clinicCounts ? [[resultMessages('clinicPhotos'), clinicCounts]] : []),
  ];
}

/** The oldest and the newest photo of this device, the newest shape where its photo is elsewhere, and the place on the body. */
function writeMainFigures(pdf: TaggedPdf, { spot, analyses, photos }: ReportSpot, figure: MapFigure): void {
  const newest = analyses.at(-1)!;
  const name = getSpotName(spot);
  const photographed = analyses.filter(({ id }) => photos.has(id));
  const shown = [...new Set([photographed[0], photographed.at(-1)])].filter((analysis) => analysis !== undefined);
  const pictures = shown.map((analysis): PdfFigure => {
    const date = pdf.formatDate(analysis.analysisDate);
    return {
      alt: t('photoAlt', { name, date }),
      caption: t(choosePhotoCaption(analysis, analyses), { date }),
      draw: (document, box) => drawPhotoSquare(document, box, photos.get(analysis.id)!, analysis.outline),
    };
  });
  const shapes = photos.has(newest.id) ? [] : [createShapeFigure(pdf, name, newest)];
  const figures = [...pictures, ...shapes, ...listMap(spot, figure)];
  pdf.figures(figures, figures.length > 3 ? { height: 118, slots: 4 } : { height: 158, slots: 3 });
}

/** Only the photos of the newest and the first analysis are called so. Others may be on another device. */
function choosePhotoCaption({ id }: Analysis, analyses: readonly Analysis[]) {
  if (id === analyses.at(-1)!.id) return 'newestPhoto';
  return id === analyses[0]!.id ? 'firstPhoto' : 'photoOf';
}

function createShapeFigure(pdf: TaggedPdf, name: string, newest: Analysis): PdfFigure {
  const date = pdf.formatDate(newest.analysisDate);
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

function listFacts(pdf: TaggedPdf, spot: Spot, analyses: readonly Analysis[]): string[][] {
  const [first, newest] = [analyses[0]!, analyses.at(-1)!];
  const date = pdf.formatDate(newest.analysisDate);
  const tier = TIER_TEXTS[newest.riskLevel].title;
  const frequency = describeEverydayFrequency(newest);
  return [
    [t('place'), describePlace(spot)],
    [
      t('photographed'),
      analyses.length === 1
        ? t('photographedOnce', { date })
        : t('photographedTimes', {
            count: analyses.length,
            first: pdf.formatDate(first.analysisDate),
            last: date,
          }),
    ],
    [t('newestResult'), t('result', { tier, date })],
    [t('nextStep'), newest.recommendations[0]!],
    [t('photoKind'), t('judgedAs', { kind: newest.domain })],
    [t('size'), describeSize(newest)],
    ...(frequency ? [[t('frequency'), `${frequency.sentence} ${frequency.assumption}`]] : []),
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
  pdf.paragraph(t('answersOn', { date: pdf.formatDate(newest.analysisDate) }), 'small');
  const notes = analyses.filter(({ notes: text }) => text !== null).slice(-5);
  pdf.table({
    rows: [
      ...QUESTIONS.map(({ name, text }) => [text, t(newest.answers[name] ?? 'notAnswered')]),
      ...notes.map(({ analysisDate, notes: text }) => [t('note', { date: pdf.formatDate(analysisDate) }), text!]),
    ],
    columns: [2, 4],
  });
}

function writeVisits(pdf: TaggedPdf, { visits }: Spot): void {
  if (visits.length === 0) return;
  pdf.heading(3, visitMessages('title'));
  pdf.paragraph(t('visitsByPatient'), 'small');
  pdf.table({
    rows: visits.map((visit) => [pdf.formatDate(`${visit.date}T12:00:00`), describeVisit(visit).join('\n')]),
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
      ...[t('date'), t('rating'), t('diameter'), t('area'), t('roundness')],
      ...[t('colorDifference'), t('change')],
    ],
    rows: shown.map(({ analysisDate, riskLevel, diameter, area, shape, tone, detectedFeatures }) => [
      pdf.formatDate(analysisDate),
      TIER_TEXTS[riskLevel].title,
      diameter === null ? t('dash') : formatMillimeters(diameter),
      area === null ? t('dash') : area.toFixed(1),
      shape.elongation.toFixed(2),
      tone.map((value) => value.toFixed(0)).join(', '),
      listAbcdeFeatures({ detectedFeatures }).at(-1)!.label,
    ]),
    columns: [1.3, 1.3, 1, 1, 1, 1.3, 1.3],
  });
  pdf.paragraph(t('timelineNote'), 'small');
}

function writeCharts(pdf: TaggedPdf, { series, leftOut }: SpotChanges): void {
  if (series.length === 0) return;
  pdf.figures(
    series.map((one) => createChartFigure(pdf, one)),
    { height: 64, slots: 4 },
  );
  pdf.paragraph(t('chartNote'), 'small');
  if (series.some(({ name }) => name === 'diameter')) pdf.paragraph(comparisonMessages('growthByArea'), 'small');
  if (leftOut > 0) pdf.paragraph(comparisonMessages('notCompared', { count: leftOut }), 'small');
}

function createChartFigure(pdf: TaggedPdf, series: ChangeSeries): PdfFigure {
  const { points } = series;
  const name = comparisonMessages(series.name);
  const verdict = comparisonMessages(series.verdict, { date: pdf.formatDate(points[0]!.date) });
  const values = points.map(({ value, date }) =>
    comparisonMessages('point', { value: formatChartValue(value), date: pdf.formatDate(date) }),
  );
  return {
    alt: t('chartAlt', { name, points: values.join(', '), verdict }),
    caption: t('chartCaption', { name, verdict }),
    draw: (document, box) => drawChart(document, box, series),
  };
}

/** The photos between the two large ones, small. */
function writeThumbnails(pdf: TaggedPdf, { spot, analyses, photos }: ReportSpot): void {
  const between = analyses
    .filter(({ id }) => photos.has(id))
    .slice(1, -1)
    .slice(-MAX_THUMBNAILS);
  for (let index = 0; index < between.length; index += THUMBNAILS_IN_A_ROW) {
    const figures = between.slice(index, index + THUMBNAILS_IN_A_ROW).map(({ id, analysisDate }): PdfFigure => {
      const date = pdf.formatDate(analysisDate);
      return {
        alt: t('plainPhotoAlt', { name: getSpotName(spot), date }),
        caption: t('photoDate', { date }),
        draw: (document, box) => drawThumbnail(document, box, photos.get(id)!),
      };
    });
    pdf.figures(figures, { height: 52, slots: THUMBNAILS_IN_A_ROW });
  }
}
