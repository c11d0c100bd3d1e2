import './ResultPanel.css';
import { useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { TextArea } from '../../../ui/form/Field';
import { DeleteDialog } from '../history/DeleteDialog';
import { Findings } from './Findings';
import { PhotoOverlay } from '../overlay/PhotoOverlay';
import { NameSpot } from '../spots/NameSpot';
import { StepHeading } from '../capture/StepHeading';
import { useKeeping } from '../history/useKeeping';

interface Props {
  analysis: Analysis;
  /** The framed square as the person saw it, and small, as data URLs. */
  picture: string;
  thumbnail: string;
  onNew: () => void;
}

/** A result: the photo with what was measured at left, the words at right, and what to do with it. */
export function ResultPanel({ analysis, picture, thumbnail, onNew }: Props) {
  const { save, saving, discard, discarding } = useKeeping();
  const [notes, setNotes] = useState(analysis.notes ?? '');
  const [withThumbnail, setWithThumbnail] = useState(false);
  const [asking, setAsking] = useState(false);

  const saveToHistory = async () => {
    if (!(await save(analysis.id, notes, withThumbnail ? thumbnail : null))) return;
    document.getElementById('history')?.scrollIntoView();
  };

  return (
    <section className="result" aria-labelledby="result-title">
      <header className="result__header">
        <StepHeading id="result-title">Your result</StepHeading>
        <Button variant="secondary" icon="refresh" onClick={onNew}>
          New Analysis
        </Button>
      </header>
      <div className="result__columns">
        <div className="result__photo">
          <PhotoOverlay picture={picture} analysis={analysis}>
            This picture is on your screen only. We did not store your photo.
          </PhotoOverlay>
          <div className="result__keep">
            {analysis.lesionId && <NameSpot lesionId={analysis.lesionId} />}
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
            <div className="cluster">
              <Button
                variant="primary"
                icon="save"
                busy={saving}
                busyLabel="Saving..."
                onClick={() => void saveToHistory()}
              >
                Save to History
              </Button>
              <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
                Don&rsquo;t keep this
              </Button>
            </div>
          </div>
        </div>
        <Findings analysis={analysis} />
      </div>
      {asking && (
        <DeleteDialog
          busy={discarding}
          onClose={() => setAsking(false)}
          onDelete={() => void discard(analysis).then((gone) => gone && onNew())}
        />
      )}
    </section>
  );
}
