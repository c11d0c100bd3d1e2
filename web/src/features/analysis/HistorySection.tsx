import './HistorySection.css';
import { useState } from 'react';
import type { Analysis } from '#domain/analysis';
import { ANALYSIS } from '../../pages';
import { Button, LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageState } from '../../ui/PageState';
import { Skeleton } from '../../ui/Skeleton';
import { AnalysisDetail } from './AnalysisDetail';
import { HistoryCard } from './HistoryCard';
import { useAnalyses } from './useAnalyses';

/** Analysis History: every kept analysis, newest first. */
export function HistorySection() {
  const analyses = useAnalyses();
  const [opened, setOpened] = useState<Analysis | null>(null);
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
            <ul className="history__cards" role="list">
              {items.map((analysis) => (
                <li key={analysis.id}>
                  <HistoryCard analysis={analysis} onOpen={() => setOpened(analysis)} />
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
      {opened && <AnalysisDetail analysis={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
