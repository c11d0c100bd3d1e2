import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { getFrame, type BodyPoint } from '#domain/bodyMap/bodyFrame';
import type { BodyView } from '#domain/bodyMap/bodyPin';
import { fromMapShare, panMap, showWholeMap, zoomMap } from './mapZoom';

/** A pointer that moves farther than this, in CSS pixels, drags and does not tap. */
const TAP_PIXELS = 8;

/**
 * Zoom of a drawing, and its gestures: a tap answers a point of the drawing, two fingers zoom, and one finger moves a zoomed
 * drawing.
 */
export function useMapGestures(view: BodyView, onTap: (point: BodyPoint) => void) {
  const frame = getFrame(view);
  const [zoom, setZoom] = useState(() => showWholeMap(frame));
  const pointers = useRef(new Map<number, BodyPoint>());
  const travel = useRef(0);

  const toShare = (point: BodyPoint, element: Element): BodyPoint => {
    const box = element.getBoundingClientRect();
    return { x: (point.x - box.left) / box.width, y: (point.y - box.top) / box.height };
  };
  const readPointer = ({ clientX, clientY }: PointerEvent): BodyPoint => ({ x: clientX, y: clientY });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return;
    if (pointers.current.size === 0) travel.current = 0;
    pointers.current.set(event.pointerId, readPointer(event));
    event.currentTarget.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const after = readPointer(event);
    const { currentTarget } = event;
    pointers.current.set(event.pointerId, after);
    travel.current += Math.hypot(after.x - before.x, after.y - before.y);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const factor =
        Math.hypot(after.x - other.x, after.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
      const middle = toShare({ x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 }, currentTarget);
      setZoom((current) => zoomMap(current, factor, fromMapShare(current, middle, frame), frame));
    } else if (travel.current > TAP_PIXELS) {
      const [from, to] = [toShare(before, currentTarget), toShare(after, currentTarget)];
      setZoom((current) => {
        const [start, end] = [fromMapShare(current, from, frame), fromMapShare(current, to, frame)];
        return panMap(current, { x: start.x - end.x, y: start.y - end.y }, frame);
      });
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const isLast = pointers.current.delete(event.pointerId) && pointers.current.size === 0;
    if (!isLast || travel.current > TAP_PIXELS) return;
    onTap(fromMapShare(zoom, toShare(readPointer(event), event.currentTarget), frame));
  };

  return {
    zoom,
    zoomBy: (factor: number, around: BodyPoint = zoom.center) =>
      setZoom((current) => zoomMap(current, factor, around, frame)),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
    },
  };
}
