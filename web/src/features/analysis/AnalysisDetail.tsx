import './AnalysisDetail.css';
import { useState } from 'react';
import type { Analysis } from '#domain/analysis';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DeleteDialog } from './DeleteDialog';
import { QUESTIONS } from './details';
import { Findings } from './Findings';
import { LesionShape } from './LesionShape';
import { useKeeping, useThumbnail } from './useKeeping';
import { dateText, percent } from './words';

const ANSWERS = { yes: 'Yes', no: 'No' } as const;

/** Everything kept about one analysis, with its outline drawn; the photograph itself was never stored. */
export function AnalysisDetail({ analysis, onClose }: { analysis: Analysis; onClose: () => void }) {
  const { discard, discarding } = useKeeping();
  const [asking, setAsking] = useState(false);
  const thumbnail = useThumbnail(analysis.id);
  const { swatches } = analysis.detectedFeatures.color;

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
          <div className="detail__shape">
            <LesionShape analysis={analysis} withAxes />
          </div>
          <p className="small muted">The outline of the spot. Your photo was not stored.</p>
          {thumbnail && <img className="detail__thumbnail" src={thumbnail} alt="Picture kept on this device" />}
          <dl className="detail__facts">
            <dt>Analyzed</dt>
            <dd>{dateText(analysis.analysisDate, 'moment')}</dd>
            <dt>Body region</dt>
            <dd>{analysis.location ?? 'Not given'}</dd>
            <dt>Notes</dt>
            <dd className="detail__notes">{analysis.notes ?? 'None'}</dd>
            {swatches.length > 0 && (
              <>
                <dt>Colors</dt>
                <dd>{swatches.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')}</dd>
              </>
            )}
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
