import '../SkinCheckPage.css';
import { useEffect, useRef, useState } from 'react';
import type { ReminderList } from '#domain/reminders/reminder';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { useRead, useReadPages } from '../../../lib/apiHooks';
import { CHECK_PAGE, HISTORY_PAGE } from '../../../pages';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { LinkButton } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { useTitle } from '../../../ui/useTitle';
import { HistoryDialogs, useHistoryDialogs } from '../../history/HistoryDialogs';
import { SpotNextStep } from '../SpotNextStep';
import { useSpots } from '../../spots/useSpots';
import { reminderMessages } from '../../spots/messages';

const t = reminderMessages;

/** The spots that a mail reminded of, and that were not photographed since. */
const listRemindedSpots = ({ spots }: ReminderList): string[] =>
  spots.filter(({ sentOn, mailOn }) => sentOn !== null && mailOn === null).map(({ spotId }) => spotId);

/** Whether a mail reminded of the check, and none was finished since. */
function isCheckReminded({ check }: ReminderList, checks: readonly SkinCheck[]): boolean {
  const sentOn = check?.sentOn ?? null;
  return sentOn !== null && !checks.some(({ finishedAt }) => finishedAt !== null && finishedAt >= sentOn);
}

/** Reads further pages of spots while `isSearching`, until one fails. */
function useSearchedSpots({ isLoadingMore, loadMore }: ReturnType<typeof useSpots>, isSearching: boolean) {
  const [error, setError] = useState<unknown>();
  const latest = useRef(loadMore);
  useEffect(() => {
    latest.current = loadMore;
  });
  useEffect(() => {
    if (isSearching && !isLoadingMore && error === undefined) latest.current().catch(setError);
  }, [isSearching, isLoadingMore, error]);
  return { error, retry: () => setError(undefined) };
}

/** The page of the link in a reminder mail: it says what the mail does not, because others may read along there. */
export default function DuePage() {
  const reminders = useRead('reminders.list', {}, { staleAfterSeconds: 1 });
  const checks = useReadPages('skinChecks.list', { limit: 1 });
  const spots = useSpots();
  const dialogs = useHistoryDialogs();
  useTitle(t('dueTitle'));
  const spotIds = reminders.data ? listRemindedSpots(reminders.data) : [];
  const isSearching = spots.hasMore && spotIds.some((id) => !spots.findSpot(id));
  const { error: searchError, retry } = useSearchedSpots(spots, isSearching);
  const data =
    reminders.data && checks.items && spots.items && !isSearching
      ? {
          isCheckDue: isCheckReminded(reminders.data, checks.items),
          dueSpots: spotIds.flatMap((id) => spots.findSpot(id) ?? []),
        }
      : undefined;
  const state = {
    data,
    error: reminders.error ?? checks.error ?? spots.error ?? searchError,
    isLoading: reminders.isLoading || checks.isLoading || spots.isLoading || (isSearching && searchError === undefined),
    reload: () => {
      reminders.reload();
      checks.reload();
      spots.reload();
      retry();
    },
  };
  return (
    <div className="page check-page">
      <header className="stack check-page__header">
        <h1>{t('dueTitle')}</h1>
        <p className="muted measure">{t('dueLead')}</p>
      </header>
      <PageState
        state={state}
        loadingText={t('dueLoading')}
        skeleton={<Skeleton height="12rem" />}
        errorText={t('dueLoadFailed')}
        isEmpty={({ isCheckDue, dueSpots }) => !isCheckDue && dueSpots.length === 0}
        empty={
          <EmptyState
            icon="check"
            level={2}
            title={t('nothingDue')}
            action={<LinkButton to={HISTORY_PAGE}>{t('toHistory')}</LinkButton>}
          >
            {t('nothingDueText')}
          </EmptyState>
        }
      >
        {({ isCheckDue, dueSpots }) => (
          <div className="check-page__overview">
            {isCheckDue && (
              <Card title={t('dueCheck')} icon="calendar" tone="tinted">
                <div className="stack">
                  <p>{t('dueCheckText')}</p>
                  <div>
                    <LinkButton to={CHECK_PAGE} variant="primary" icon="check">
                      {t('openCheck')}
                    </LinkButton>
                  </div>
                </div>
              </Card>
            )}
            {dueSpots.length > 0 && (
              <section className="stack" aria-labelledby="due-spots">
                <h2 id="due-spots">{t('dueSpots')}</h2>
                <ul className="check-page__spots" role="list">
                  {dueSpots.map((spot) => (
                    <li key={spot.id} className="check-page__spot">
                      <SpotNextStep spot={spot} isReminded onOpen={dialogs.openSpot} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </PageState>
      <HistoryDialogs dialogs={dialogs} findSpot={spots.findSpot} />
    </div>
  );
}
