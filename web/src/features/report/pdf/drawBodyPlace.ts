import { getFrame, toBodyPoint } from '#domain/bodyMap/bodyFrame';
import type { MapFigure } from '#domain/bodyMap/mapFigure';
import { toBuild } from '../../../bodyFigure/figure/builds';
import { listShapes, type FigureShape } from '../../../bodyFigure/figure/listShapes';
import { parseOutline, smoothPath } from '../../../bodyFigure/figure/smoothPath';
import type { MapPin } from '../../../bodyFigure/mapPins';
import { bodyFigureMessages } from '../../../bodyFigure/messages';
import { VIEW_LABELS } from '../../../bodyFigure/viewLabels';
import { reportMessages } from '../messages';
import type { PageBox } from './TaggedPdf';

const t = reportMessages;

const SKIN = '#f3eee4';
const OUTLINE = '#6b6457';
const MARK = '#0f5b61';
const TEXT = '#435054';
/** A mark that is closer to the middle of the body than this has no side, in units of the drawing. */
const MIDLINE = 4;

/** What the map says to the person, for a reader who is somebody else. */
const LABELS_FOR_OTHERS: Readonly<Record<string, string>> = {
  [bodyFigureMessages('yourLeft')]: t('patientLeft'),
  [bodyFigureMessages('yourRight')]: t('patientRight'),
};

/** Draws the view of the body map that has a mark, in the person's build, with the mark. The color of skin is left out. */
export function drawBodyPlace(
  document: PDFKit.PDFDocument,
  box: PageBox,
  { pin, isExact }: Pick<MapPin, 'pin' | 'isExact'>,
  { build }: MapFigure,
): void {
  const frame = getFrame(pin.view);
  const scale = Math.min(box.width / frame.width, box.height / frame.height);
  const move = <P extends FigureShape['outline'][number]>(point: P): P => toBuild(point, pin.view, build);
  document.translate(box.x + box.width / 2, box.y).scale(scale);
  for (const shape of listShapes(pin.view)) {
    document
      .path(smoothPath(shape.outline.map(move), true))
      .lineWidth(1.4)
      .fillAndStroke(SKIN, OUTLINE);
    for (const line of shape.lines) {
      const points = parseOutline(line).map((point) => move(shape.move(point)));
      document.path(smoothPath(points, false)).lineWidth(0.7).stroke(OUTLINE);
    }
  }
  const { x, y } = toBuild(toBodyPoint(pin), pin.view, build);
  // Without an exact place the side is not known, so both are marked.
  for (const side of isExact || Math.abs(x) < MIDLINE ? [x] : [x, -x]) {
    document.circle(side, y, 9).lineWidth(2.4);
    if (isExact) document.fillAndStroke(MARK, '#ffffff');
    else document.dash(4, { space: 3 }).stroke(MARK).undash();
  }
  document.fillColor(TEXT).fontSize(6.5 / scale);
  for (const { x: center, y: top, text } of VIEW_LABELS[pin.view]) {
    // At least 30 points, so that no word breaks.
    const width = Math.max(80, 30 / scale);
    document.text(LABELS_FOR_OTHERS[text] ?? text, center - width / 2, top, { width, align: 'center' });
  }
}
