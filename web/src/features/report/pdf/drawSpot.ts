import type { Analysis } from '#domain/analysis/analysis';
import type { Point } from '#domain/analysis/assessment';
import type { ReportPhoto } from '../reportContent';
import type { PageBox } from './TaggedPdf';

const HALO = '#ffffff';
const OUTLINE = '#111a1c';
const NO_COLOR = '#8a6a50';

/** A document with a method of pdfkit that its types lack. */
type ImageReader = PDFKit.PDFDocument & { openImage: (source: ArrayBuffer) => { width: number } };

/** The largest square at the upper left of a box. */
const fitSquare = ({ x, y, width, height }: PageBox) => ({ x, y, side: Math.min(width, height) });

/** Draws the analyzed square of a photo, with the outline of the spot. */
export function drawPhotoSquare(
  document: PDFKit.PDFDocument,
  box: PageBox,
  { crop, square }: ReportPhoto,
  outline: readonly Point[],
): void {
  const { x, y, side } = fitSquare(box);
  const image = toImageSource(crop);
  const { width } = (document as ImageReader).openImage(image);
  const scale = side / square.size;
  document.save();
  document.rect(x, y, side, side).clip();
  document.image(image, x - square.x * scale, y - square.y * scale, { width: width * scale });
  document.restore();
  const path = toPath(outline, ([px, py]) => [x + px * side, y + py * side]);
  document.path(path).lineWidth(2).stroke(HALO);
  document.path(path).lineWidth(0.8).stroke(OUTLINE);
}

/** Draws the picture that was analyzed, small. */
export function drawThumbnail(document: PDFKit.PDFDocument, box: PageBox, { analysisImage }: ReportPhoto): void {
  const { x, y, side } = fitSquare(box);
  document.image(toImageSource(analysisImage), x, y, { width: side, height: side });
}

/** Draws the outline of a spot, filled with its main color. */
export function drawShape(
  document: PDFKit.PDFDocument,
  box: PageBox,
  { outline, detectedFeatures }: Pick<Analysis, 'outline' | 'detectedFeatures'>,
): void {
  if (outline.length === 0) return;
  const square = fitSquare(box);
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = (square.side * 0.8) / Math.max(right - left, bottom - top, 0.01);
  const path = toPath(outline, ([x, y]) => [
    square.x + square.side / 2 + (x - (left + right) / 2) * scale,
    square.y + square.side / 2 + (y - (top + bottom) / 2) * scale,
  ]);
  document
    .path(path)
    .lineWidth(1)
    .fillAndStroke(detectedFeatures.color.swatches[0]?.hex ?? NO_COLOR, OUTLINE);
}

const toImageSource = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer => bytes.slice().buffer;

function toPath(outline: readonly Point[], move: (point: Point) => Point): string {
  const steps = outline.map((point, index) => {
    const [x, y] = move(point);
    return `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `${steps.join('')}Z`;
}
