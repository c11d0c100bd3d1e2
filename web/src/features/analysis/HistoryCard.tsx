import './HistoryCard.css';
import type { Analysis } from '#domain/analysis';
import { Badge } from '../../ui/Badge';
import { LesionShape } from './LesionShape';
import { useThumbnail } from './useKeeping';
import { dateText, percent, TIERS } from './words';

/** One kept analysis in the history; opens its details. */
export function HistoryCard({ analysis, onOpen }: { analysis: Analysis; onOpen: () => void }) {
  const { riskLevel, analysisDate, location, confidence, notes } = analysis;
  const thumbnail = useThumbnail(analysis.id);
  return (
    <button type="button" className="history-card" onClick={onOpen}>
      <span className="history-card__picture">
        {thumbnail ? <img src={thumbnail} alt="Picture kept on this device" /> : <LesionShape analysis={analysis} />}
      </span>
      <span className="history-card__words">
        <Badge tone={riskLevel}>{TIERS[riskLevel].title}</Badge>
        <strong>{location ?? 'Body region not given'}</strong>
        <time dateTime={analysisDate}>{dateText(analysisDate)}</time>
        <span className="small muted numeric">Model certainty {percent(confidence)}</span>
        {notes && <span className="history-card__notes">{notes}</span>}
      </span>
    </button>
  );
}
