import type { EpochMetrics, GenerativeProgress } from '#domain/training/generative';
import { Card } from '../../ui/layout/Card';
import { LineChart, type Series } from './LineChart';
import { formatFrechet, formatLoss } from './formatLoss';

type Figure = Exclude<keyof EpochMetrics, 'epoch'>;

const toSeries = (epochs: readonly EpochMetrics[], figure: Figure, name: string): Series => ({
  name,
  points: epochs.flatMap((row) => (row[figure] === null ? [] : [[row.epoch, row[figure]] as const])),
});

/** Charts and a table of the losses and the Fréchet distance of each epoch. */
export function TrainingCurves({
  progress: { epochs, totalEpochs, realFrechet, photographs },
}: {
  progress: GenerativeProgress;
}) {
  const losses = [
    toSeries(epochs, 'generatorLoss', 'Generator'),
    toSeries(epochs, 'discriminatorLoss', 'Discriminator'),
  ];
  return (
    <Card title="Loss curves and distance">
      <div className="generative__charts">
        <LineChart
          title="Autoencoder loss"
          lastEpoch={totalEpochs}
          series={[toSeries(epochs, 'vaeLoss', 'Autoencoder')]}
        />
        <LineChart title="Generator and discriminator loss" lastEpoch={totalEpochs} series={losses} />
        <LineChart
          title="Fréchet distance, lower is closer"
          lastEpoch={totalEpochs}
          series={[toSeries(epochs, 'frechet', 'Generated')]}
          baseline={{ name: 'Real photos', value: realFrechet }}
        />
      </div>
      <p className="small muted measure">
        Learnt from {photographs.learnt} photos; measured against {photographs.heldBack} that no network learnt from, as
        the lesion model sees them. Real photos come to {formatFrechet(realFrechet)}. With so few photos the distance is
        only good for comparing epochs of one run.
      </p>
      <details className="generative__table">
        <summary>Figures of every epoch</summary>
        <div tabIndex={0} role="region" aria-label="Figures of every epoch">
          <table>
            <thead>
              <tr>
                {['Epoch', 'Autoencoder', 'Generator', 'Discriminator', 'Distance'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="numeric">
              {epochs.map((row) => (
                <tr key={row.epoch}>
                  <th scope="row">{row.epoch}</th>
                  <td>{formatLoss(row.vaeLoss)}</td>
                  <td>{formatLoss(row.generatorLoss)}</td>
                  <td>{formatLoss(row.discriminatorLoss)}</td>
                  <td>{formatFrechet(row.frechet)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
