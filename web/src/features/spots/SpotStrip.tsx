import './SpotStrip.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { Icon } from '../../ui/layout/Icon';
import { SpotShape } from '../result/overlay/SpotShape';
import { formatAnalysisDate } from '../result/texts/format';
import { spotMessages } from './messages';
import { getSpotName } from './spotText';

const t = spotMessages;

interface Props {
  spots: readonly Spot[];
  /** The most spots that are shown. */
  limit: number;
  analyses: readonly Analysis[];
  onOpen: (spot: Spot) => void;
}

/** The spots with more than one photo, each a link to its timeline. Renders nothing without such spots. */
export function SpotStrip({ spots, limit, analyses, onOpen }: Props) {
  const repeatedSpots = spots.filter((spot) => spot.analyses > 1).slice(0, limit);
  if (repeatedSpots.length === 0) return null;
  return (
    <section className="strip" aria-labelledby="spots-title">
      <h3 id="spots-title">{t('followed')}</h3>
      <ul className="strip__list" role="list">
        {repeatedSpots.map((spot) => {
          const lastAnalysis = analyses.find(({ lesionId }) => lesionId === spot.id);
          return (
            <li key={spot.id}>
              <button type="button" className="strip__spot" onClick={() => onOpen(spot)}>
                <span className="strip__shape" aria-hidden="true">
                  {lastAnalysis ? <SpotShape analysis={lastAnalysis} /> : <Icon name="outline" size={28} />}
                </span>
                <span className="strip__words">
                  <strong>{getSpotName(spot)}</strong>
                  <span className="small muted">
                    {t('photosAndDate', { count: spot.analyses, date: formatAnalysisDate(spot.lastSeen) })}
                  </span>
                </span>
                <Icon name="history" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
