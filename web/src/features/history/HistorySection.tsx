import './HistorySection.css';
import { HISTORY_PAGE } from '../../pages';
import { LinkButton } from '../../ui/form/Button';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { SpotStrip } from '../spots/SpotStrip';
import { SpotsFailedBanner } from '../spots/SpotsFailedBanner';
import { useSpots } from '../spots/useSpots';
import { HistoryCards } from './cards/HistoryCards';
import { HistoryDialogs, useHistoryDialogs } from './HistoryDialogs';
import { HistoryState } from './HistoryState';
import { historyMessages } from './messages';
import { useAnalyses } from './useAnalyses';

const t = historyMessages;
/** Analyses and spots on the home page: one row on wide screens. */
const NEWEST = 3;

/** The history on the home page: the newest analyses and spots, and a link to all of them. */
export function HistorySection() {
  const analyses = useAnalyses();
  const spots = useSpots({ isNeeded: Boolean(analyses.items?.length) });
  const dialogs = useHistoryDialogs();
  return (
    <section id="history" className="history" aria-labelledby="history-title">
      <header className="history__header">
        <h2 id="history-title">{t('title')}</h2>
        <p className="muted">{t('privacy')}</p>
      </header>
      <HistoryState analyses={analyses} level={3}>
        {(items) => (
          <>
            <SpotsFailedBanner spots={spots}>{t('spotsMissing')}</SpotsFailedBanner>
            <SpotStrip
              spots={spots.items ?? []}
              limit={NEWEST}
              analyses={items}
              onOpen={({ id }) => dialogs.openSpot(id)}
            />
            <HistoryCards analyses={items.slice(0, NEWEST)} findSpot={spots.findSpot} onOpen={dialogs.openAnalysis} />
            <LinkButton to={HISTORY_PAGE} icon="history">
              {t('seeAll')}
              <VisuallyHidden> {t('seeAllSubject')}</VisuallyHidden>
            </LinkButton>
          </>
        )}
      </HistoryState>
      <HistoryDialogs dialogs={dialogs} findSpot={spots.findSpot} />
    </section>
  );
}
