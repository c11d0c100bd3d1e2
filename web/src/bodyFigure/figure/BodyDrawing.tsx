import { useId } from 'react';
import type { MapFigure, FigureBuild } from '#domain/bodyMap/mapFigure';
import { getFrame } from '#domain/bodyMap/bodyFrame';
import type { BodyView } from '#domain/bodyMap/bodyPin';
import { toBuild } from './builds';
import { listShapes, type FigureShape } from './listShapes';
import { parseOutline, smoothPath } from './smoothPath';

interface Props {
  view: BodyView;
  figure: MapFigure;
}

/** The drawing of one view, as part of an SVG whose origin is the middle of the drawing's upper edge. Decorative. */
export function BodyDrawing({ view, figure: { build, tone } }: Props) {
  const id = useId();
  const { width, height } = getFrame(view);
  return (
    <g className="figure-drawing" data-tone={tone ?? 'neutral'} aria-hidden="true">
      <defs>
        <filter id={`${id}-blur`} x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation={width / 60} />
        </filter>
        <clipPath id={`${id}-frame`}>
          <rect x={-width / 2} width={width} height={height} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-frame)`}>
        {listShapes(view).map((shape, index) => (
          <Shape key={index} shape={shape} id={`${id}-${index}`} blurId={`${id}-blur`} view={view} build={build} />
        ))}
      </g>
    </g>
  );
}

interface ShapeProps {
  shape: FigureShape;
  id: string;
  blurId: string;
  view: BodyView;
  build: FigureBuild;
}

/** One part: skin, a soft shade along its edge, lines, and the outline. */
function Shape({ shape, id, blurId, view, build }: ShapeProps) {
  const draw = (outline: FigureShape['outline'], isClosed: boolean) =>
    smoothPath(
      outline.map((point) => toBuild(point, view, build)),
      isClosed,
    );
  const path = draw(shape.outline, true);
  return (
    <g>
      <clipPath id={id}>
        <path d={path} />
      </clipPath>
      <path d={path} className="figure-drawing__skin" />
      <g clipPath={`url(#${id})`}>
        <path d={path} className="figure-drawing__shade" filter={`url(#${blurId})`} />
        {shape.nails.map((nail) => (
          <path key={nail} d={draw(place(nail, shape), true)} className="figure-drawing__nail" />
        ))}
      </g>
      {shape.lines.map((line) => (
        <path key={line} d={draw(place(line, shape), false)} className="figure-drawing__line" />
      ))}
      <path d={path} className="figure-drawing__outline" />
    </g>
  );
}

const place = (text: string, { move }: FigureShape) => parseOutline(text).map(move);
