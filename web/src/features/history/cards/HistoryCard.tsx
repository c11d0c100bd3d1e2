import { describeLocation } from '#domain/analysis/bodyRegion';
import './HistoryCard.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { Badge } from '../../../ui/feedback/Badge';
import { Icon } from '../../../ui/layout/Icon';
import { SpotShape } from '../../result/overlay/SpotShape';
import { getAnalysisName } from './analysisName';
import { historyMessages } from '../messages';
import { useThumbnail } from '../detail/useThumbnail';
import { formatAnalysisDate } from '../../result/texts/format';
import { TIER_TEXTS } from '../../result/texts/tierTexts';

const t = historyMessages;

interface Props {
  analysis: Analysis;
  /** The spot of the analysis, once loaded. */
  spot: Spot | undefined;
  onOpen: () => void;
}

/** One analysis in the history. A click opens its details. The model's certainty stands there, beside what it means. */
export function HistoryCard({ analysis, spot, onOpen }: Props) {
  const { riskLevel, analysisDate, location, notes } = analysis;
  const thumbnail = useThumbnail(analysis.id);
  return (
    <button type="button" className="history-card" onClick={onOpen}>
      <span className="history-card__picture">
        {thumbnail ? <img src={thumbnail} alt={t('pictureAlt')} /> : <SpotShape analysis={analysis} />}
      </span>
      <span className="history-card__words">
        <Badge tone={riskLevel}>{TIER_TEXTS[riskLevel].title}</Badge>
        <strong>{getAnalysisName(analysis, spot)}</strong>
        {spot?.name && location && <span className="small muted">{describeLocation(location)}</span>}
        <time dateTime={analysisDate}>{formatAnalysisDate(analysisDate)}</time>
        {spot && spot.analyses > 1 && (
          <span className="history-card__spot">
            <Icon name="history" size={16} /> {t('photosOfSpot', { count: spot.analyses })}
          </span>
        )}
        {notes && <span className="history-card__notes">{notes}</span>}
      </span>
    </button>
  );
}
