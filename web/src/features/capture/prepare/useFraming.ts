import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Square } from '#lesion/photo/square';
import { applyFramingKey, moveSquare, getZoom, zoomSquare } from './framing';

/** Wheel distance in CSS pixels that doubles the magnification. */
const WHEEL_DOUBLING = 400;

interface PointerPosition {
  x: number;
  y: number;
}

/** Turns drag, pinch, wheel and keys on the framing window into changes of the framed square. */
export function useFraming(
  photo: { width: number; height: number },
  square: Square,
  onChange: (square: Square) => void,
  enabled: boolean,
) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, PointerPosition>());

  useEffect(() => {
    const element = frame.current;
    if (!element || !enabled) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const anchor = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
      onChange(zoomSquare(square, getZoom(square, photo) * 2 ** (-event.deltaY / WHEEL_DOUBLING), photo, anchor));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [enabled, onChange, photo, square]);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const previous = pointers.current.get(event.pointerId);
    if (!previous || !enabled) return;
    const box = event.currentTarget.getBoundingClientRect();
    const current = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, current);
    if (other) {
      const ratio =
        Math.hypot(current.x - other.x, current.y - other.y) / Math.hypot(previous.x - other.x, previous.y - other.y);
      const middle = {
        x: ((current.x + other.x) / 2 - box.left) / box.width,
        y: ((current.y + other.y) / 2 - box.top) / box.height,
      };
      if (Number.isFinite(ratio)) onChange(zoomSquare(square, getZoom(square, photo) * ratio, photo, middle));
      return;
    }
    const perPixel = square.size / box.width;
    onChange(moveSquare(square, (previous.x - current.x) * perPixel, (previous.y - current.y) * perPixel, photo));
  };

  const release = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (!enabled) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      const next = enabled ? applyFramingKey(event.key, event.shiftKey, square, photo) : null;
      if (!next) return;
      event.preventDefault();
      onChange(next);
    },
  };
  return { frame, handlers };
}
