import { useState } from 'react';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import type { BodyPin, BodyView } from '#domain/bodyMap/bodyPin';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { BodySurface } from '../../../bodyFigure/BodySurface';
import { describePin, type MapPin } from '../../../bodyFigure/mapPins';
import { listMapPins } from '../../spots/spotPins';
import { bodyFigureMessages } from '../../../bodyFigure/messages';
import { useMapFigure } from '../../../bodyFigure/useMapFigure';
import { skinCheckMessages } from '../messages';

const t = skinCheckMessages;

interface Props {
  regions: readonly BodyRegion[];
  views: readonly [BodyView, ...BodyView[]];
  spots: readonly Spot[];
  newSpots: readonly BodyPin[];
  /** Called with the place that the person taps, or chooses by keyboard. Without it the drawing only shows. */
  onPlace?: ((pin: BodyPin) => void) | undefined;
  onOpenSpot: (spotId: string) => void;
}

/** The person's figure with a part of the check marked, and the spots there. */
export function CheckDrawing({ regions, views, spots, newSpots, onPlace, onOpenSpot }: Props) {
  const figure = useMapFigure();
  const [view, setView] = useState<BodyView>(views[0]);
  const marks = newSpots.map((pin, index): MapPin => {
    const label = t('markedSpot', { place: describePin(pin) });
    return { id: `new ${index}`, pin, isExact: true, tier: null, label };
  });
  const pins = [...listMapPins(spots), ...marks];
  return (
    <div className="body-map" role="group" aria-label={t('drawing')}>
      {views.length > 1 && (
        <ChoiceGroup
          legend={t('view')}
          options={views.map((value) => ({ value, label: bodyFigureMessages(value) }))}
          value={view}
          onChange={(choice) => setView(choice ?? views[0])}
        />
      )}
      <BodySurface
        key={view}
        view={view}
        figure={figure}
        pins={pins.filter(({ pin }) => pin.view === view)}
        highlighted={regions}
        onPlace={onPlace}
        onOpenPin={onPlace ? undefined : onOpenSpot}
      />
    </div>
  );
}
