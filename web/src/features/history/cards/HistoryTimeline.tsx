import { getLocale } from '#domain/messages/language';
import './HistoryTimeline.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { Badge } from '../../../ui/feedback/Badge';
import { formatAnalysisDate } from '../../result/texts/format';
import { TIER_TEXTS } from '../../result/texts/tierTexts';
import { SpotShape } from '../../result/overlay/SpotShape';
import { getAnalysisName } from './analysisName';

interface Props {
  /** Newest first. */
  analyses: readonly Analysis[];
  findSpot: (id: string) => Spot | undefined;
  onOpen: (analysis: Analysis) => void;
}

/** Analyses along a line, month by month, with what changed since the spot's earlier photo. */
export function HistoryTimeline({ analyses, findSpot, onOpen }: Props) {
  return (
    <ol className="months" role="list">
      {groupByMonth(analyses).map(({ month, entries }) => (
        <li key={month}>
          <h3 className="months__name">{month}</h3>
          <ol className="months__entries" role="list">
            {entries.map((analysis) => (
              <li key={analysis.id}>
                <TimelineEntry
                  analysis={analysis}
                  name={getAnalysisName(analysis, findSpot(analysis.lesionId))}
                  onOpen={() => onOpen(analysis)}
                />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function TimelineEntry({ analysis, name, onOpen }: { analysis: Analysis; name: string; onOpen: () => void }) {
  const { analysisDate, riskLevel, detectedFeatures } = analysis;
  const { basis, sentence } = detectedFeatures.evolving;
  return (
    <button type="button" className="months__entry" onClick={onOpen}>
      <span className="months__shape" aria-hidden="true">
        <SpotShape analysis={analysis} />
      </span>
      <span className="months__words">
        <span className="months__head">
          <time dateTime={analysisDate}>{formatAnalysisDate(analysisDate)}</time>
          <Badge tone={riskLevel}>{TIER_TEXTS[riskLevel].title}</Badge>
        </span>
        <strong>{name}</strong>
        {basis === 'comparison' && <span className="small">{sentence}</span>}
      </span>
    </button>
  );
}

/** Groups analyses by month in the user's time zone, such as `March 2026`, in the same order. */
function groupByMonth(analyses: readonly Analysis[]): { month: string; entries: Analysis[] }[] {
  const entriesByMonth = new Map<string, Analysis[]>();
  for (const analysis of analyses) {
    const month = new Date(analysis.analysisDate).toLocaleDateString(getLocale(), { month: 'long', year: 'numeric' });
    entriesByMonth.set(month, [...(entriesByMonth.get(month) ?? []), analysis]);
  }
  return [...entriesByMonth].map(([month, entries]) => ({ month, entries }));
}
