import { useState } from 'react';
import { findNextStepDay } from '#domain/analysis/nextStep';
import type { Spot } from '#domain/analysis/spot';
import { formatDay } from '../../lib/formatDay';
import { ANALYSIS } from '../../pages';
import { Badge } from '../../ui/feedback/Badge';
import { LinkButton } from '../../ui/form/Button';
import { Icon } from '../../ui/layout/Icon';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { describeSpotPlace } from '../../bodyFigure/mapPins';
import { PinMark } from '../../bodyFigure/PinMark';
import type { PhotoRequest } from '../../photoRequest';
import { TIER_TEXTS } from '../result/texts/tierTexts';
import { getSpotName } from '../spots/spotText';
import { skinCheckMessages } from './messages';

const t = skinCheckMessages;

interface Props {
  spot: Spot;
  /**
   * Whether a mail reminded the person of the spot. The mail comes ahead of the day, so the photo can be taken before it, unless the
   * mail was about a dermatologist.
   */
  isReminded?: boolean;
  onOpen: (spotId: string) => void;
}

/** A spot, and what the person does next about it. */
export function SpotNextStep({ spot, isReminded = false, onOpen }: Props) {
  return (
    <>
      <button type="button" className="check-page__open" onClick={() => onOpen(spot.id)}>
        <PinMark tier={spot.riskLevel} isExact={spot.pin !== null} />
        <span className="check-page__spot-text">
          <strong>{getSpotName(spot)}</strong>
          <span className="small muted">{describeSpotPlace(spot)}</span>
          <Badge tone={spot.riskLevel}>{TIER_TEXTS[spot.riskLevel].title}</Badge>
        </span>
      </button>
      <NextStep spot={spot} isReminded={isReminded} />
    </>
  );
}

/**
 * By when a spot is to be photographed again or shown to a dermatologist. Where an earlier, more urgent result still counts, that
 * comes first, and no later day for the dermatologist follows, as on the result itself.
 */
function NextStep({ spot, isReminded }: Pick<Props, 'spot' | 'isReminded'>) {
  const [openedAt] = useState(() => Date.now());
  const day = findNextStepDay({ analysisDate: spot.lastSeen, riskLevel: spot.riskLevel });
  const isDue = day.getTime() <= openedAt;
  const isPhoto = spot.riskLevel === 'low';
  const photoRequest: PhotoRequest = { spotId: spot.id, region: spot.region, pin: spot.pin };
  return (
    <div className="check-page__next">
      {spot.isEarlierMoreUrgent && (
        <span className="small check-page__next-day" data-due>
          <Icon name="alert" size={18} />
          {t('visitSoon')}
        </span>
      )}
      {(isPhoto || !spot.isEarlierMoreUrgent) && (
        <span className="small check-page__next-day" data-due={isDue}>
          <Icon name={isDue ? 'alert' : 'calendar'} size={18} />
          {t(isPhoto ? (isDue ? 'photoDue' : 'photoNext') : 'visitBy', { date: formatDay(day.toISOString()) })}
        </span>
      )}
      {isPhoto && (isDue || (isReminded && !spot.isEarlierMoreUrgent)) && (
        <LinkButton to={ANALYSIS} state={{ photoRequest }} size="small" icon="camera">
          {t('photographAgain')}
          <VisuallyHidden> {t('ofSpot', { name: getSpotName(spot) })}</VisuallyHidden>
        </LinkButton>
      )}
    </div>
  );
}
