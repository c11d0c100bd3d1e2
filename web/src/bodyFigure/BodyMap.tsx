import './BodyMap.css';
import type { BodyPin, BodyView } from '#domain/bodyMap/bodyPin';
import { ChoiceGroup } from '../ui/form/ChoiceGroup';
import { BodySurface } from './BodySurface';
import type { MapPin } from './mapPins';
import { bodyFigureMessages } from './messages';
import { useMapFigure } from './useMapFigure';
import { BODY_VIEWS } from './viewLabels';

const t = bodyFigureMessages;

interface Props {
  view: BodyView;
  onViewChange: (view: BodyView) => void;
  pins: readonly MapPin[];
  /** Called with the place that the person taps, or chooses by keyboard. Without it the map only shows. */
  onPlace?: ((pin: BodyPin) => void) | undefined;
  onOpenPin?: ((id: string) => void) | undefined;
  /** Says on each view how many pins it has. */
  showCounts?: boolean;
}

/** The body map: the choice of a view, and its drawing with the pins. */
export function BodyMap({ view, onViewChange, pins, onPlace, onOpenPin, showCounts = false }: Props) {
  const figure = useMapFigure();
  const options = BODY_VIEWS.map((value) => {
    const count = pins.filter(({ pin }) => pin.view === value).length;
    return { value, label: showCounts && count > 0 ? t('viewWithCount', { view: t(value), count }) : t(value) };
  });
  return (
    <div className="body-map" role="group" aria-label={t('map')}>
      <ChoiceGroup
        legend={t('view')}
        options={options}
        value={view}
        onChange={(choice) => onViewChange(choice ?? 'front')}
      />
      <BodySurface
        key={view}
        view={view}
        figure={figure}
        pins={pins.filter(({ pin }) => pin.view === view)}
        onPlace={onPlace}
        onOpenPin={onOpenPin}
      />
    </div>
  );
}
