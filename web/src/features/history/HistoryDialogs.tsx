import { lazy, useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { SpotDialog } from '../spots/SpotDialog';
import { AnalysisDetail } from './detail/AnalysisDetail';

const SpotReport = lazy(() => import('../report/SpotReport'));

/** The open dialog: an analysis, or the timeline of a spot if `analysis` is null. */
interface OpenItem {
  spotId: string;
  analysis: Analysis | null;
}

/** State of the dialogs of the history: which analysis or spot is open. */
export function useHistoryDialogs() {
  const [openItem, setOpenItem] = useState<OpenItem | null>(null);
  return {
    openItem,
    openAnalysis: (analysis: Analysis) => setOpenItem({ spotId: analysis.lesionId, analysis }),
    openSpot: (spotId: string) => setOpenItem({ spotId, analysis: null }),
    close: () => setOpenItem(null),
  };
}

interface Props {
  dialogs: ReturnType<typeof useHistoryDialogs>;
  findSpot: (id: string) => Spot | undefined;
}

/** The dialog of the open analysis or spot. Renders nothing while none is open. */
export function HistoryDialogs({ dialogs: { openItem, openAnalysis, openSpot, close }, findSpot }: Props) {
  if (!openItem) return null;
  const { spotId, analysis } = openItem;
  const spot = findSpot(spotId);
  if (!analysis) {
    if (!spot) return null;
    return <SpotDialog spot={spot} report={<SpotReport spot={spot} />} onOpen={openAnalysis} onClose={close} />;
  }
  return (
    <AnalysisDetail
      key={analysis.id}
      analysis={analysis}
      spot={spot}
      onOpenSpot={spot && (() => openSpot(spotId))}
      onClose={close}
    />
  );
}
