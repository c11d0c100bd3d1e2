import { useMemo } from 'react';
import type { Provider, Radius } from '#domain/finder/dermatologists';
import { finderMessages } from '../messages';
import { formatPlace } from '../resultTexts';
import type { SearchCenter } from '../useFinder';
import { MapBackground } from './MapBackground';
import { MapPins } from './MapPins';
import { HALF_SIDE, pickMapScale } from './mapScale';
import { layOutPins, PIN_RADIUS, RING_RADIUS } from './pinLayout';
import { createBoxAround } from './placeLabels';
import { useMapTiles } from './useMapTiles';
import './map.css';

interface ResultsMapProps {
  id: string;
  providers: readonly Provider[];
  radius: Radius;
  center: SearchCenter;
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Called with the provider whose pin was pressed. */
  onOpen: (id: string) => void;
}

const t = finderMessages;

/** Distance of the scale bar and the north arrow from the map's edges, in SVG units. */
const BAR_MARGIN = 10;
/** The radii of the rings, as shares of the outer one. */
const RINGS = [0.5, 1];
/** What names may not cover besides the pins: the center, the labels of the rings, the scale bar and the north arrow. */
const FIXED_OBSTACLES = [
  createBoxAround({ x: 0, y: 0 }, 12),
  ...RINGS.map((share) => createBoxAround({ x: 0, y: -share * RING_RADIUS }, 36, 12)),
  createBoxAround({ x: BAR_MARGIN - HALF_SIDE + 32, y: HALF_SIDE - BAR_MARGIN - 8 }, 76, 24),
  createBoxAround({ x: HALF_SIDE - BAR_MARGIN, y: 20 - HALF_SIDE }, 20, 40),
];

/** A map around the center of the search: rings show the distance, pins have the numbers of the list. */
export function ResultsMap({ id, providers, radius, center, selectedId, onSelect, onOpen }: ResultsMapProps) {
  const scale = useMemo(() => pickMapScale(providers, radius), [providers, radius]);
  const pins = useMemo(() => layOutPins(providers, scale.ringMiles), [providers, scale]);
  const obstacles = useMemo(
    () => [...FIXED_OBSTACLES, ...pins.map((pin) => createBoxAround(pin, 2 * PIN_RADIUS))],
    [pins],
  );
  const tiles = useMapTiles(center, scale);
  const barLength = (scale.barMiles * RING_RADIUS) / scale.ringMiles;
  const [left, bottom] = [BAR_MARGIN - HALF_SIDE, HALF_SIDE - BAR_MARGIN];
  return (
    <figure className="finder-map" id={id}>
      <svg
        viewBox={`${-HALF_SIDE} ${-HALF_SIDE} ${2 * HALF_SIDE} ${2 * HALF_SIDE}`}
        role="group"
        aria-label={t('mapLabel', { count: providers.length, place: formatPlace(center) })}
      >
        <g aria-hidden="true">
          {tiles && (
            <MapBackground
              tiles={tiles}
              center={center}
              centerName={center.zip === undefined ? t('centerYou') : t('centerZip', { zip: center.zip })}
              scale={scale}
              obstacles={obstacles}
            />
          )}
          <circle className="finder-map__ring finder-map__ring--inner" r={RING_RADIUS / 2} />
          <circle className="finder-map__ring" r={RING_RADIUS} />
          {RINGS.map((share) => (
            <text key={share} className="finder-map__miles" y={-share * RING_RADIUS}>
              {t('ringMiles', { miles: share * scale.ringMiles })}
            </text>
          ))}
          <circle className="finder-map__here-halo" r={8} />
          <circle className="finder-map__here" r={4} />
          <path className="finder-map__bar" d={`M${left} ${bottom - 4}v4h${barLength}v-4`} />
          <text className="finder-map__bar-miles" x={left + 4} y={bottom - 8}>
            {t('ringMiles', { miles: scale.barMiles })}
          </text>
          <path className="finder-map__north" d={`M${-left} ${8 - bottom}l-4 12 4-3 4 3Z`} />
          <text className="finder-map__miles" x={-left} y={28 - bottom}>
            {t('compassNorth')}
          </text>
        </g>
        <MapPins providers={providers} pins={pins} selectedId={selectedId} onSelect={onSelect} onOpen={onOpen} />
      </svg>
      <figcaption className="small muted">
        {tiles === null && <p role="alert">{t('mapFailed')}</p>}
        <p>
          {t('mapNote', { place: formatPlace(center) })} {t('mapAbroad')}
        </p>
        <p>{t('mapSource')}</p>
      </figcaption>
    </figure>
  );
}
