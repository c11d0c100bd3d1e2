import { useState } from 'react';
import { findNextStepDay } from '#domain/analysis/nextStep';
import type { Spot } from '#domain/analysis/spot';
import { formatDay } from '../../../lib/formatDay';
import { ANALYSIS } from '../../../pages';
import { Badge } from '../../../ui/feedback/Badge';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { describeSpotPlace } from '../bodyMap/mapPins';
import { PinMark } from '../bodyMap/PinMark';
import type { PhotoRequest } from '../prepare/spotDetails';
import { TIER_TEXTS } from '../result/tierTexts';
import { SpotsFailedBanner } from '../spots/SpotsFailedBanner';
import { getSpotName } from '../spots/spotText';
import type { useSpots } from '../spots/useSpots';
import { skinCheckMessages } from './messages';

const t = skinCheckMessages;

interface Props {
  spots: ReturnType<typeof useSpots>;
  spotsHere: readonly Spot[];
  onOpen: (spotId: string) => void;
}

/** The person's spots in a part of the check, and when each is due. */
export function PartSpots({ spots, spotsHere, onOpen }: Props) {
  return (
    <section className="stack" aria-labelledby="part-spots">
      <h2 id="part-spots">{t('spots')}</h2>
      <SpotsFailedBanner spots={spots}>{t('spotsFailed')}</SpotsFailedBanner>
      {spots.items && spotsHere.length === 0 && <p className="muted">{t('noSpots')}</p>}
      <ul className="check-page__spots" role="list">
        {spotsHere.map((spot) => (
          <li key={spot.id} className="check-page__spot">
            <button type="button" className="check-page__open" onClick={() => onOpen(spot.id)}>
              <PinMark tier={spot.riskLevel} isExact={spot.pin !== null} />
              <span className="check-page__spot-text">
                <strong>{getSpotName(spot)}</strong>
                <span className="small muted">{describeSpotPlace(spot)}</span>
                <Badge tone={spot.riskLevel}>{TIER_TEXTS[spot.riskLevel].title}</Badge>
              </span>
            </button>
            <NextStep spot={spot} />
          </li>
        ))}
      </ul>
      {spots.hasMore && (
        <div>
          <Button busy={spots.isLoadingMore} busyLabel={t('loadingMore')} onClick={() => void spots.loadMore()}>
            {t('moreSpots')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** By when a spot is to be photographed again or shown to a dermatologist. */
function NextStep({ spot }: { spot: Spot }) {
  const [openedAt] = useState(() => Date.now());
  const day = findNextStepDay({ analysisDate: spot.lastSeen, riskLevel: spot.riskLevel });
  const isDue = day.getTime() <= openedAt;
  const isPhoto = spot.riskLevel === 'low';
  const photoRequest: PhotoRequest = { spotId: spot.id, region: spot.region, pin: spot.pin };
  return (
    <div className="check-page__next">
      <span className="small check-page__next-day" data-due={isDue}>
        <Icon name={isDue ? 'alert' : 'calendar'} size={18} />
        {t(isPhoto ? (isDue ? 'photoDue' : 'photoNext') : 'visitBy', { date: formatDay(day.toISOString()) })}
      </span>
      {isPhoto && isDue && (
        <LinkButton to={ANALYSIS} state={{ photoRequest }} size="small" icon="camera">
          {t('photographAgain')}
          <VisuallyHidden> {t('ofSpot', { name: getSpotName(spot) })}</VisuallyHidden>
        </LinkButton>
      )}
    </div>
  );
}
