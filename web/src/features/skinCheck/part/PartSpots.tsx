import type { Spot } from '#domain/analysis/spot';
import { Button } from '../../../ui/form/Button';
import { SpotsFailedBanner } from '../../spots/SpotsFailedBanner';
import type { useSpots } from '../../spots/useSpots';
import { skinCheckMessages } from '../messages';
import { SpotNextStep } from '../SpotNextStep';

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
            <SpotNextStep spot={spot} onOpen={onOpen} />
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
