import './SpotStrip.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { Icon } from '../../../ui/layout/Icon';
import { SpotShape } from './SpotShape';
import { formatAnalysisDate } from '../result/format';
import { formatPhotoCount, getSpotName } from './spotText';

interface Props {
  spots: readonly Spot[];
  analyses: readonly Analysis[];
  onOpen: (spot: Spot) => void;
}

/** The spots with more than one photo, each a link to its timeline. Renders nothing without such spots. */
export function SpotStrip({ spots, analyses, onOpen }: Props) {
  const repeatedSpots = spots.filter((spot) => spot.analyses > 1);
  if (repeatedSpots.length === 0) return null;
  return (
    <section className="strip" aria-labelledby="spots-title">
      <h3 id="spots-title">Spots you follow</h3>
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
                    {formatPhotoCount(spot.analyses)}, last {formatAnalysisDate(spot.lastSeen)}
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
