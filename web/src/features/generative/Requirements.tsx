import { EPOCHS, IMAGE_SIZE, NEEDED_IMAGES, type GenerativeStats } from '#domain/training/generative';
import { Card } from '../../ui/layout/Card';
import { Icon } from '../../ui/layout/Icon';

/** What a run needs, and whether it is there. */
export function Requirements({ stats: { modelsInitialized, datasetSize } }: { stats: GenerativeStats }) {
  const needed = [
    { text: 'Initialized generator, discriminator and autoencoder', isMet: modelsInitialized.generator },
    { text: `At least ${NEEDED_IMAGES} images in the dataset`, isMet: datasetSize >= NEEDED_IMAGES },
  ];
  return (
    <Card title="Requirements">
      <ul className="generative__needs">
        {needed.map(({ text, isMet }) => (
          <li key={text}>
            <Icon name={isMet ? 'check' : 'minus'} label={isMet ? 'Met:' : 'Not met yet:'} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">
        A run takes {EPOCHS} epochs at {IMAGE_SIZE}×{IMAGE_SIZE} pixels: the first fifth for the autoencoder, the rest
        for generator and discriminator. One in five photos is held back to measure against. Use only photos that people
        agreed to have used for research.
      </p>
    </Card>
  );
}
