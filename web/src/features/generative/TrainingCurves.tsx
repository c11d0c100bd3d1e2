import {
  MIN_FRECHET_PHOTOS,
  supportsFrechet,
  type EpochMetrics,
  type GenerativeProgress,
} from '#domain/training/generative';
import { LineChart, type Series } from './LineChart';
import { formatFrechet, formatLoss } from './formatLoss';
import { generativeMessages } from './messages';

const t = generativeMessages;

type Figure = Exclude<keyof EpochMetrics, 'epoch'>;

const toSeries = (epochs: readonly EpochMetrics[], figure: Figure, name: string): Series => ({
  name,
  points: epochs.flatMap((row) => (row[figure] === null ? [] : [[row.epoch, row[figure]] as const])),
});

const COLUMNS = ['epoch', 'autoencoder', 'generator', 'discriminator', 'distance'] as const;

/** Charts and a table of the losses and the Fréchet distance of each epoch. */
export function TrainingCurves({ progress }: { progress: GenerativeProgress }) {
  const { epochs, totalEpochs, realFrechet, photographs } = progress;
  const hasDistance = supportsFrechet(progress);
  const losses = [
    toSeries(epochs, 'generatorLoss', t('generator')),
    toSeries(epochs, 'discriminatorLoss', t('discriminator')),
  ];
  return (
    <>
      <div className="generative__charts">
        <LineChart
          title={t('vaeLoss')}
          lastEpoch={totalEpochs}
          series={[toSeries(epochs, 'vaeLoss', t('autoencoder'))]}
        />
        <LineChart title={t('adversarialLosses')} lastEpoch={totalEpochs} series={losses} />
        {hasDistance && (
          <LineChart
            title={t('frechetChart')}
            lastEpoch={totalEpochs}
            series={[toSeries(epochs, 'frechet', t('generated'))]}
            baseline={{ name: t('realPhotos'), value: realFrechet }}
          />
        )}
      </div>
      <p className="small muted measure">
        {hasDistance
          ? t('curvesNote', {
              learned: photographs.learnt,
              heldBack: photographs.heldBack,
              distance: formatFrechet(realFrechet),
            })
          : t('noDistanceNote', {
              learned: photographs.learnt,
              heldBack: photographs.heldBack,
              needed: MIN_FRECHET_PHOTOS,
            })}
      </p>
      <details className="generative__table">
        <summary>{t('tableTitle')}</summary>
        <div tabIndex={0} role="region" aria-label={t('tableTitle')}>
          <table>
            <thead>
              <tr>
                {COLUMNS.filter((name) => hasDistance || name !== 'distance').map((name) => (
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
                  {hasDistance && <td>{formatFrechet(row.frechet)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
