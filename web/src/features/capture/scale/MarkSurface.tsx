import './MarkSurface.css';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import type { UserPhoto } from '../choose/userPhoto';
import { scaleMessages } from '../steps/messages';
import { clampToPhoto, findNearestEnd, moveEndByKey } from './scaleMark';
import type { PhotoPoint } from './scaleMark';

/** Magnification of the lens, relative to the displayed photo. */
const LENS_ZOOM = 3;
/** Width and height of the lens in CSS pixels. Must match the style sheet. */
const LENS_SIZE = 112;

const END_LABELS = ['firstMark', 'secondMark'] as const;

interface Props {
  photo: UserPhoto;
  ends: readonly PhotoPoint[];
  onEndsChange: (ends: readonly PhotoPoint[], isFinal: boolean) => void;
  /** Draws the circle of the coin, so that the person can check the marks. */
  showCoin: boolean;
}

/** The whole photo, on which the person taps two ends, drags them or moves them with the arrow keys. */
export function MarkSurface({ photo, ends, onEndsChange, showCoin }: Props) {
  /** The dragged end, its pointer id (other pointers are ignored) and the displayed width of the photo in CSS pixels. */
  const [drag, setDrag] = useState<{ index: number; pointer: number; width: number } | null>(null);

  const toPhotoPoint = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): PhotoPoint => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * photo.width;
    const y = ((clientY - box.top) / box.height) * photo.height;
    return clampToPhoto({ x, y }, photo);
  };
  const moveEnd = (index: number, point: PhotoPoint, isFinal: boolean) =>
    onEndsChange(Object.assign([...ends], { [index]: point }), isFinal);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (drag) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = toPhotoPoint(event);
    const index = ends.length < 2 ? ends.length : findNearestEnd(ends, point);
    setDrag({ index, pointer: event.pointerId, width: event.currentTarget.clientWidth });
    moveEnd(index, point, false);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (drag?.pointer === event.pointerId) moveEnd(drag.index, toPhotoPoint(event), false);
  };
  const release = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return;
    setDrag(null);
    onEndsChange(ends, true);
  };

  const toPercent = ({ x, y }: PhotoPoint) => ({
    left: `${(x / photo.width) * 100}%`,
    top: `${(y / photo.height) * 100}%`,
  });
  const [from, to] = ends;
  const lensPoint = drag && ends[drag.index];
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
      <img src={photo.url} alt={scaleMessages('wholePhoto')} draggable={false} />
      <svg viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden="true">
        {from && to && (
          <>
            <line className="mark__halo" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <line className="mark__line" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            {showCoin && (
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
          key={END_LABELS[i]}
          type="button"
          className="mark__end"
          style={toPercent(end)}
          aria-label={scaleMessages(END_LABELS[i]!, {
            left: Math.round((end.x / photo.width) * 100),
            top: Math.round((end.y / photo.height) * 100),
          })}
          onKeyDown={(event) => {
            const moved = moveEndByKey(end, event.key, event.shiftKey, photo);
            if (!moved) return;
            event.preventDefault();
            moveEnd(i, moved, true);
          }}
        />
      ))}
      {drag && lensPoint && <Lens photo={photo} point={lensPoint} displayWidth={drag.width} />}
    </div>
  );
}

/** A magnified view of the point under the finger, in the opposite corner. */
function Lens({ photo, point, displayWidth }: { photo: UserPhoto; point: PhotoPoint; displayWidth: number }) {
  const scale = (displayWidth / photo.width) * LENS_ZOOM;
  const offset = (along: number) => `${LENS_SIZE / 2 - along * scale}px`;
  return (
    <div className="mark__lens" data-side={point.x < photo.width / 2 ? 'right' : 'left'} aria-hidden="true">
      <div
        style={{
          backgroundImage: `url("${photo.url}")`,
          backgroundSize: `${photo.width * scale}px ${photo.height * scale}px`,
          backgroundPosition: `${offset(point.x)} ${offset(point.y)}`,
        }}
      />
    </div>
  );
}
