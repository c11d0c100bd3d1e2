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

/** What lies open over the history: an analysis, or without one the spot itself. */
interface Opened {
  lesionId: string | null;
  analysis: Analysis | null;
}

const openingOf = (analysis: Analysis): Opened => ({ lesionId: analysis.lesionId, analysis });

/** Analysis History: every kept analysis, newest first, and the spots they show. */
export function HistorySection() {
  const analyses = useAnalyses();
  const spots = useSpots();
  const [opened, setOpened] = useState<Opened | null>(null);
  const spot = opened && spots.find(opened.lesionId);
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
              onOpen={({ id }) => setOpened({ lesionId: id, analysis: null })}
            />
            <ul className="history__cards" role="list">
              {items.map((analysis) => (
                <li key={analysis.id}>
                  <HistoryCard
                    analysis={analysis}
                    spot={spots.find(analysis.lesionId)}
                    onOpen={() => setOpened(openingOf(analysis))}
                  />
                </li>
              ))}
            </ul>
            {analyses.hasMore && (
              <Button busy={analyses.isLoadingMore} busyLabel="Loading..." onClick={() => void analyses.more()}>
                Show more
              </Button>
            )}
          </>
        )}
      </PageState>
      {opened?.analysis && (
        <AnalysisDetail
          key={opened.analysis.id}
          analysis={opened.analysis}
          spot={spot ?? undefined}
          onSpot={spot ? () => setOpened({ ...opened, analysis: null }) : undefined}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && !opened.analysis && spot && (
        <SpotDialog
          lesion={spot}
          onOpen={(analysis) => setOpened(openingOf(analysis))}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
