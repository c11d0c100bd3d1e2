import { useId, useState } from 'react';
import { describeUnassessable } from '#domain/analysis/unassessable';
import type { PhotoVerdict, TrialResult } from '#domain/training/photoTrial';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { useLatestRun } from '../../../ui/useLatestRun';
import { formatPercentage } from '../formatPercentage';
import { DIAGNOSIS_OPTIONS, TIER_LABELS } from '../labels';
import { trainingMessages } from '../messages';
import { preparePhoto, validateFile, type TrainingPhoto } from '../trainingPhoto';

const t = trainingMessages;
const MODELS = ['live', 'candidate'] as const;

/** Lets the live model and a candidate judge a photo of the administrator's choice, side by side. */
export function PhotoTrial({ jobId }: { jobId: string }) {
  const { run, busy } = useWrite('training.tryPhoto');
  const toast = useToast();
  const [photo, setPhoto] = useState<TrainingPhoto | null>(null);
  const [result, setResult] = useState<TrialResult | null>(null);
  const hint = useId();
  /** Neither the verdict on an earlier photo nor the photo itself stands where a later one was chosen. */
  const startTask = useLatestRun();

  const choosePhoto = async (file: File | undefined) => {
    const isLatest = startTask();
    setPhoto(null);
    setResult(null);
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
      toast.show({ tone: 'error', title: t('trialFailed'), text: t('loadImageFailed') });
    }
  };

  const judge = async () => {
    if (!photo) return;
    const isLatest = startTask();
    setResult(null);
    try {
      const verdict = await run({ body: { jobId, imageData: photo.imageData } });
      if (isLatest()) setResult(verdict);
    } catch (error) {
      if (!isLatest()) return;
      toast.show({ tone: 'error', title: t('trialFailed'), text: getErrorText(error, t('tryAgain')) });
    }
  };

  return (
    <section className="stack">
      <h3 className="training__changed">{t('trialTitle')}</h3>
      <label className="training__file">
        <span className="training__label">{t('trialImage')}</span>
        <span id={hint} className="small muted">
          {t('trialText')}
        </span>
        <input
          type="file"
          accept="image/*"
          aria-describedby={hint}
          onChange={(event) => void choosePhoto(event.target.files?.[0])}
        />
      </label>
      {photo && (
        <div className="photo-trial">
          <img src={photo.imageData} alt={t('chosen', { name: photo.name })} />
          <div className="stack" role="status">
            {result ? (
              <VerdictTable result={result} name={photo.name} />
            ) : (
              <div>
                <Button busy={busy} busyLabel={t('trialJudging')} onClick={() => void judge()}>
                  {t('trialJudge')}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function VerdictTable({ result, name }: { result: TrialResult; name: string }) {
  const rows: readonly { label: string; show: (verdict: PhotoVerdict) => string }[] = [
    { label: t('trialTier'), show: describeTier },
    { label: t('trialCertainty'), show: (verdict) => showShare(verdict, ({ confidence }) => confidence) },
    ...DIAGNOSIS_OPTIONS.map(({ value, label }) => ({
      label: t('trialShare', { group: label }),
      show: (verdict: PhotoVerdict) => showShare(verdict, ({ risk }) => risk[value]),
    })),
  ];
  return (
    <table className="comparison" role="table" aria-label={t('trialRegion', { name })}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('figure')}
          </th>
          {MODELS.map((model) => (
            <th key={model} role="columnheader" scope="col">
              {t(model)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ label, show }) => (
          <tr key={label} role="row">
            <th role="rowheader" scope="row">
              {label}
            </th>
            {MODELS.map((model) => (
              <td key={model} role="cell" className="numeric" data-label={t(model)}>
                {show(result[model])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CompletedVerdict = Extract<PhotoVerdict, { assessable: true }>;

function describeTier(verdict: PhotoVerdict): string {
  if (verdict.assessable) return TIER_LABELS[verdict.riskLevel];
  return t('trialRefused', { reasons: verdict.reasons.map((reason) => describeUnassessable(reason)).join(' ') });
}

const showShare = (verdict: PhotoVerdict, select: (verdict: CompletedVerdict) => number): string =>
  verdict.assessable ? formatPercentage(select(verdict)) : '–';
