import './SpotDialog.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Lesion } from '#domain/analysis/spot';
import { textOf } from '../../../lib/api';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import { NameSpot } from './NameSpot';
import { spotName } from './spot';
import { SpotTimeline } from './SpotTimeline';
import { useSpotAnalyses } from './useSpots';

const FAILED = 'The photos of this spot could not be loaded. Nothing is lost; please try again.';

interface Props {
  lesion: Lesion;
  onOpen: (analysis: Analysis) => void;
  onClose: () => void;
}

/** One spot over time: its shape on each date, what changed, and its name. */
export function SpotDialog({ lesion, onOpen, onClose }: Props) {
  const toast = useToast();
  const analyses = useSpotAnalyses(lesion.id);
  const more = () =>
    analyses.more().catch((error: unknown) => {
      toast.show({ tone: 'error', title: 'Earlier photos', text: textOf(error, FAILED) });
    });
  return (
    <Dialog title={spotName(lesion)} size="wide" onClose={onClose}>
      <div className="spot">
        <PageState
          state={analyses}
          loadingText="Loading this spot..."
          skeleton={<Skeleton height="20rem" />}
          errorText={FAILED}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState icon="history" title="No photos of this spot are kept">
              Deleted results are gone for good.
            </EmptyState>
          }
        >
          {({ items }) => (
            <>
              <SpotTimeline key={items.length} analyses={[...items].reverse()} onOpen={onOpen} />
              {analyses.hasMore && (
                <Button busy={analyses.isLoadingMore} busyLabel="Loading..." onClick={() => void more()}>
                  Show earlier photos
                </Button>
              )}
            </>
          )}
        </PageState>
        <NameSpot lesionId={lesion.id} />
      </div>
    </Dialog>
  );
}
