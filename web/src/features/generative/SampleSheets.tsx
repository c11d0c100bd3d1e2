import { useState } from 'react';
import type { SampleSheet } from '#domain/training/generative';
import { useRead } from '../../lib/apiHooks';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { formatFrechet } from './formatLoss';

/** The sixteen sample images of one epoch. All epochs use the same noise, so the images are comparable. */
export function SampleSheets({ runId, samples }: { runId: string | undefined; samples: readonly SampleSheet[] }) {
  const [chosenEpoch, setChosenEpoch] = useState<number | null>(null);
  const newest = samples.at(-1);
  const sheet = samples.find(({ epoch }) => epoch === chosenEpoch) ?? newest;
  return (
    <Card title="Generated samples">
      {!runId || !newest || !sheet ? (
        <EmptyState icon="sparkle" title="No samples yet">
          A run draws sixteen pictures before its first step and after every epoch. They appear here.
        </EmptyState>
      ) : (
        <div className="generative__samples">
          <Sheet runId={runId} epoch={sheet.epoch} />
          <div className="stack">
            <p>
              <strong>{sheet.epoch === 0 ? 'Before the first step' : `After epoch ${sheet.epoch}`}</strong>
              <br />
              Fréchet distance to photos that were held back:{' '}
              <span className="numeric">{formatFrechet(sheet.frechet)}</span>
            </p>
            <label className="generative__slider">
              <span>Epoch</span>
              <input
                type="range"
                min={0}
                max={newest.epoch}
                value={sheet.epoch}
                aria-valuetext={`Epoch ${sheet.epoch}`}
                onChange={({ target }) =>
                  setChosenEpoch(Number(target.value) === newest.epoch ? null : Number(target.value))
                }
              />
            </label>
            <p className="small muted">
              All sheets are drawn from the same noise, so each place shows one picture taking shape. Generated, for
              research only.
            </p>
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
        loadingText="Loading the samples…"
        skeleton={<Skeleton height="20rem" />}
        errorText="These samples could not be loaded."
      >
        {({ picture }) => (
          <img src={picture} alt={`Sixteen generated pictures, epoch ${epoch}`} width={512} height={512} />
        )}
      </PageState>
    </div>
  );
}
