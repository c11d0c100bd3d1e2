import './AnalysisDetail.css';
import { useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import type { Lesion } from '#domain/analysis/spot';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { DeleteDialog } from './DeleteDialog';
import { QUESTIONS } from '../prepare/details';
import { Findings } from '../result/Findings';
import { PhotoOverlay } from '../overlay/PhotoOverlay';
import { spotName } from '../spots/spot';
import { useKeeping, useThumbnail } from './useKeeping';
import { dateText } from '../result/words';

const ANSWERS = { yes: 'Yes', no: 'No' } as const;

interface Props {
  analysis: Analysis;
  /** The spot it shows, where that is known. */
  spot: Lesion | undefined;
  /** Opens the spot's timeline; absent where there is none. */
  onSpot: (() => void) | undefined;
  onClose: () => void;
}

/** Everything kept about one analysis, with its outline drawn; the photograph itself was never stored. */
export function AnalysisDetail({ analysis, spot, onSpot, onClose }: Props) {
  const { discard, discarding } = useKeeping();
  const [asking, setAsking] = useState(false);
  const thumbnail = useThumbnail(analysis.id);

  if (asking) {
    return (
      <DeleteDialog
        busy={discarding}
        onClose={() => setAsking(false)}
        onDelete={() => void discard(analysis).then((gone) => gone && onClose())}
      />
    );
  }
  return (
    <Dialog
      title={`Analysis of ${dateText(analysis.analysisDate)}`}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
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
          <PhotoOverlay analysis={analysis} picture={thumbnail}>
            {thumbnail
              ? 'The small picture is kept on this device only. Your photo was not stored.'
              : 'The shape of the spot as it was measured. Your photo was not stored.'}
          </PhotoOverlay>
          {onSpot && (
            <Button icon="history" onClick={onSpot}>
              This spot over time
            </Button>
          )}
          <dl className="detail__facts">
            <dt>Analyzed</dt>
            <dd>{dateText(analysis.analysisDate, 'moment')}</dd>
            {spot && (
              <>
                <dt>Spot</dt>
                <dd>{spotName(spot)}</dd>
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
                  <dd>{answer ? ANSWERS[answer] : 'Not answered'}</dd>
                </div>
              );
            })}
            <dt>Model</dt>
            <dd>
              {analysis.modelVersion}, thresholds {analysis.thresholdsVersion}
            </dd>
          </dl>
        </div>
        <Findings analysis={analysis} />
      </div>
    </Dialog>
  );
}
