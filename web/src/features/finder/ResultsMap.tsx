import { useMemo } from 'react';
import type { Provider, Radius } from '#domain/finder/dermatologists';
import { cx } from '../../ui/cx';
import { PIN_RADIUS, layOutPins, RING_RADIUS } from './mapLayout';

interface ResultsMapProps {
  providers: readonly Provider[];
  radius: Radius;
  /** Name of the center, such as `ZIP code 10001`. */
  centerLabel: string;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** Half of the SVG's side, in SVG units. */
const HALF_SIDE = 160;
/** Possible radii of the outer ring, in miles. */
const MAP_RADII = [1, 2, 5, 10, 25, 50];
const TICKS = Array.from({ length: 72 }, (_, n) => n * 5);
const COMPASS_POINTS = [
  ['N', 0, -1],
  ['E', 1, 0],
  ['S', 0, 1],
  ['W', -1, 0],
] as const;

/**
 * The results on a compass card around the center. Rings show the distance, up to the farthest result; pins have the
 * numbers of the list. It repeats the list, so it is hidden from keyboards and screen readers.
 */
export function ResultsMap({ providers, radius, centerLabel, selectedId, onSelect }: ResultsMapProps) {
  const farthest = Math.max(...providers.map(({ distance }) => distance));
  const mapRadius = (providers.length > 0 && MAP_RADII.find((miles) => miles >= farthest)) || radius;
  const pins = useMemo(() => layOutPins(providers, mapRadius), [providers, mapRadius]);
  const drawingOrder = providers
    .map((_, index) => index)
    .sort((a, b) => Number(providers[a]!.id === selectedId) - Number(providers[b]!.id === selectedId));
  return (
    <figure className="finder-map">
      <svg
        viewBox={`${-HALF_SIDE} ${-HALF_SIDE} ${2 * HALF_SIDE} ${2 * HALF_SIDE}`}
        aria-hidden="true"
        focusable="false"
      >
        <circle className="finder-map__field" r={RING_RADIUS + 14} />
        {TICKS.map((angle) => (
          <line
            key={angle}
            className={cx('finder-map__tick', angle % 90 === 0 && 'finder-map__tick--wind')}
            y1={-(RING_RADIUS + 14)}
            y2={-(RING_RADIUS + (angle % 45 === 0 ? 6 : 11))}
            transform={`rotate(${angle})`}
          />
        ))}
        <path className="finder-map__rose" d={`M0 ${-RING_RADIUS}V${RING_RADIUS}M${-RING_RADIUS} 0H${RING_RADIUS}`} />
        <circle className="finder-map__ring finder-map__ring--inner" r={RING_RADIUS / 2} />
        <circle className="finder-map__ring" r={RING_RADIUS} />
        {COMPASS_POINTS.map(([letter, x, y]) => (
          <text key={letter} className="finder-map__wind" x={x * (RING_RADIUS + 23)} y={y * (RING_RADIUS + 23)}>
            {letter}
          </text>
        ))}
        <text className="finder-map__miles" x={RING_RADIUS * 0.354 + 4} y={RING_RADIUS * 0.354 + 9}>
          {mapRadius / 2} mi
        </text>
        <text className="finder-map__miles" x={RING_RADIUS * 0.707 + 5} y={RING_RADIUS * 0.707 + 9}>
          {mapRadius} mi
        </text>
        <circle className="finder-map__here-halo" r={9} />
        <circle className="finder-map__here" r={4.5} />
        {drawingOrder.map((index) => {
          const { id, approximate } = providers[index]!;
          const { x, y } = pins[index]!;
          return (
            <g
              key={id}
              className={cx(
                'finder-map__pin',
                approximate && 'finder-map__pin--about',
                id === selectedId && 'finder-map__pin--selected',
              )}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
              onClick={() => onSelect(id)}
            >
              <circle r={id === selectedId ? PIN_RADIUS + 3 : PIN_RADIUS} />
              <text>{index + 1}</text>
            </g>
          );
        })}
      </svg>
      <figcaption className="small muted">
        North is up, {centerLabel} in the middle. Numbers are those of the list; where pins would cover one another,
        they are moved apart. A dashed pin stands for a ZIP code, not an address.
      </figcaption>
    </figure>
  );
}
