import { MAX_EPOCHS, IMAGE_SIZE, MIN_IMAGES, type GenerativeStats } from '#domain/training/generative';
import { Card } from '../../ui/layout/Card';
import { Icon } from '../../ui/layout/Icon';
import { generativeMessages } from './messages';

const t = generativeMessages;

/** The requirements of a run, and whether each is met. */
export function Requirements({ stats: { modelsInitialized, datasetSize } }: { stats: GenerativeStats }) {
  const requirements = [
    { text: t('needsNetworks'), isMet: modelsInitialized.generator },
    { text: t('needsImages', { count: MIN_IMAGES }), isMet: datasetSize >= MIN_IMAGES },
  ];
  return (
    <Card title={t('requirementsTitle')}>
      <ul className="generative__needs">
        {requirements.map(({ text, isMet }) => (
          <li key={text}>
            <Icon name={isMet ? 'check' : 'minus'} label={t(isMet ? 'met' : 'notMet')} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('requirementsNote', { epochs: MAX_EPOCHS, size: IMAGE_SIZE })}</p>
    </Card>
  );
}
