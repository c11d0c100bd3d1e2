import './ReportForm.css';
import { useState } from 'react';
import type { Spot } from '#domain/analysis/spot';
import { Dialog } from '../../../ui/feedback/Dialog';
import { Checkbox } from '../../../ui/form/Checkbox';
import { FieldError } from '../../../ui/form/Field';
import { describeSpotPlace } from '../bodyMap/mapPins';
import { TIER_TEXTS } from '../result/tierTexts';
import { getSpotName } from '../spots/spotText';
import { reportMessages } from './messages';
import { ReportForm } from './ReportForm';

const t = reportMessages;

/** Spots of one report. */
const MAX_SPOTS = 10;

/** Makes a report about several spots for a visit. At first the spots whose newest result is not low are chosen. */
export default function VisitReportDialog({ spots, onClose }: { spots: readonly Spot[]; onClose: () => void }) {
  const [ids, setIds] = useState<readonly string[]>(() =>
    spots
      .filter(({ riskLevel }) => riskLevel !== 'low')
      .slice(0, MAX_SPOTS)
      .map(({ id }) => id),
  );
  const chosen = spots.filter(({ id }) => ids.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    setIds(isChosen ? [...ids, id].slice(-MAX_SPOTS) : ids.filter((other) => other !== id));
  return (
    <Dialog title={t('visitTitle')} onClose={onClose}>
      <div className="stack">
        <p className="muted measure">{t('intro')}</p>
        <fieldset className="report-choice" aria-describedby="report-spots-hint">
          <legend className="choice__legend">{t('chooseSpots')}</legend>
          <span id="report-spots-hint" className="field__hint">
            {t('chooseSpotsHint', { count: MAX_SPOTS })}
          </span>
          {spots.map((spot) => (
            <Checkbox
              key={spot.id}
              label={getSpotName(spot)}
              hint={t('spotChoice', { place: describeSpotPlace(spot), tier: TIER_TEXTS[spot.riskLevel].title })}
              checked={ids.includes(spot.id)}
              onChange={(isChosen) => choose(spot.id, isChosen)}
            />
          ))}
          <FieldError id="report-spots" error={chosen.length === 0 ? t('chooseOne') : undefined} />
        </fieldset>
        {chosen.length > 0 && <ReportForm spots={chosen} />}
      </div>
    </Dialog>
  );
}
