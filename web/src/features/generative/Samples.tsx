import { useState } from 'react';
import type { SampleSheet } from '#domain/training/generative';
import { useRead } from '../../lib/data';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { distance } from './words';

/** Sixteen pictures after each epoch, from the same noise, so that one sees them change. */
export function Samples({ runId, samples }: { runId: string | undefined; samples: readonly SampleSheet[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const newest = samples.at(-1);
  const shown = samples.find(({ epoch }) => epoch === chosen) ?? newest;
  return (
    <Card title="Generated samples">
      {!runId || !newest || !shown ? (
        <EmptyState icon="sparkle" title="No samples yet">
          A run draws sixteen pictures before its first step and after every epoch. They appear here.
        </EmptyState>
      ) : (
        <div className="generative__samples">
          <Sheet runId={runId} epoch={shown.epoch} />
          <div className="stack">
            <p>
              <strong>{shown.epoch === 0 ? 'Before the first step' : `After epoch ${shown.epoch}`}</strong>
              <br />
              Fréchet distance to photos that were held back: <span className="numeric">{distance(shown.frechet)}</span>
            </p>
            <label className="generative__slider">
              <span>Epoch</span>
              <input
                type="range"
                min={0}
                max={newest.epoch}
                value={shown.epoch}
                aria-valuetext={`Epoch ${shown.epoch}`}
                onChange={({ target }) =>
                  setChosen(Number(target.value) === newest.epoch ? null : Number(target.value))
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
