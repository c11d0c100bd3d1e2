import type { EpochFigures, GenerativeProgress } from '#domain/training/generative';
import { Card } from '../../ui/layout/Card';
import { LineChart, type Series } from './LineChart';
import { distance, loss } from './words';

type Figure = Exclude<keyof EpochFigures, 'epoch'>;

const line = (epochs: readonly EpochFigures[], figure: Figure, name: string): Series => ({
  name,
  points: epochs.flatMap((one) => (one[figure] === null ? [] : [[one.epoch, one[figure]] as const])),
});

/** What each epoch cost and how close its pictures came. */
export function Curves({
  progress: { epochs, totalEpochs, realFrechet, photographs },
}: {
  progress: GenerativeProgress;
}) {
  const losses = [line(epochs, 'generatorLoss', 'Generator'), line(epochs, 'discriminatorLoss', 'Discriminator')];
  return (
    <Card title="Loss curves and distance">
      <div className="generative__charts">
        <LineChart title="Autoencoder loss" last={totalEpochs} series={[line(epochs, 'vaeLoss', 'Autoencoder')]} />
        <LineChart title="Generator and discriminator loss" last={totalEpochs} series={losses} />
        <LineChart
          title="Fréchet distance, lower is closer"
          last={totalEpochs}
          series={[line(epochs, 'frechet', 'Generated')]}
          level={{ name: 'Real photos', value: realFrechet }}
        />
      </div>
      <p className="small muted measure">
        Learnt from {photographs.learnt} photos; measured against {photographs.heldBack} that no network learnt from, as
        the lesion model sees them. Real photos come to {distance(realFrechet)}. With so few photos the distance is only
        good for comparing epochs of one run.
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
              {epochs.map((one) => (
                <tr key={one.epoch}>
                  <th scope="row">{one.epoch}</th>
                  <td>{loss(one.vaeLoss)}</td>
                  <td>{loss(one.generatorLoss)}</td>
                  <td>{loss(one.discriminatorLoss)}</td>
                  <td>{distance(one.frechet)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
