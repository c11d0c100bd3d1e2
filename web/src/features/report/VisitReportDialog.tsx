import './ReportForm.css';
import { useEffect, useState } from 'react';
import type { Spot } from '#domain/analysis/spot';
import { PersonLine } from '../../people/PersonLine';
import { Banner } from '../../ui/feedback/Banner';
import { Dialog } from '../../ui/feedback/Dialog';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { FieldError } from '../../ui/form/Field';
import { describeSpotPlace } from '../../bodyFigure/mapPins';
import { TIER_TEXTS } from '../result/texts/tierTexts';
import { getSpotName } from '../spots/spotText';
import type { useSpots } from '../spots/useSpots';
import { reportMessages } from './messages';
import { ReportForm } from './ReportForm';

const t = reportMessages;

/** Spots of one report. */
const MAX_SPOTS = 10;

/** Makes a report about several spots for a visit. It loads the pages of spots that are still missing. */
export default function VisitReportDialog({
  spots,
  onClose,
}: {
  spots: ReturnType<typeof useSpots>;
  onClose: () => void;
}) {
  const { items, hasMore, isLoadingMore, loadMore } = spots;
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasMore && !isLoadingMore && !hasFailed) loadMore().catch(() => setHasFailed(true));
  });
  return (
    <Dialog title={t('visitTitle')} onClose={onClose}>
      <div className="stack">
        <PersonLine />
        <p className="muted measure">{t('intro')}</p>
        {hasFailed && (
          <Banner
            tone="caution"
            live
            action={
              <Button size="small" icon="refresh" onClick={() => setHasFailed(false)}>
                {t('retry')}
              </Button>
            }
          >
            {t('spotsFailed')}
          </Banner>
        )}
        {hasMore && !hasFailed && <p role="status">{t('loadingSpots')}</p>}
        {items && !hasMore && <SpotChoice spots={sortByUrgency(items)} />}
      </div>
    </Dialog>
  );
}

const sortByUrgency = (spots: readonly Spot[]): Spot[] =>
  (['high', 'moderate', 'low'] as const).flatMap((tier) => spots.filter(({ riskLevel }) => riskLevel === tier));

/** The choice of spots, most urgent first, and the form. At first those are chosen that a dermatologist shall see. */
function SpotChoice({ spots }: { spots: readonly Spot[] }) {
  const [ids, setIds] = useState<readonly string[]>(() =>
    spots
      .filter(({ riskLevel, isEarlierMoreUrgent }) => riskLevel !== 'low' || isEarlierMoreUrgent)
      .slice(0, MAX_SPOTS)
      .map(({ id }) => id),
  );
  const chosen = spots.filter(({ id }) => ids.includes(id));
  const isFull = chosen.length >= MAX_SPOTS;
  return (
    <>
      <fieldset className="report-choice" aria-describedby="report-spots-hint">
        <legend className="choice__legend">{t('chooseSpots')}</legend>
        <span id="report-spots-hint" className="field__hint" role="status">
          {t(isFull ? 'chooseLimit' : 'chooseSpotsHint', { count: MAX_SPOTS })}
        </span>
        {spots.map((spot) => {
          const isChosen = ids.includes(spot.id);
          return (
            <Checkbox
              key={spot.id}
              label={getSpotName(spot)}
              hint={t('spotChoice', { place: describeSpotPlace(spot), tier: TIER_TEXTS[spot.riskLevel].title })}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={(isTicked) => setIds(isTicked ? [...ids, spot.id] : ids.filter((id) => id !== spot.id))}
            />
          );
        })}
        <FieldError id="report-spots" error={chosen.length === 0 ? t('chooseOne') : undefined} />
      </fieldset>
      {chosen.length > 0 && <ReportForm spots={chosen} />}
    </>
  );
}
