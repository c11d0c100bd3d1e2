import { MAX_EPOCHS, IMAGE_SIZE, MIN_IMAGES, type GenerativeStats } from '#domain/training/generative';
import { Card } from '../../ui/layout/Card';
import { Icon } from '../../ui/layout/Icon';

/** The requirements of a run, and whether each is met. */
export function Requirements({ stats: { modelsInitialized, datasetSize } }: { stats: GenerativeStats }) {
  const requirements = [
    { text: 'Initialized generator, discriminator and autoencoder', isMet: modelsInitialized.generator },
    { text: `At least ${MIN_IMAGES} images in the dataset`, isMet: datasetSize >= MIN_IMAGES },
  ];
  return (
    <Card title="Requirements">
      <ul className="generative__needs">
        {requirements.map(({ text, isMet }) => (
          <li key={text}>
            <Icon name={isMet ? 'check' : 'minus'} label={isMet ? 'Met:' : 'Not met yet:'} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">
        A run takes {MAX_EPOCHS} epochs at {IMAGE_SIZE}×{IMAGE_SIZE} pixels: the first fifth for the autoencoder, the
        rest for generator and discriminator. One in five photos is held back to measure against. Use only photos that
        people agreed to have used for research.
      </p>
    </Card>
  );
}
