import { getLocale } from '#domain/messages/language';
import { useState } from 'react';
import type { Diagnosis } from '#domain/training/diagnosis';
import { MAX_DECISION_REASON } from '#domain/training/promotion';
import { LABEL_DISAGREEMENT } from '#domain/training/training';
import type { ListedPhoto } from '#domain/training/trainingPhoto';
import { ApiError, getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Dialog } from '../../../ui/feedback/Dialog';
import { ReasonDialog } from '../../../ui/feedback/ReasonDialog';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { TextArea } from '../../../ui/form/Field';
import { DIAGNOSIS_NAMES, DIAGNOSIS_OPTIONS } from '../labels';
import { trainingMessages, datasetMessages } from '../messages';
import { formatAdder, formatConsent, formatDomain, formatRating, formatSource } from './datasetColumns';
import { DatasetPicture } from './DatasetPicture';

const t = datasetMessages;
const REFRESHED = ['training.photos', 'training.stats'] as const;

/** One photo of the set: all that is known about it, its label and notes to change, and its removal. */
export function PhotoDialog({
  photo,
  picture,
  onClose,
}: {
  photo: ListedPhoto;
  picture: string | null | undefined;
  onClose: () => void;
}) {
  const [diagnosis, setDiagnosis] = useState<Diagnosis>(photo.diagnosis);
  const [notes, setNotes] = useState(photo.notes ?? '');
  /** What the live model says about a label with which it strongly disagrees. */
  const [disagreement, setDisagreement] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { run, busy } = useWrite('training.editPhoto', { refreshes: REFRESHED });
  const toast = useToast();
  const params = { id: photo.id };

  /** Resolves to whether the photo was saved. */
  const save = async (labelReason: string | null) => {
    try {
      await run({ params, body: { diagnosis, notes, labelReason } });
      toast.show({ title: t('saved'), text: t('savedText') });
      onClose();
      return true;
    } catch (error) {
      const reasons = error instanceof ApiError ? error.reasons : [];
      const label = reasons.find(({ code }) => code === LABEL_DISAGREEMENT);
      if (label) setDisagreement(label.message);
      else toast.show({ tone: 'error', title: t('notSaved'), text: getErrorText(error, t('tryAgain')) });
      return false;
    }
  };

  const alt = t('pictureAlt', { diagnosis: DIAGNOSIS_NAMES[photo.diagnosis].toLowerCase() });
  return (
    <Dialog
      title={t('photoTitle')}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
          <Button variant="primary" busy={busy} busyLabel={t('saving')} onClick={() => void save(null)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="dataset-photo">
        <div className="dataset-photo__picture">
          <DatasetPicture picture={picture} alt={alt} />
        </div>
        <div className="stack">
          <ChoiceGroup
            legend={t('label')}
            layout="stack"
            options={DIAGNOSIS_OPTIONS}
            value={diagnosis}
            onChange={(value) => value && setDiagnosis(value)}
          />
          <TextArea
            label={t('notes')}
            optional
            rows={3}
            maxLength={500}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
          <PhotoFacts photo={photo} />
        </div>
      </div>
      {disagreement !== null && (
        <ReasonDialog
          title={trainingMessages('labelTitle')}
          confirmText={trainingMessages('labelConfirm')}
          reasonLabel={trainingMessages('labelReason')}
          reasonHint={trainingMessages('labelReasonHint')}
          maxLength={MAX_DECISION_REASON}
          onConfirm={save}
          onClose={() => setDisagreement(null)}
        >
          <p>
            <strong>{disagreement}</strong> {trainingMessages('labelText')}
          </p>
        </ReasonDialog>
      )}
      {isRemoving && <RemovalDialog id={photo.id} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </Dialog>
  );
}

function PhotoFacts({ photo }: { photo: ListedPhoto }) {
  const { id, attribution, createdAt, skinTone, labelReason } = photo;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('added'), new Date(createdAt).toLocaleString(getLocale(), { dateStyle: 'medium', timeStyle: 'short' })],
    [t('addedBy'), formatAdder(photo)],
    [t('source'), formatSource(photo)],
    [t('license'), attribution],
    [t('consent'), formatConsent(photo)],
    [t('domain'), formatDomain(photo)],
    [t('tone'), skinTone ?? t('notMeasured')],
    [t('rating'), formatRating(photo)],
    [t('reason'), labelReason],
    [t('photoId'), id],
  ];
  return (
    <dl className="dataset-facts small">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function RemovalDialog({ id, onClose, onRemoved }: { id: string; onClose: () => void; onRemoved: () => void }) {
  const { run, busy } = useWrite('training.removePhoto', { refreshes: REFRESHED });
  const toast = useToast();
  const remove = async () => {
    try {
      toast.show({ title: t('removed'), text: (await run({ params: { id } })).message });
      onRemoved();
    } catch (error) {
      toast.show({ tone: 'error', title: t('notRemoved'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <Dialog
      title={t('removeTitle')}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={busy} busyLabel={t('removing')} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t('removeText')}</p>
    </Dialog>
  );
}
