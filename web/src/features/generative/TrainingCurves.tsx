import type { EpochMetrics, GenerativeProgress } from '#domain/training/generative';
import { Card } from '../../ui/layout/Card';
import { LineChart, type Series } from './LineChart';
import { formatFrechet, formatLoss } from './formatLoss';
import { generativeMessages } from './messages';

const t = generativeMessages;

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
    toSeries(epochs, 'generatorLoss', t('generator')),
    toSeries(epochs, 'discriminatorLoss', t('discriminator')),
  ];
  return (
    <Card title={t('curvesTitle')}>
      <div className="generative__charts">
        <LineChart
          title={t('vaeLoss')}
          lastEpoch={totalEpochs}
          series={[toSeries(epochs, 'vaeLoss', t('autoencoder'))]}
        />
        <LineChart title={t('adversarialLosses')} lastEpoch={totalEpochs} series={losses} />
        <LineChart
          title={t('frechetChart')}
          lastEpoch={totalEpochs}
          series={[toSeries(epochs, 'frechet', t('generated'))]}
          baseline={{ name: t('realPhotos'), value: realFrechet }}
        />
      </div>
      <p className="small muted measure">
        {t('curvesNote', {
          learned: photographs.learnt,
          heldBack: photographs.heldBack,
          distance: formatFrechet(realFrechet),
        })}
      </p>
      <details className="generative__table">
        <summary>{t('tableTitle')}</summary>
        <div tabIndex={0} role="region" aria-label={t('tableTitle')}>
          <table>
            <thead>
              <tr>
                {(['epoch', 'autoencoder', 'generator', 'discriminator', 'distance'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
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
