import './SpotDialog.css';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { getErrorText } from '../../lib/api';
import { PersonLine } from '../../people/PersonLine';
import { useCurrentPerson } from '../../people/useCurrentPerson';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/feedback/Dialog';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useToast } from '../../ui/feedback/Toast';
import { spotMessages } from './messages';
import { SpotNameForm } from './SpotNameForm';
import { getSpotName } from './spotText';
import { SpotTimeline } from './SpotTimeline';
import { useSpotAnalyses } from './useSpots';

const t = spotMessages;

const ReminderPart = lazy(async () => ({ default: (await import('./reminders/ReminderPart')).ReminderPart }));
const SpotPhotos = lazy(() => import('./comparison/SpotPhotos'));
const SpotVisits = lazy(() => import('./visits/SpotVisits'));
const MoveSpot = lazy(() => import('./move/MoveSpot'));

interface Props {
  spot: Spot;
  /** The part that makes a report of the spot. */
  report: ReactNode;
  onOpen: (analysis: Analysis) => void;
  onClose: () => void;
}

/** The dialog of one spot: its timeline, its photos, visits to a doctor, the report for one, its name, its reminder, and the way to another person. */
export function SpotDialog({ spot, report, onOpen, onClose }: Props) {
  const toast = useToast();
  const analyses = useSpotAnalyses(spot.id);
  const hasOtherPeople = useCurrentPerson() !== null;
  const showMore = () =>
    analyses.loadMore().catch((error: unknown) => {
      toast.show({ tone: 'error', title: t('earlierPhotos'), text: getErrorText(error, t('loadFailed')) });
    });
  return (
    <Dialog title={getSpotName(spot)} size="wide" onClose={onClose}>
      <div className="spot">
        <PersonLine />
        <PageState
          state={analyses}
          loadingText={t('loading')}
          skeleton={<Skeleton height="20rem" />}
          errorText={t('loadFailed')}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState icon="history" title={t('noPhotos')}>
              {t('noPhotosText')}
            </EmptyState>
          }
        >
          {({ items }) => (
            <>
              <SpotTimeline key={items.length} analyses={[...items].reverse()} onOpen={onOpen} />
              {analyses.hasMore && (
                <Button busy={analyses.isLoadingMore} busyLabel={t('loadingMore')} onClick={() => void showMore()}>
                  {t('showEarlier')}
                </Button>
              )}
              <Suspense fallback={<Skeleton height="10rem" />}>
                <SpotPhotos analyses={[...items].reverse()} region={spot.region} />
              </Suspense>
              <Suspense fallback={<Skeleton height="16rem" />}>
                <SpotVisits spot={spot} />
                {report}
              </Suspense>
            </>
          )}
        </PageState>
        <SpotNameForm spotId={spot.id} />
        <Suspense fallback={<Skeleton height="5rem" />}>
          <ReminderPart of={spot.id} />
          {hasOtherPeople && <MoveSpot spot={spot} onMoved={onClose} />}
        </Suspense>
      </div>
    </Dialog>
  );
}
