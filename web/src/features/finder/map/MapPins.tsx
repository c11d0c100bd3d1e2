import { useRef, type KeyboardEvent } from 'react';
import type { Provider } from '#domain/finder/dermatologists';
import { cx } from '../../../ui/cx';
import { finderMessages } from '../messages';
import { formatDistance } from '../resultTexts';
import { PIN_RADIUS, type Pin } from './pinLayout';

interface MapPinsProps {
  providers: readonly Provider[];
  pins: readonly Pin[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Called when a pin is clicked, or Enter or the space bar is pressed on it. */
  onOpen: (id: string) => void;
}

const t = finderMessages;

/** Keys that move between pins, and by how many. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** A pin this far from its place gets a line to it. */
const MIN_LEADER = PIN_RADIUS / 2;

/** Numbered pins, buttons that open their cards. They are one stop of the Tab key; arrow keys move between them. */
export function MapPins({ providers, pins, selectedId, onSelect, onOpen }: MapPinsProps) {
  const elements = useRef<(SVGGElement | null)[]>([]);
  const selectedIndex = providers.findIndex(({ id }) => id === selectedId);
  const tabIndexOf = (index: number) => (index === Math.max(0, selectedIndex) ? 0 : -1);
  const pressKey = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    const target = (index + (step ?? 0) + providers.length) % providers.length;
    onSelect(providers[target]!.id);
    if (step === undefined) onOpen(providers[target]!.id);
    else elements.current[target]?.focus();
  };
  return (
    <>
      {pins.map(({ x, y, place }, index) =>
        Math.hypot(x - place.x, y - place.y) < MIN_LEADER ? null : (
          <g key={providers[index]!.id} className="finder-map__leader" aria-hidden="true">
            <line x1={place.x} y1={place.y} x2={x} y2={y} />
            <circle cx={place.x} cy={place.y} r={1.8} />
          </g>
        ),
      )}
      {providers.map((provider, index) => {
        const { id, name, approximate } = provider;
        const { x, y } = pins[index]!;
        return (
          <g
            key={id}
            ref={(element) => void (elements.current[index] = element)}
            className={cx(
              'finder-map__pin',
              approximate && 'finder-map__pin--about',
              id === selectedId && 'finder-map__pin--selected',
            )}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            role="button"
            tabIndex={tabIndexOf(index)}
            aria-label={t('pinLabel', { number: index + 1, name, distance: formatDistance(provider) })}
            onClick={() => onOpen(id)}
            onKeyDown={(event) => pressKey(event, index)}
          >
            <circle r={id === selectedId ? PIN_RADIUS + 2 : PIN_RADIUS} />
            <text aria-hidden="true">{index + 1}</text>
          </g>
        );
      })}
    </>
  );
}
