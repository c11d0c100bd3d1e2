import '../../result/result.css';
import { lazy, Suspense, useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { describeLocation } from '#domain/analysis/bodyRegion';
import { PersonLine } from '../../../people/PersonLine';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { TextArea } from '../../../ui/form/Field';
import { useScrollPadding } from '../../../ui/useScrollPadding';
import { deviceCopyMessages } from '../steps/messages';
import { useDeviceCopy } from '../devicePhotos/useDeviceCopy';
import { DeleteDialog } from '../../history/detail/DeleteDialog';
import { FindDermatologistButton } from '../../result/findings/FindDermatologistButton';
import { FindingsPanel } from '../../result/findings/FindingsPanel';
import { formatAnalysisDate } from '../../result/texts/format';
import { resultMessages } from '../../result/messages';
import { ReminderButton } from '../../result/ReminderButton';
import { PhotoOverlay } from '../../result/overlay/PhotoOverlay';
import { SpotNameForm } from '../../spots/SpotNameForm';
import { StepHeading } from '../steps/StepHeading';
import { Tier } from '../../result/Tier';
import type { ResultPhoto } from '../flow/analysisFlow';
import { historyMessages } from '../../history/messages';
import { useHistoryActions } from '../../history/detail/useHistoryActions';
import { useThumbnail } from '../../history/detail/useThumbnail';

const t = resultMessages;

const UnsavedNote = lazy(async () => ({ default: (await import('./note/UnsavedNote')).UnsavedNote }));
const KeepPhotosOffer = lazy(async () => ({
  default: (await import('../devicePhotos/KeepPhotosOffer')).KeepPhotosOffer,
}));

interface Props {
  analysis: Analysis;
  /** The framed photo; null after a reload. The shape of the spot then stands in its place, or the small picture of this device. */
  photo: ResultPhoto | null;
  notes: string;
  onNotesChange: (notes: string) => void;
  onNotesSaved: (notes: string) => void;
  onNew: () => void;
}

/** The result screen: the answer, the photo with its measurements, what stands behind it, and the actions. Prints as one page. */
export function ResultPanel({ analysis, photo, notes, onNotesChange, onNotesSaved, onNew }: Props) {
  const { save, isSaving, discard, isDiscarding } = useHistoryActions();
  const deviceCopy = useDeviceCopy(analysis, photo?.createPhoto ?? null);
  const savedThumbnail = useThumbnail(analysis.id);
  const [withThumbnail, setWithThumbnail] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isNoteRestored, setIsNoteRestored] = useState(false);
  const isNoteUnsaved = notes !== (analysis.notes ?? '');
  const saveBar = useScrollPadding<HTMLDivElement>();

  const saveToHistory = async () => {
    const chosenThumbnail = photo && withThumbnail ? photo.thumbnail : null;
    if (!(await save(analysis.id, notes, photo ? chosenThumbnail : savedThumbnail))) return;
    onNotesSaved(notes);
    if (await deviceCopy.keepOrOffer()) return;
    document.getElementById('history')?.scrollIntoView();
  };

  const getCaption = () => {
    if (!photo) return historyMessages(savedThumbnail ? 'thumbnailCaption' : 'shapeCaption');
    return deviceCopy.isKept ? deviceCopyMessages('keptHere') : t('notStored');
  };

  return (
    <section className="result" aria-labelledby="result-title">
      <StepHeading id="result-title">{t('title')}</StepHeading>
      <PersonLine />
      <p className="result__print small">
        {t('printed', {
          date: formatAnalysisDate(analysis.analysisDate, 'dateTime'),
          location: analysis.location === null ? '' : describeLocation(analysis.location),
          model: analysis.modelVersion,
          cutoffs: analysis.thresholdsVersion,
        })}
      </p>
      <div className="result__columns">
        <div className="result__tier">
          <Tier analysis={analysis} action={<FindDermatologistButton analysis={analysis} />} />
          <ul className="result__print">
            {analysis.recommendations.slice(1).map((recommendation) => (
              <li key={recommendation}>{recommendation}</li>
            ))}
          </ul>
        </div>
        <div className="result__photo">
          <PhotoOverlay croppedPhoto={photo?.croppedPhoto ?? savedThumbnail} analysis={analysis}>
            {getCaption()}
          </PhotoOverlay>
        </div>
        <div className="result__findings">
          <FindingsPanel analysis={analysis} />
          <details className="fold result__keep" open={isNoteRestored}>
            <summary>{t('nameOrNote')}</summary>
            <div className="stack">
              <SpotNameForm spotId={analysis.lesionId} />
              <TextArea
                label={t('notes')}
                hint={isNoteRestored && isNoteUnsaved ? t('noteRestored') : undefined}
                optional
                rows={2}
                maxLength={2000}
                value={notes}
                onChange={({ currentTarget: { value } }) => onNotesChange(value)}
              />
              {photo && (
                <Checkbox
                  label={t('keepPicture')}
                  hint={t('keepPictureHint')}
                  checked={withThumbnail}
                  onChange={setWithThumbnail}
                />
              )}
            </div>
          </details>
          <div className="cluster result__more">
            <Button variant="secondary" icon="refresh" onClick={onNew}>
              {t('newAnalysis')}
            </Button>
            <ReminderButton analysis={analysis} />
            <Button variant="quiet" icon="print" onClick={() => window.print()}>
              {t('print')}
            </Button>
            <Button variant="quiet" icon="trash" onClick={() => setIsConfirming(true)}>
              {t('discard')}
            </Button>
          </div>
        </div>
      </div>
      <Suspense>
        <UnsavedNote
          analysisId={analysis.id}
          notes={notes}
          isUnsaved={isNoteUnsaved}
          isSaving={isSaving}
          onSave={() => void saveToHistory()}
          onRestore={(restored) => {
            setIsNoteRestored(true);
            onNotesChange(restored);
          }}
        />
      </Suspense>
      {deviceCopy.isOffered && (
        <Suspense>
          <KeepPhotosOffer onAccept={deviceCopy.accept} onDecline={deviceCopy.decline} />
        </Suspense>
      )}
      <div ref={saveBar} className="result__save">
        <Button
          variant="primary"
          icon="save"
          busy={isSaving}
          busyLabel={t('saving')}
          onClick={() => void saveToHistory()}
        >
          {t('save')}
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
