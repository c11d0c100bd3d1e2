import './HistoryCard.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Lesion } from '#domain/analysis/spot';
import { Badge } from '../../../ui/feedback/Badge';
import { Icon } from '../../../ui/layout/Icon';
import { LesionShape } from '../result/LesionShape';
import { photosText } from '../spots/spot';
import { useThumbnail } from './useKeeping';
import { dateText, percent, TIERS } from '../result/words';

interface Props {
  analysis: Analysis;
  /** The spot it shows, where that is known. */
  spot: Lesion | undefined;
  onOpen: () => void;
}

/** One kept analysis in the history; opens its details. */
export function HistoryCard({ analysis, spot, onOpen }: Props) {
  const { riskLevel, modelRiskLevel, analysisDate, location, confidence, notes } = analysis;
  const thumbnail = useThumbnail(analysis.id);
  return (
    <button type="button" className="history-card" onClick={onOpen}>
      <span className="history-card__picture">
        {thumbnail ? <img src={thumbnail} alt="Picture kept on this device" /> : <LesionShape analysis={analysis} />}
      </span>
      <span className="history-card__words">
        <Badge tone={riskLevel}>{TIERS[riskLevel].title}</Badge>
        <strong>{spot?.name ?? location ?? 'Body region not given'}</strong>
        {spot?.name && location && <span className="small muted">{location}</span>}
        <time dateTime={analysisDate}>{dateText(analysisDate)}</time>
        <span className="small muted numeric">
          Model certainty {percent(confidence)}
          {modelRiskLevel !== riskLevel && ` of its own tier (${TIERS[modelRiskLevel].title.toLowerCase()})`}
        </span>
        {spot && spot.analyses > 1 && (
          <span className="history-card__spot">
            <Icon name="history" size={16} /> {photosText(spot.analyses)} of this spot
          </span>
        )}
        {notes && <span className="history-card__notes">{notes}</span>}
      </span>
    </button>
  );
}
