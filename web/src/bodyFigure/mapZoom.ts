import type { BodyPoint, getFrame } from '#domain/bodyMap/bodyFrame';

type Frame = ReturnType<typeof getFrame>;

/** The visible part of a drawing: its magnification and its center. */
export interface MapZoom {
  scale: number;
  center: BodyPoint;
}

/** The largest magnification. */
export const MAX_MAP_ZOOM = 5;

/** The whole drawing. */
export const showWholeMap = ({ height }: Frame): MapZoom => ({ scale: 1, center: { x: 0, y: height / 2 } });

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Zooms by a factor around a point, which stays where it is, and never shows more than the drawing. */
export function zoomMap(zoom: MapZoom, factor: number, around: BodyPoint, frame: Frame): MapZoom {
  const scale = clamp(zoom.scale * factor, 1, MAX_MAP_ZOOM);
  const share = zoom.scale / scale;
  const center = {
    x: around.x + (zoom.center.x - around.x) * share,
    y: around.y + (zoom.center.y - around.y) * share,
  };
  return keepInside({ scale, center }, frame);
}

/** Moves the visible part by a distance in units of the drawing. */
export function panMap(zoom: MapZoom, distance: BodyPoint, frame: Frame): MapZoom {
  return keepInside({ ...zoom, center: { x: zoom.center.x + distance.x, y: zoom.center.y + distance.y } }, frame);
}

function keepInside({ scale, center }: MapZoom, { width, height }: Frame): MapZoom {
  const spareX = (width / 2) * (1 - 1 / scale);
  const spareY = (height / 2) * (1 - 1 / scale);
  return {
    scale,
    center: { x: clamp(center.x, -spareX, spareX), y: clamp(center.y, height / 2 - spareY, height / 2 + spareY) },
  };
}

/** Where a point lies in the visible part, as shares of its width and height. */
export function toMapShare({ scale, center }: MapZoom, point: BodyPoint, { width, height }: Frame): BodyPoint {
  return { x: ((point.x - center.x) * scale) / width + 0.5, y: ((point.y - center.y) * scale) / height + 0.5 };
}

/** The point of the drawing at shares of the visible part's width and height. */
export function fromMapShare({ scale, center }: MapZoom, share: BodyPoint, { width, height }: Frame): BodyPoint {
  return { x: center.x + ((share.x - 0.5) * width) / scale, y: center.y + ((share.y - 0.5) * height) / scale };
}
