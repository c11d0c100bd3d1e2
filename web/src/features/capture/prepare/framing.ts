import { MIN_SIDE, type Square } from '#lesion/photo/square';

interface Size {
  width: number;
  height: number;
}

/** How far an arrow key moves the frame, without and with Shift, as a share of its side; and the factor of a zoom key. */
const MOVE_STEP = 0.02;
const BIG_MOVE_STEP = 0.1;
const ZOOM_STEP = 1.1;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Largest magnification: the photo's shorter side divided by the least side of the square. */
export function getMaxZoom(photo: Size): number {
  return Math.min(photo.width, photo.height) / MIN_SIDE;
}

/** Magnification of a square: 1 if it spans the photo's shorter side. */
export function getZoom(square: Square, photo: Size): number {
  return Math.min(photo.width, photo.height) / square.size;
}

/** Moves a square by pixels of the photo, within its borders. */
export function moveSquare(square: Square, dx: number, dy: number, photo: Size): Square {
  return {
    size: square.size,
    x: clamp(square.x + dx, 0, photo.width - square.size),
    y: clamp(square.y + dy, 0, photo.height - square.size),
  };
}

/** Sets the magnification around an anchor (0..1 of the square's side, default its center), within the photo. */
export function zoomSquare(square: Square, zoom: number, photo: Size, anchor = { x: 0.5, y: 0.5 }): Square {
  const size = Math.min(photo.width, photo.height) / clamp(zoom, 1, getMaxZoom(photo));
  const sizeChange = square.size - size;
  return moveSquare({ size, x: square.x + sizeChange * anchor.x, y: square.y + sizeChange * anchor.y }, 0, 0, photo);
}

/** Applies a key to the square: arrows move it, + and − zoom. Null for other keys. */
export function applyFramingKey(key: string, shift: boolean, square: Square, photo: Size): Square | null {
  const step = square.size * (shift ? BIG_MOVE_STEP : MOVE_STEP);
  switch (key) {
    case 'ArrowLeft':
      return moveSquare(square, -step, 0, photo);
    case 'ArrowRight':
      return moveSquare(square, step, 0, photo);
    case 'ArrowUp':
      return moveSquare(square, 0, -step, photo);
    case 'ArrowDown':
      return moveSquare(square, 0, step, photo);
    case '+':
    case '=':
      return zoomSquare(square, getZoom(square, photo) * ZOOM_STEP, photo);
    case '-':
    case '_':
      return zoomSquare(square, getZoom(square, photo) / ZOOM_STEP, photo);
    default:
      return null;
  }
}
