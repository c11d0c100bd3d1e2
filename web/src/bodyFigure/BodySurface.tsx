import './figure/figure.css';
import './BodySurface.css';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import type { MapFigure } from '#domain/bodyMap/mapFigure';
import { getFrame, toBodyPin, toBodyPoint, type BodyPoint } from '#domain/bodyMap/bodyFrame';
import type { BodyPin, BodyView } from '#domain/bodyMap/bodyPin';
import { Icon } from '../ui/layout/Icon';
import { BodyDrawing } from './figure/BodyDrawing';
import { fromBuild, toBuild } from './figure/builds';
import { RegionHighlight } from './figure/RegionHighlight';
import type { MapPin } from './mapPins';
import { describePin } from './mapPins';
import { MAX_MAP_ZOOM, toMapShare } from './mapZoom';
import { bodyFigureMessages } from './messages';
import { PinMark } from './PinMark';
import { useMapGestures } from './useMapGestures';
import { VIEW_LABELS } from './viewLabels';

const t = bodyFigureMessages;

/** Zoom of one press of a button. */
const ZOOM_STEP = 1.6;
/** Units that an arrow key moves the cross in the whole drawing. */
const KEY_STEP = 5;
const KEYS: Readonly<Record<string, BodyPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Props {
  view: BodyView;
  figure: MapFigure;
  pins: readonly MapPin[];
  /** Called with the place that the person taps, or chooses by keyboard. Without it the map only shows. */
  onPlace?: ((pin: BodyPin) => void) | undefined;
  onOpenPin?: ((id: string) => void) | undefined;
  /** Regions that are marked on the drawing. */
  highlighted?: readonly BodyRegion[];
}

/** One drawing with its pins. It zooms with buttons and two fingers; a cross moves by keyboard. */
export function BodySurface({ view, figure, pins, onPlace, onOpenPin, highlighted = [] }: Props) {
  const frame = getFrame(view);
  const { width, height } = frame;
  const toPin = (point: BodyPoint) => toBodyPin(view, fromBuild(point, view, figure.build));
  const [cross, setCross] = useState<BodyPoint | null>(null);
  const { zoom, zoomBy, handlers } = useMapGestures(view, (point) => {
    setCross(null);
    onPlace?.(toPin(point));
  });
  const { scale, center } = zoom;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || !onPlace) return;
    const direction = KEYS[event.key];
    const start = cross ?? center;
    if (direction) {
      const step = KEY_STEP / scale;
      const limit = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
      setCross({
        x: limit(start.x + direction.x * step, center.x - width / 2 / scale, center.x + width / 2 / scale),
        y: limit(start.y + direction.y * step, center.y - height / 2 / scale, center.y + height / 2 / scale),
      });
    } else if (event.key === 'Enter' || event.key === ' ') onPlace(toPin(start));
    else if (event.key === '+') zoomBy(ZOOM_STEP, start);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP, start);
    else return;
    event.preventDefault();
  };

  const toPosition = (point: BodyPoint) => {
    const share = toMapShare(zoom, point, frame);
    return { left: `${share.x * 100}%`, top: `${share.y * 100}%` };
  };
  const placeLabel = t('surface', { view: t(view) });
  return (
    <div className="body-surface" style={{ maxWidth: `calc(31rem * ${width / height})` }}>
      <div
        className="body-surface__area"
        data-zoomed={scale > 1}
        data-placing={onPlace !== undefined}
        style={{ aspectRatio: `${width} / ${height}` }}
        {...(onPlace ? { role: 'application', tabIndex: 0, 'aria-label': placeLabel } : {})}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <svg
          viewBox={[center.x - width / 2 / scale, center.y - height / 2 / scale, width / scale, height / scale].join(
            ' ',
          )}
          aria-hidden="true"
        >
          <BodyDrawing view={view} figure={figure} />
          {highlighted.length > 0 && <RegionHighlight view={view} figure={figure} regions={highlighted} />}
        </svg>
        {VIEW_LABELS[view].map((label) => (
          <span key={`${label.x} ${label.y}`} className="body-surface__label" style={toPosition(label)}>
            {label.text}
          </span>
        ))}
        {pins.map((mark) => {
          const style = toPosition(toBuild(toBodyPoint(mark.pin), view, figure.build));
          const picture = <PinMark tier={mark.tier} isExact={mark.isExact} />;
          return onOpenPin && mark.tier ? (
            <button
              key={mark.id}
              type="button"
              className="body-surface__pin"
              style={style}
              aria-label={mark.label}
              title={mark.label}
              onClick={() => onOpenPin(mark.id)}
            >
              {picture}
            </button>
          ) : (
            <span key={mark.id} className="body-surface__pin" data-tier={mark.tier ?? 'place'} style={style}>
              {picture}
            </span>
          );
        })}
        {cross && <span className="body-surface__cross" style={toPosition(cross)} />}
        <div className="body-surface__zoom">
          <button
            type="button"
            aria-label={t('zoomIn')}
            disabled={scale >= MAX_MAP_ZOOM}
            onClick={() => zoomBy(ZOOM_STEP)}
          >
            <Icon name="plus" />
          </button>
          <button type="button" aria-label={t('zoomOut')} disabled={scale <= 1} onClick={() => zoomBy(1 / ZOOM_STEP)}>
            <Icon name="minus" />
          </button>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {cross && describePin(toPin(cross))}
      </p>
    </div>
  );
}
