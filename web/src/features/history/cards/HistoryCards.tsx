import './HistoryCards.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { HistoryCard } from './HistoryCard';

interface Props {
  analyses: readonly Analysis[];
  findSpot: (id: string) => Spot | undefined;
  onOpen: (analysis: Analysis) => void;
}

/** Analyses as cards. */
export function HistoryCards({ analyses, findSpot, onOpen }: Props) {
  return (
    <ul className="history-cards" role="list">
      {analyses.map((analysis) => (
        <li key={analysis.id}>
          <HistoryCard analysis={analysis} spot={findSpot(analysis.lesionId)} onOpen={() => onOpen(analysis)} />
        </li>
      ))}
    </ul>
  );
}
