import { useEffect, useId, useState } from 'react';
import type { Diagnosis } from '#domain/training/diagnosis';
import { MAX_DECISION_REASON } from '#domain/training/promotion';
import { useSessionHold } from '../../../lib/sessionHold';
import { Banner } from '../../../ui/feedback/Banner';
import { ReasonDialog } from '../../../ui/feedback/ReasonDialog';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { Card } from '../../../ui/layout/Card';
import { useLatestRun } from '../../../ui/useLatestRun';
import { DIAGNOSIS_OPTIONS } from '../labels';
import { trainingMessages, batchMessages } from '../messages';
import { preparePhoto } from '../trainingPhoto';
import { readBatch, type Batch, type BatchPhoto } from './readBatch';
import { useBatch, type PhotoOutcome } from './useBatch';

const t = batchMessages;

type LabeledPhoto = BatchPhoto & { diagnosis: Diagnosis };

/** Adds many photos: chosen files, or a ZIP, with one diagnosis for all or a CSV file. */
export function BatchForm() {
  const [batch, setBatch] = useState<Batch | null>(null);
  const [isReading, setReading] = useState(false);
  const [readError, setReadError] = useState<string | null>(null);
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [hasConsent, setConsent] = useState(false);
  const [doubted, setDoubted] = useState<LabeledPhoto | null>(null);
  const { outcomes, isWorking, pauseSeconds, run, stop, reset } = useBatch();
  const hint = useId();
  /** Files that were chosen earlier and are read later do not replace the latest. */
  const startChoice = useLatestRun();

  const chooseFiles = async (files: readonly File[]) => {
    const isLatest = startChoice();
    setBatch(null);
    setReadError(null);
    setDiagnosis(null);
    setConsent(false);
    reset();
    setReading(files.length > 0);
    if (files.length === 0) return;
    try {
      const chosen = await readBatch(files);
      if (!isLatest()) return;
      setBatch(chosen);
    } catch (error) {
      if (!isLatest()) return;
      setReadError(error instanceof RangeError ? error.message : t('readFailedText'));
    }
    setReading(false);
  };

  const photos = (batch?.photos ?? []).flatMap((photo): LabeledPhoto[] => {
    const label = photo.diagnosis ?? diagnosis;
    return label === null ? [] : [{ ...photo, diagnosis: label }];
  });
  const isOpen = ({ name }: LabeledPhoto): boolean => !outcomes.has(name);
  const hasFailed = ({ name }: LabeledPhoto): boolean => outcomes.get(name)?.state === 'failed';
  const [open, failed] = [photos.filter(isOpen), photos.filter(hasFailed)];
  useSessionHold(batch && outcomes, {
    reason: t('signIn'),
    isSaving: isWorking && !doubted,
    save: () => void run(open),
  });

  return (
    <Card title={t('title')} icon="upload">
      <div className="training__form">
        <p>{t('lead')}</p>
        <label className="training__file">
          <span className="training__label">{t('files')}</span>
          <span id={hint} className="small muted">
            {t('csvHint')}
          </span>
          <input
            type="file"
            multiple
            accept="image/*,.zip,.csv"
            aria-describedby={hint}
            disabled={isWorking}
            onChange={(event) => void chooseFiles([...(event.target.files ?? [])])}
          />
        </label>
        {isReading && <p role="status">{t('reading')}</p>}
        {readError !== null && (
          <Banner tone="error" title={t('readFailed')} live>
            {readError}
          </Banner>
        )}
        {batch && (
          <>
            <p role="status">
              <strong>{t('found', { count: batch.photos.length })}</strong> {batch.hasLabels && t('foundByCsv')}
            </p>
            {!batch.hasLabels && (
              <ChoiceGroup
                legend={t('diagnosis')}
                layout="stack"
                options={DIAGNOSIS_OPTIONS}
                value={diagnosis}
                onChange={setDiagnosis}
              />
            )}
            <Checkbox label={t('consent')} checked={hasConsent} onChange={setConsent} />
            <BatchProgress
              outcomes={outcomes}
              total={photos.length}
              isWorking={isWorking}
              pauseSeconds={pauseSeconds}
            />
            <div className="cluster">
              {isWorking ? (
                <Button onClick={stop}>{t('stop')}</Button>
              ) : (
                open.length > 0 && (
                  <Button variant="primary" disabled={!hasConsent} onClick={() => void run(open)}>
                    {outcomes.size === 0 ? t('start', { count: open.length }) : t('proceed')}
                  </Button>
                )
              )}
              {!isWorking && failed.length > 0 && (
                <Button disabled={!hasConsent} onClick={() => void run(failed)}>
                  {t('tryAgain')}
                </Button>
              )}
            </div>
            <p className="small muted">{t('resume')}</p>
            <BatchProblems
              problems={batch.problems}
              photos={photos}
              outcomes={outcomes}
              isWorking={isWorking}
              onDoubt={setDoubted}
            />
          </>
        )}
      </div>
      {doubted && (
        <ReasonDialog
          title={trainingMessages('labelTitle')}
          confirmText={trainingMessages('labelConfirm')}
          reasonLabel={trainingMessages('labelReason')}
          reasonHint={trainingMessages('labelReasonHint')}
          maxLength={MAX_DECISION_REASON}
          onConfirm={(reason) => run([doubted], reason)}
          onClose={() => setDoubted(null)}
        >
          <p>
            <strong>
              {doubted.name}: {outcomes.get(doubted.name)?.text}
            </strong>{' '}
            {trainingMessages('labelText')}
          </p>
          <DoubtedPicture key={doubted.name} photo={doubted} />
        </ReasonDialog>
      )}
    </Card>
  );
}

