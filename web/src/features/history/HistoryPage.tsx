import './HistoryPage.css';
import { lazy, Suspense, useRef, useState } from 'react';
import { BODY_PAGE, CHECK_PAGE } from '../../pages';
import { Button, LinkButton } from '../../ui/form/Button';
import { useTitle } from '../../ui/useTitle';
import { SpotsFailedBanner } from '../spots/SpotsFailedBanner';
import { useSpots } from '../spots/useSpots';
import { FilterForm } from './filters/FilterForm';
import { useHistoryFilters } from './filters/useHistoryFilters';
import { HistoryDialogs, useHistoryDialogs } from './HistoryDialogs';
import { HistoryResults } from './HistoryResults';
import { HistoryState } from './HistoryState';
import { historyMessages } from './messages';
import { useMatchingAnalyses } from './useMatchingAnalyses';

const t = historyMessages;

const VisitReportDialog = lazy(() => import('../report/VisitReportDialog'));

/** The whole history: search, filters, and all matching analyses as a list or on a timeline. */
export default function HistoryPage() {
  const spots = useSpots();
  const { filters, view, setFilters, clearFilters, setView } = useHistoryFilters();
  const matching = useMatchingAnalyses(filters, spots.findSpot);
  const dialogs = useHistoryDialogs();
  const resultsHeading = useRef<HTMLHeadingElement>(null);
  const [isReporting, setIsReporting] = useState(false);
  useTitle(t('title'));

  /** The button that clears disappears with the filters, so the results receive focus. */
  const clear = () => {
    clearFilters();
    resultsHeading.current?.focus();
  };

  return (
    <div className="page history-page">
      <header className="stack history-page__header">
        <h1>{t('title')}</h1>
        <p className="muted measure">{t('privacy')}</p>
        <div className="cluster">
          <LinkButton to={BODY_PAGE} icon="body">
            {t('yourBody')}
          </LinkButton>
          <LinkButton to={CHECK_PAGE} icon="check">
            {t('skinCheck')}
          </LinkButton>
          {spots.items && spots.items.length > 0 && (
            <Button icon="note" onClick={() => setIsReporting(true)}>
              {t('visitReport')}
            </Button>
          )}
        </div>
      </header>
      <HistoryState analyses={matching.pages} level={2}>
        {(items) => (
          <>
            <FilterForm
              filters={filters}
              analyses={items}
              spots={spots.items ?? []}
              onChange={setFilters}
              onClear={clear}
            />
            <SpotsFailedBanner spots={spots}>{t('spotsFailed')}</SpotsFailedBanner>
            <HistoryResults
              headingRef={resultsHeading}
              matching={matching}
              view={view}
              chosenSpot={filters.spotId ? spots.findSpot(filters.spotId) : undefined}
              findSpot={spots.findSpot}
              onViewChange={setView}
              onClear={clear}
              onOpen={dialogs.openAnalysis}
              onOpenSpot={dialogs.openSpot}
            />
          </>
        )}
      </HistoryState>
      <HistoryDialogs dialogs={dialogs} findSpot={spots.findSpot} />
      {isReporting && (
        <Suspense fallback={null}>
          <VisitReportDialog spots={spots} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
