import { useId, useRef, useState, type SyntheticEvent } from 'react';
import type { Diagnosis } from '#domain/training/diagnosis';
import { MAX_DECISION_REASON } from '#domain/training/promotion';
import { LABEL_DISAGREEMENT, RECOMMENDED_PIXELS } from '#domain/training/training';
import { ApiError, getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { Checkbox } from '../../ui/form/Checkbox';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { TextArea } from '../../ui/form/Field';
import { Icon } from '../../ui/layout/Icon';
import { ReasonDialog } from '../../ui/feedback/ReasonDialog';
import { useToast } from '../../ui/feedback/Toast';
import { useLatestRun } from '../../ui/useLatestRun';
import { validateFile, preparePhoto, type TrainingPhoto } from './trainingPhoto';
import { DIAGNOSIS_OPTIONS } from './labels';
import { trainingMessages } from './messages';
import { SampleButton } from './SampleButton';

const t = trainingMessages;

/** Adds one labeled photo, or the sample photos of the product. */
export function AddPhotoForm() {
  const { run, busy } = useWrite('training.add', { refreshes: ['training.stats'] });
  const toast = useToast();
  const [photo, setPhoto] = useState<TrainingPhoto | null>(null);
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [notes, setNotes] = useState('');
  const [ownerConsent, setOwnerConsent] = useState(false);
  /** What the live model says about a photo with whose label it strongly disagrees. */
  const [disagreement, setDisagreement] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  /** A photo that was chosen earlier and is decoded later does not replace the latest. */
  const startChoice = useLatestRun();

  const choosePhoto = async (file: File | undefined) => {
    const isLatest = startChoice();
    setPhoto(null);
    if (!file) return;
    const problem = validateFile(file);
    if (problem) {
      toast.show({ tone: 'error', ...problem });
      return;
    }
    try {
      const prepared = await preparePhoto(file);
      if (isLatest()) setPhoto(prepared);
    } catch {
      if (!isLatest()) return;
      toast.show({ tone: 'error', title: t('addFailed'), text: t('loadImageFailed') });
    }
  };

  const clear = () => {
    setPhoto(null);
    setDiagnosis(null);
    setNotes('');
    setOwnerConsent(false);
    if (input.current) input.current.value = '';
    input.current?.focus();
  };

  /** Resolves to whether the photo was added. */
  const add = async (labelReason: string | null) => {
    if (!photo || !diagnosis) {
      toast.show({ tone: 'error', title: t('missingTitle'), text: t('missingText') });
      return false;
    }
    try {
      const body = { imageData: photo.imageData, diagnosis, features: { notes }, ownerConsent, labelReason };
      await run({ body });
      toast.show({ title: t('added'), text: t('addedText', { name: photo.name }) });
      clear();
      return true;
    } catch (error) {
      const reasons = error instanceof ApiError ? error.reasons : [];
      const label = reasons.find(({ code }) => code === LABEL_DISAGREEMENT);
      if (label) setDisagreement(label.message);
      else toast.show({ tone: 'error', title: t('addFailed'), text: describeRefusal(error, reasons) });
      return false;
    }
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add(null);
  };

  return (
    <Card title={t('addTitle')} icon="upload">
      <form className="training__form" onSubmit={submit}>
        <label className="training__file">
          <span className="training__label">{t('image')}</span>
          <span id={hint} className="small muted">
            {t('imageHint')}
          </span>
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-describedby={hint}
            disabled={busy}
            onChange={(event) => void choosePhoto(event.target.files?.[0])}
          />
        </label>
        {photo && <PhotoPreview photo={photo} />}
        <ChoiceGroup
          legend={t('diagnosis')}
          layout="stack"
          options={DIAGNOSIS_OPTIONS}
          value={diagnosis}
          onChange={setDiagnosis}
        />
        <TextArea
          label={t('notes')}
          optional
          rows={3}
          maxLength={500}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <Checkbox label={t('ownerConsent')} checked={ownerConsent} onChange={setOwnerConsent} />
        <div className="cluster">
          <Button
            type="submit"
            variant="primary"
            disabled={!photo || !diagnosis || !ownerConsent}
            busy={busy}
            busyLabel={t('adding')}
          >
            {t('addPhoto')}
          </Button>
          <SampleButton />
        </div>
      </form>
      {disagreement !== null && photo && (
        <ReasonDialog
          title={t('labelTitle')}
          confirmText={t('labelConfirm')}
          reasonLabel={t('labelReason')}
          reasonHint={t('labelReasonHint')}
          maxLength={MAX_DECISION_REASON}
          onConfirm={add}
          onClose={() => setDisagreement(null)}
        >
          <p>
            <strong>{disagreement}</strong> {t('labelText')}
          </p>
          <PhotoPreview photo={photo} />
        </ReasonDialog>
      )}
    </Card>
  );
}

/** The server's sentence about a refused photo, followed by the reasons that people get for such a photo. */
function describeRefusal(error: unknown, reasons: ApiError['reasons']): string {
  return [...new Set([getErrorText(error, t('addFailedText')), ...reasons.map(({ message }) => message)])].join(' ');
}

function PhotoPreview({ photo: { name, imageData, shorterSide } }: { photo: TrainingPhoto }) {
  return (
    <figure className="training__preview">
      <img src={imageData} alt={t('chosen', { name })} />
      {shorterSide < RECOMMENDED_PIXELS && (
        <figcaption className="small">
          <Icon name="info" size={18} />
          {t('smallPhoto', { pixels: shorterSide, recommended: RECOMMENDED_PIXELS })}
        </figcaption>
      )}
    </figure>
  );
}