/** The photo whose label is doubted, as it is sent. Without it nobody can say whether the label is right. */
function DoubtedPicture({ photo }: { photo: BatchPhoto }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void photo
      .read()
      .then(preparePhoto)
      .then(({ imageData }) => isShown && setPicture(imageData))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [photo]);
  if (picture === null) return <Skeleton height="12rem" />;
  return (
    <figure className="training__preview">
      <img src={picture} alt={trainingMessages('chosen', { name: photo.name })} />
    </figure>
  );
}

function BatchProgress({
  outcomes,
  total,
  isWorking,
  pauseSeconds,
}: {
  outcomes: ReadonlyMap<string, PhotoOutcome>;
  total: number;
  isWorking: boolean;
  /** The seconds of a pause that the server asked for; null outside of one. */
  pauseSeconds: number | null;
}) {
  if (!isWorking && outcomes.size === 0) return null;
  const count = (...states: PhotoOutcome['state'][]): number =>
    [...outcomes.values()].filter(({ state }) => states.includes(state)).length;
  const label = t('progress', { done: outcomes.size, total });
  return (
    <div className="training__progress">
      <p role="status">
        {pauseSeconds === null ? isWorking && t('working') : t('waiting', { seconds: pauseSeconds })}{' '}
        {t('summary', { added: count('added'), already: count('already'), open: count('doubted', 'failed') })}
      </p>
      <progress aria-label={label} value={outcomes.size} max={Math.max(1, total)} />
      <p className="small muted">{label}</p>
    </div>
  );
}

function BatchProblems({
  problems,
  photos,
  outcomes,
  isWorking,
  onDoubt,
}: {
  problems: Batch['problems'];
  photos: readonly LabeledPhoto[];
  outcomes: ReadonlyMap<string, PhotoOutcome>;
  isWorking: boolean;
  /** Called with a photo whose label needs a reason. */
  onDoubt: (photo: LabeledPhoto) => void;
}) {
  const open = photos.flatMap((photo) => {
    const outcome = outcomes.get(photo.name);
    return outcome?.state === 'doubted' || outcome?.state === 'failed' ? [{ photo, ...outcome }] : [];
  });
  if (problems.length + open.length === 0) return null;
  return (
    <section className="stack" aria-label={t('problems')}>
      <h3 className="training__changed">{t('problems')}</h3>
      <ul className="training__list">
        {problems.map(({ name, text }) => (
          <li key={`${name} ${text}`} className="comparison__version">
            <strong>{name}</strong>: {text}
          </li>
        ))}
        {open.map(({ photo, state, text }) => (
          <li key={photo.name} className="comparison__version">
            <strong>{photo.name}</strong>: {text}{' '}
            {state === 'doubted' && (
              <Button size="small" disabled={isWorking} onClick={() => onDoubt(photo)}>
                {t('giveReason')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
