import type { Spot } from '#domain/analysis/spot';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { TIER_TEXTS } from '../result/texts/tierTexts';
import { getSpotName } from '../spots/spotText';
import { describeSpotPlace } from '../../bodyFigure/mapPins';
import { bodyMapMessages } from './messages';
import { PinMark } from '../../bodyFigure/PinMark';

const t = bodyMapMessages;

interface Props {
  spots: readonly Spot[];
  onOpen: (spotId: string) => void;
  onPlace: (spotId: string) => void;
}

/** The spots of the map as a list, with the same functions. */
export function SpotPlaces({ spots, onOpen, onPlace }: Props) {
  return (
    <ul className="body-page__list" role="list">
      {spots.map((spot) => (
        <li key={spot.id} className="body-page__spot">
          <button type="button" className="body-page__open" onClick={() => onOpen(spot.id)}>
            <PinMark tier={spot.riskLevel} isExact={spot.pin !== null} />
            <span className="body-page__text">
              <strong>{getSpotName(spot)}</strong>
              <span className="small muted">{describeSpotPlace(spot)}</span>
              <Badge tone={spot.riskLevel}>{TIER_TEXTS[spot.riskLevel].title}</Badge>
            </span>
          </button>
          <Button size="small" variant="quiet" onClick={() => onPlace(spot.id)}>
            {t(spot.pin ? 'movePlace' : 'setPlace')}
            <VisuallyHidden> {t('ofSpot', { name: getSpotName(spot) })}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}
