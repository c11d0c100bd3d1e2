import { useState } from 'react';
import type { SampleSheet } from '#domain/training/generative';
import { useRead } from '../../lib/apiHooks';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { formatFrechet } from './formatLoss';
import { generativeMessages } from './messages';

const t = generativeMessages;

/** The sixteen sample images of one epoch. All epochs use the same noise, so the images are comparable. */
export function SampleSheets({ runId, samples }: { runId: string | undefined; samples: readonly SampleSheet[] }) {
  const [chosenEpoch, setChosenEpoch] = useState<number | null>(null);
  const newest = samples.at(-1);
  const sheet = samples.find(({ epoch }) => epoch === chosenEpoch) ?? newest;
  return (
    <Card title={t('samplesTitle')}>
      {!runId || !newest || !sheet ? (
        <EmptyState icon="sparkle" title={t('noSamplesTitle')}>
          {t('noSamples')}
        </EmptyState>
      ) : (
        <div className="generative__samples">
          <Sheet runId={runId} epoch={sheet.epoch} />
          <div className="stack">
            <p>
              <strong>{sheet.epoch === 0 ? t('beforeFirst') : t('afterEpoch', { epoch: sheet.epoch })}</strong>
              <br />
              {t('frechetToPhotos')} <span className="numeric">{formatFrechet(sheet.frechet)}</span>
            </p>
            <label className="generative__slider">
              <span>{t('epoch')}</span>
              <input
                type="range"
                min={0}
                max={newest.epoch}
                value={sheet.epoch}
                aria-valuetext={t('epochValue', { epoch: sheet.epoch })}
                onChange={({ target }) =>
                  setChosenEpoch(Number(target.value) === newest.epoch ? null : Number(target.value))
                }
              />
            </label>
            <p className="small muted">{t('samplesNote')}</p>
          </div>
        </div>
      )}
    </Card>
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
