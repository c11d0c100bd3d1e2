import { useState } from 'react';
import { supportsFrechet, type GenerativeRun } from '#domain/training/generative';
import { useRead } from '../../lib/apiHooks';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { formatFrechet } from './formatLoss';
import { generativeMessages } from './messages';

const t = generativeMessages;

/** The sixteen sample images of one epoch of a run. All epochs use the same noise, so the images are comparable. */
export function SampleSheets({ run }: { run: GenerativeRun | null }) {
  const [chosenEpoch, setChosenEpoch] = useState<number | null>(null);
  const epochs = run?.progress?.epochs ?? [];
  const newest = epochs.at(-1);
  const shown = epochs.find(({ epoch }) => epoch === chosenEpoch) ?? newest;
  if (!run?.progress || !newest || !shown) {
    return (
      <EmptyState icon="sparkle" title={t('noSamplesTitle')}>
        {t('noSamples')}
      </EmptyState>
    );
  }
  return (
    <div className="generative__samples">
      <Sheet runId={run.runId} epoch={shown.epoch} />
      <div className="stack">
        <p>
          <strong>{shown.epoch === 0 ? t('beforeFirst') : t('afterEpoch', { epoch: shown.epoch })}</strong>
          {supportsFrechet(run.progress) && (
            <>
              <br />
              {t('frechetToPhotos')} <span className="numeric">{formatFrechet(shown.frechet)}</span>
            </>
          )}
        </p>
        <label className="generative__slider">
          <span>{t('epoch')}</span>
          <input
            type="range"
            min={0}
            max={newest.epoch}
            value={shown.epoch}
            aria-valuetext={t('epochValue', { epoch: shown.epoch })}
            onChange={({ target }) =>
              setChosenEpoch(Number(target.value) === newest.epoch ? null : Number(target.value))
            }
          />
        </label>
        <p className="small muted">{t('samplesNote')}</p>
      </div>
    </div>
  );
}

function Sheet({ runId, epoch }: { runId: string; epoch: number }) {
  const state = useRead('generative.samples', { query: { runId, epoch } });
  return (
    <div className="generative__sheet">
      <PageState
        state={state}
        loadingText={t('samplesLoading')}
        skeleton={<Skeleton height="20rem" />}
        errorText={t('samplesFailed')}
      >
        {({ picture }) => (
          <>
            <img src={picture} alt={t('samplesAlt', { epoch })} width={512} height={512} />
            <p>
              <a href={picture} download={`samples-${runId}-${epoch}.jpg`}>
                {t('samplesDownload')}
              </a>
            </p>
          </>
        )}
      </PageState>
    </div>
  );
}
