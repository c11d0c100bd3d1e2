import './HistoryCard.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { Badge } from '../../../ui/feedback/Badge';
import { Icon } from '../../../ui/layout/Icon';
import { SpotShape } from '../spots/SpotShape';
import { formatPhotoCount } from '../spots/spotText';
import { useThumbnail } from './useThumbnail';
import { formatAnalysisDate, formatPercent } from '../result/format';
import { isCertaintyValid, NO_CERTAINTY_TEXT, TIER_TEXTS } from '../result/tierTexts';

interface Props {
  analysis: Analysis;
  /** The spot of the analysis, once loaded. */
  spot: Spot | undefined;
  onOpen: () => void;
}

/** One analysis in the history. A click opens its details. */
export function HistoryCard({ analysis, spot, onOpen }: Props) {
  const { riskLevel, modelRiskLevel, analysisDate, location, confidence, notes } = analysis;
  const thumbnail = useThumbnail(analysis.id);
  return (
    <button type="button" className="history-card" onClick={onOpen}>
      <span className="history-card__picture">
        {thumbnail ? <img src={thumbnail} alt="Picture kept on this device" /> : <SpotShape analysis={analysis} />}
      </span>
      <span className="history-card__words">
        <Badge tone={riskLevel}>{TIER_TEXTS[riskLevel].title}</Badge>
        <strong>{spot?.name ?? location ?? 'Body region not given'}</strong>
        {spot?.name && location && <span className="small muted">{location}</span>}
        <time dateTime={analysisDate}>{formatAnalysisDate(analysisDate)}</time>
        <span className="small muted numeric">
          {isCertaintyValid(analysis) ? `Model certainty ${formatPercent(confidence)}` : NO_CERTAINTY_TEXT}
          {isCertaintyValid(analysis) &&
            modelRiskLevel !== riskLevel &&
            ` of its own tier (${TIER_TEXTS[modelRiskLevel].title.toLowerCase()})`}
        </span>
        {spot && spot.analyses > 1 && (
          <span className="history-card__spot">
            <Icon name="history" size={16} /> {formatPhotoCount(spot.analyses)} of this spot
          </span>
        )}
        {notes && <span className="history-card__notes">{notes}</span>}
      </span>
    </button>
  );
}
