import './ResultPanel.css';
import { useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { TextArea } from '../../../ui/form/Field';
import { DeleteDialog } from '../history/DeleteDialog';
import { FindingsPanel } from './FindingsPanel';
import { formatAnalysisDate } from './format';
import { PhotoOverlay } from '../overlay/PhotoOverlay';
import { SpotNameForm } from '../spots/SpotNameForm';
import { StepHeading } from '../StepHeading';
import { Tier } from './Tier';
import { useHistoryActions } from '../history/useHistoryActions';

interface Props {
  analysis: Analysis;
  /** The framed square as data URLs: for this screen, and as a thumbnail for the history. */
  croppedPhoto: string;
  thumbnail: string;
  onNew: () => void;
}

/** The result screen: the answer, the photo with its measurements, what stands behind it, and the actions. Prints as one page. */
export function ResultPanel({ analysis, croppedPhoto, thumbnail, onNew }: Props) {
  const { save, isSaving, discard, isDiscarding } = useHistoryActions();
  const [notes, setNotes] = useState(analysis.notes ?? '');
  const [withThumbnail, setWithThumbnail] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);

  const saveToHistory = async () => {
    if (!(await save(analysis.id, notes, withThumbnail ? thumbnail : null))) return;
    document.getElementById('history')?.scrollIntoView();
  };

  return (
    <section className="result" aria-labelledby="result-title">
      <StepHeading id="result-title">Your result</StepHeading>
      <p className="result__print small">
        Skin Awareness, {formatAnalysisDate(analysis.analysisDate, 'dateTime')}, {analysis.location}. Model{' '}
        {analysis.modelVersion}, cutoffs {analysis.thresholdsVersion}.
      </p>
      <div className="result__columns">
        <div className="result__tier">
          <Tier analysis={analysis} />
        </div>
        <div className="result__photo">
          <PhotoOverlay croppedPhoto={croppedPhoto} analysis={analysis}>
            This picture is on your screen only. We did not store your photo.
          </PhotoOverlay>
        </div>
        <div className="result__findings">
          <FindingsPanel analysis={analysis} />
          <details className="fold result__keep">
            <summary>Name this spot or add a note</summary>
            <div className="stack">
              <SpotNameForm spotId={analysis.lesionId} />
              <TextArea
                label="Notes for your history"
                optional
                rows={2}
                maxLength={2000}
                value={notes}
                onChange={({ currentTarget: { value } }) => setNotes(value)}
              />
              <Checkbox
                label="Keep a small picture on this device"
                hint="It stays in this browser and is never sent to us. Leave this off on a shared device."
                checked={withThumbnail}
                onChange={setWithThumbnail}
              />
            </div>
          </details>
          <div className="cluster result__more">
            <Button variant="secondary" icon="refresh" onClick={onNew}>
              New Analysis
            </Button>
            <Button variant="quiet" icon="print" onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="quiet" icon="trash" onClick={() => setIsConfirming(true)}>
              Don&rsquo;t keep this
            </Button>
          </div>
        </div>
      </div>
      <div className="result__save">
        <Button
          variant="primary"
          icon="save"
          busy={isSaving}
          busyLabel="Saving..."
          onClick={() => void saveToHistory()}
        >
          Save to History
        </Button>
      </div>
      {isConfirming && (
        <DeleteDialog
          busy={isDiscarding}
          onClose={() => setIsConfirming(false)}
          onDelete={() => void discard(analysis).then((isDeleted) => isDeleted && onNew())}
        />
      )}
    </section>
  );
}
