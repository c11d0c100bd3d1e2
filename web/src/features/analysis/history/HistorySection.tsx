import './HistorySection.css';
import { useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { ANALYSIS } from '../../../pages';
import { Button, LinkButton } from '../../../ui/form/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { AnalysisDetail } from './AnalysisDetail';
import { HistoryCard } from './HistoryCard';
import { SpotDialog } from '../spots/SpotDialog';
import { SpotStrip } from '../spots/SpotStrip';
import { useSpots } from '../spots/useSpots';
import { useAnalyses } from './useAnalyses';

/** The open dialog: an analysis, or the timeline of a spot if `analysis` is null. */
interface OpenItem {
  spotId: string;
  analysis: Analysis | null;
}

const toOpenItem = (analysis: Analysis): OpenItem => ({ spotId: analysis.lesionId, analysis });

/** The history on the home page: every analysis, newest first, and the spots with several photos. */
export function HistorySection() {
  const analyses = useAnalyses();
  const spots = useSpots();
  const [openItem, setOpenItem] = useState<OpenItem | null>(null);
  const spot = openItem && spots.findSpot(openItem.spotId);
  return (
    <section id="history" className="history" aria-labelledby="history-title">
      <header className="history__header">
        <h2 id="history-title">Analysis History</h2>
        <p className="muted">What was measured is kept encrypted, never the photo. Only you can see it.</p>
      </header>
      <PageState
        state={analyses}
        loadingText="Loading analysis history..."
        skeleton={<Skeleton height="96px" />}
        errorText={analyses.errorText}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon="history"
            title="No analyses yet"
            action={<LinkButton to={ANALYSIS}>Analyze a photo</LinkButton>}
          >
            Your results are listed here, so that you can see whether a spot changes.
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <SpotStrip
              spots={spots.items ?? []}
              analyses={items}
              onOpen={({ id }) => setOpenItem({ spotId: id, analysis: null })}
            />
            <ul className="history__cards" role="list">
              {items.map((analysis) => (
                <li key={analysis.id}>
                  <HistoryCard
                    analysis={analysis}
                    spot={spots.findSpot(analysis.lesionId)}
                    onOpen={() => setOpenItem(toOpenItem(analysis))}
                  />
                </li>
              ))}
            </ul>
            {analyses.hasMore && (
              <Button busy={analyses.isLoadingMore} busyLabel="Loading..." onClick={() => void analyses.loadMore()}>
                Show more
              </Button>
            )}
          </>
        )}
      </PageState>
      {openItem?.analysis && (
        <AnalysisDetail
          key={openItem.analysis.id}
          analysis={openItem.analysis}
          spot={spot ?? undefined}
          onOpenSpot={spot ? () => setOpenItem({ ...openItem, analysis: null }) : undefined}
          onClose={() => setOpenItem(null)}
        />
      )}
      {openItem && !openItem.analysis && spot && (
        <SpotDialog
          spot={spot}
          onOpen={(analysis) => setOpenItem(toOpenItem(analysis))}
          onClose={() => setOpenItem(null)}
        />
      )}
    </section>
  );
}
