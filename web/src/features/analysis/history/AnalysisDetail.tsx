import './AnalysisDetail.css';
import { useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { DeleteDialog } from './DeleteDialog';
import { QUESTIONS } from '../prepare/spotDetails';
import { FindingsPanel } from '../result/FindingsPanel';
import { Tier } from '../result/Tier';
import { PhotoOverlay } from '../overlay/PhotoOverlay';
import { getSpotName } from '../spots/spotText';
import { useHistoryActions } from './useHistoryActions';
import { useThumbnail } from './useThumbnail';
import { formatAnalysisDate } from '../result/format';

const ANSWER_LABELS = { yes: 'Yes', no: 'No' } as const;

interface Props {
  analysis: Analysis;
  /** The spot of the analysis, once loaded. */
  spot: Spot | undefined;
  /** Opens the spot's timeline. Undefined without a spot. */
  onOpenSpot: (() => void) | undefined;
  onClose: () => void;
}

/** The details of one analysis. The photo itself was never stored. */
export function AnalysisDetail({ analysis, spot, onOpenSpot, onClose }: Props) {
  const { discard, isDiscarding } = useHistoryActions();
  const [isConfirming, setIsConfirming] = useState(false);
  const thumbnail = useThumbnail(analysis.id);

  if (isConfirming) {
    return (
      <DeleteDialog
        busy={isDiscarding}
        onClose={() => setIsConfirming(false)}
        onDelete={() => void discard(analysis).then((isDeleted) => isDeleted && onClose())}
      />
    );
  }
  return (
    <Dialog
      title={`Analysis of ${formatAnalysisDate(analysis.analysisDate)}`}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" icon="trash" onClick={() => setIsConfirming(true)}>
            Delete
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="detail">
        <div className="detail__aside">
          <PhotoOverlay analysis={analysis} croppedPhoto={thumbnail}>
            {thumbnail
              ? 'The small picture is kept on this device only. Your photo was not stored.'
              : 'The shape of the spot as it was measured. Your photo was not stored.'}
          </PhotoOverlay>
          {onOpenSpot && (
            <Button icon="history" onClick={onOpenSpot}>
              This spot over time
            </Button>
          )}
          <dl className="detail__facts">
            <dt>Analyzed</dt>
            <dd>{formatAnalysisDate(analysis.analysisDate, 'dateTime')}</dd>
            {spot && (
              <>
                <dt>Spot</dt>
                <dd>{getSpotName(spot)}</dd>
              </>
            )}
            <dt>Body region</dt>
            <dd>{analysis.location ?? 'Not given'}</dd>
            <dt>Notes</dt>
            <dd className="detail__notes">{analysis.notes ?? 'None'}</dd>
            {QUESTIONS.map(({ name, text }) => {
              const answer = analysis.answers[name];
              return (
                <div key={name} className="detail__answer">
                  <dt>{text}</dt>
                  <dd>{answer ? ANSWER_LABELS[answer] : 'Not answered'}</dd>
                </div>
              );
            })}
            <dt>Model</dt>
            <dd>
              {analysis.modelVersion}, thresholds {analysis.thresholdsVersion}
            </dd>
          </dl>
        </div>
        <div className="stack">
          <Tier analysis={analysis} />
          <FindingsPanel analysis={analysis} />
        </div>
      </div>
    </Dialog>
  );
}
