import { LEAST_SIDE, type Square } from '#lesion/photo/analysisImage';

interface Size {
  width: number;
  height: number;
}

/** How far one arrow key moves the frame, as a share of its side; with Shift, and per zoom key. */
const STEP = 0.02;
const BIG_STEP = 0.1;
const ZOOM_STEP = 1.1;

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Largest magnification: how much smaller than the photograph's shorter side the square may become. */
export function maxZoom(photo: Size): number {
  return Math.min(photo.width, photo.height) / LEAST_SIDE;
}

/** Magnification of a square: 1 when it spans the photograph's shorter side. */
export function zoomOf(square: Square, photo: Size): number {
  return Math.min(photo.width, photo.height) / square.size;
}

/** Moves a square by pixels of the photograph, stopping at its borders. */
export function move(square: Square, dx: number, dy: number, photo: Size): Square {
  return {
    size: square.size,
    x: between(square.x + dx, 0, photo.width - square.size),
    y: between(square.y + dy, 0, photo.height - square.size),
  };
}

/** Sets the magnification about a point of the square (0..1 of its side, its centre by default), inside the photograph. */
export function zoomTo(square: Square, zoom: number, photo: Size, at = { x: 0.5, y: 0.5 }): Square {
  const size = Math.min(photo.width, photo.height) / between(zoom, 1, maxZoom(photo));
  const lost = square.size - size;
  return move({ size, x: square.x + lost * at.x, y: square.y + lost * at.y }, 0, 0, photo);
}

/** What a key does to the frame: arrows move it, + and − zoom; null for every other key. */
export function keyStep(key: string, shift: boolean, square: Square, photo: Size): Square | null {
  const step = square.size * (shift ? BIG_STEP : STEP);
  switch (key) {
    case 'ArrowLeft':
      return move(square, -step, 0, photo);
    case 'ArrowRight':
      return move(square, step, 0, photo);
    case 'ArrowUp':
      return move(square, 0, -step, photo);
    case 'ArrowDown':
      return move(square, 0, step, photo);
    case '+':
    case '=':
      return zoomTo(square, zoomOf(square, photo) * ZOOM_STEP, photo);
    case '-':
    case '_':
      return zoomTo(square, zoomOf(square, photo) / ZOOM_STEP, photo);
    default:
      return null;
  }
}
