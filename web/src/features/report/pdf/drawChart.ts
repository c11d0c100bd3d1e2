import type { ChangeSeries } from '../../spots/comparison/changeSeries';
import type { PageBox } from './TaggedPdf';

const BAND = '#e6e1d6';
const LINE = '#0f5b61';
const TEXT = '#435054';
const LABEL_WIDTH = 22;
const PADDING = 6;

/** Formats a value with as many decimals as its chart needs. */
export const formatChartValue = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** Draws the values of one measure over time on the band of what repeated photos of an unchanged spot show. */
export function drawChart(document: PDFKit.PDFDocument, box: PageBox, { points, band }: ChangeSeries): void {
  const values = [...points.map(({ value }) => value), ...band];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const times = points.map(({ date }) => Date.parse(date));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const left = box.x + LABEL_WIDTH;
  const width = box.width - LABEL_WIDTH - PADDING;
  const height = box.height - 2 * PADDING;
  const x = (time: number): number => left + ((time - start) / (end - start)) * width;
  const y = (value: number): number => box.y + PADDING + height - ((value - low) / (high - low)) * height;

  document.rect(left, y(band[1]), width, y(band[0]) - y(band[1])).fill(BAND);
  const places = points.map(({ value }, index) => [x(times[index]!), y(value)] as const);
  places.forEach(([px, py], index) => (index === 0 ? document.moveTo(px, py) : document.lineTo(px, py)));
  document.lineWidth(1.2).stroke(LINE);
  for (const [px, py] of places) document.circle(px, py, 1.8).fill(LINE);
  document.fillColor(TEXT).fontSize(6.5);
  for (const value of [low, high]) {
    document.text(formatChartValue(value), box.x, y(value) - 4, {
      width: LABEL_WIDTH - 5,
      align: 'right',
      lineBreak: false,
    });
  }
}
