import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Square } from '#lesion/photo/analysisImage';
import { keyStep, move, zoomOf, zoomTo } from './framing';

/** Wheel travel that doubles the magnification, in CSS pixels. */
const WHEEL_DOUBLING = 400;

interface Point {
  x: number;
  y: number;
}

/** Dragging, pinching, wheel and keys over the framing window, as changes of the framed square. */
export function useFraming(
  photo: { width: number; height: number },
  square: Square,
  onChange: (square: Square) => void,
  enabled: boolean,
) {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());

  useEffect(() => {
    const element = frame.current;
    if (!element || !enabled) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
      onChange(zoomTo(square, zoomOf(square, photo) * 2 ** (-event.deltaY / WHEEL_DOUBLING), photo, at));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [enabled, onChange, photo, square]);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !enabled) return;
    const box = event.currentTarget.getBoundingClientRect();
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) {
      const grown = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      const middle = {
        x: ((now.x + other.x) / 2 - box.left) / box.width,
        y: ((now.y + other.y) / 2 - box.top) / box.height,
      };
      if (Number.isFinite(grown)) onChange(zoomTo(square, zoomOf(square, photo) * grown, photo, middle));
      return;
    }
    const perPixel = square.size / box.width;
    onChange(move(square, (before.x - now.x) * perPixel, (before.y - now.y) * perPixel, photo));
  };

  const release = (event: PointerEvent<HTMLDivElement>) => {
    fingers.current.delete(event.pointerId);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (!enabled) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      const next = enabled ? keyStep(event.key, event.shiftKey, square, photo) : null;
      if (!next) return;
      event.preventDefault();
      onChange(next);
    },
  };
  return { frame, handlers };
}
