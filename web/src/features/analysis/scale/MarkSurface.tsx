import './MarkSurface.css';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import type { Photo } from '../capture/photo';
import { inside, nearest, nudge } from './scale';
import type { Place } from './scale';

/** Magnification of the lens beside the finger, over the photo as shown. */
const LENS = 3;
/** Width and height of the lens in CSS pixels, as in the style sheet. */
const LENS_SIZE = 112;

const NAMES = ['First edge', 'Second edge'];

interface Props {
  photo: Photo;
  ends: readonly Place[];
  onEnds: (ends: readonly Place[], settled: boolean) => void;
  /** Draws the circle a coin would fill, so that a person sees whether their marks are right. */
  round: boolean;
}

/** The whole photo, on which two ends are tapped, dragged, or moved with the arrow keys. */
export function MarkSurface({ photo, ends, onEnds, round }: Props) {
  /** The end under a finger, which finger (others are ignored meanwhile), and the photo's width as shown, in CSS pixels. */
  const [dragged, setDragged] = useState<{ index: number; pointer: number; width: number } | null>(null);

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Place => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * photo.width;
    const y = ((clientY - box.top) / box.height) * photo.height;
    return inside({ x, y }, photo);
  };
  const put = (index: number, place: Place, settled: boolean) =>
    onEnds(Object.assign([...ends], { [index]: place }), settled);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (dragged) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeOf(event);
    const index = ends.length < 2 ? ends.length : nearest(ends, place);
    setDragged({ index, pointer: event.pointerId, width: event.currentTarget.clientWidth });
    put(index, place, false);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (dragged?.pointer === event.pointerId) put(dragged.index, placeOf(event), false);
  };
  const release = (event: PointerEvent) => {
    if (dragged?.pointer !== event.pointerId) return;
    setDragged(null);
    onEnds(ends, true);
  };

  const share = ({ x, y }: Place) => ({ left: `${(x / photo.width) * 100}%`, top: `${(y / photo.height) * 100}%` });
  const [from, to] = ends;
  const lens = dragged && ends[dragged.index];
  return (
    <div
      className="mark"
      style={{
        aspectRatio: `${photo.width} / ${photo.height}`,
        maxWidth: `calc(52vh * ${photo.width / photo.height})`,
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <img src={photo.url} alt="Your whole photo" draggable={false} />
      <svg viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden="true">
        {from && to && (
          <>
            <line className="mark__halo" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <line className="mark__line" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            {round && (
              <circle
                className="mark__coin"
                cx={(from.x + to.x) / 2}
                cy={(from.y + to.y) / 2}
                r={Math.hypot(to.x - from.x, to.y - from.y) / 2}
              />
            )}
          </>
        )}
      </svg>
      {ends.map((end, i) => (
        <button
          key={NAMES[i]}
          type="button"
          className="mark__end"
          style={share(end)}
          aria-label={`${NAMES[i]}, ${Math.round((end.x / photo.width) * 100)} percent from the left, ${Math.round((end.y / photo.height) * 100)} percent from the top. Arrow keys move it.`}
          onKeyDown={(event) => {
            const moved = nudge(end, event.key, event.shiftKey, photo);
            if (!moved) return;
            event.preventDefault();
            put(i, moved, true);
          }}
        />
      ))}
      {dragged && lens && <Lens photo={photo} at={lens} shown={dragged.width} />}
    </div>
  );
}

/** What lies under the finger, magnified, in the corner away from it. */
function Lens({ photo, at, shown }: { photo: Photo; at: Place; shown: number }) {
  const scale = (shown / photo.width) * LENS;
  const offset = (along: number) => `${LENS_SIZE / 2 - along * scale}px`;
  return (
    <div className="mark__lens" data-side={at.x < photo.width / 2 ? 'right' : 'left'} aria-hidden="true">
      <div
        style={{
          backgroundImage: `url("${photo.url}")`,
          backgroundSize: `${photo.width * scale}px ${photo.height * scale}px`,
          backgroundPosition: `${offset(at.x)} ${offset(at.y)}`,
        }}
      />
    </div>
  );
}
