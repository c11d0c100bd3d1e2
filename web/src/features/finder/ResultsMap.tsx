import { useMemo } from 'react';
import type { Provider, Radius } from '#domain/finder/dermatologists';
import { cx } from '../../ui/cx';
import { PIN, pinsOf, RING } from './mapLayout';

interface ResultsMapProps {
  providers: readonly Provider[];
  radius: Radius;
  /** What stands in the middle. */
  middle: string;
  selected: string | null;
  onSelect: (id: string) => void;
}

/** Half of the drawing's side, in its own units. */
const HALF = 160;
/** How far the outer ring may be from the middle, in miles. */
const REACHES = [1, 2, 5, 10, 25, 50];
const TICKS = Array.from({ length: 72 }, (_, n) => n * 5);
const WINDS = [
  ['N', 0, -1],
  ['E', 1, 0],
  ['S', 0, 1],
  ['W', -1, 0],
] as const;

/**
 * The results around the person as a compass card: rings for the distance, as far as the list reaches, and pins numbered as
 * the list is. It says nothing that the list does not, so keyboards and screen readers have the list alone.
 */
export function ResultsMap({ providers, radius, middle, selected, onSelect }: ResultsMapProps) {
  const farthest = Math.max(...providers.map(({ distance }) => distance));
  const reach = (providers.length > 0 && REACHES.find((miles) => miles >= farthest)) || radius;
  const pins = useMemo(() => pinsOf(providers, reach), [providers, reach]);
  const order = providers
    .map((_, index) => index)
    .sort((a, b) => Number(providers[a]!.id === selected) - Number(providers[b]!.id === selected));
  return (
    <figure className="finder-map">
      <svg viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`} aria-hidden="true" focusable="false">
        <circle className="finder-map__field" r={RING + 14} />
        {TICKS.map((angle) => (
          <line
            key={angle}
            className={cx('finder-map__tick', angle % 90 === 0 && 'finder-map__tick--wind')}
            y1={-(RING + 14)}
            y2={-(RING + (angle % 45 === 0 ? 6 : 11))}
            transform={`rotate(${angle})`}
          />
        ))}
        <path className="finder-map__rose" d={`M0 ${-RING}V${RING}M${-RING} 0H${RING}`} />
        <circle className="finder-map__ring finder-map__ring--inner" r={RING / 2} />
        <circle className="finder-map__ring" r={RING} />
        {WINDS.map(([wind, x, y]) => (
          <text key={wind} className="finder-map__wind" x={x * (RING + 23)} y={y * (RING + 23)}>
            {wind}
          </text>
        ))}
        <text className="finder-map__miles" x={RING * 0.354 + 4} y={RING * 0.354 + 9}>
          {reach / 2} mi
        </text>
        <text className="finder-map__miles" x={RING * 0.707 + 5} y={RING * 0.707 + 9}>
          {reach} mi
        </text>
        <circle className="finder-map__here-halo" r={9} />
        <circle className="finder-map__here" r={4.5} />
        {order.map((index) => {
          const { id, approximate } = providers[index]!;
          const { x, y } = pins[index]!;
          return (
            <g
              key={id}
              className={cx(
                'finder-map__pin',
                approximate && 'finder-map__pin--about',
                id === selected && 'finder-map__pin--selected',
              )}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
              onClick={() => onSelect(id)}
            >
              <circle r={id === selected ? PIN + 3 : PIN} />
              <text>{index + 1}</text>
            </g>
          );
        })}
      </svg>
      <figcaption className="small muted">
        North is up, {middle} in the middle. Numbers are those of the list; where pins would cover one another, they are
        moved apart. A dashed pin stands for a ZIP code, not an address.
      </figcaption>
    </figure>
  );
}
