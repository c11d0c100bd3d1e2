import { ARCHITECTURE_ENHANCEMENTS } from '#domain/training/generative';
import { Card } from '../../ui/layout/Card';
import { generativeMessages } from './messages';

const t = generativeMessages;

/** The quality enhancements in two groups: network architecture and training. */
export function Enhancements({ names }: { names: readonly string[] }) {
  const groups = [
    { title: t('architecture'), items: names.slice(0, ARCHITECTURE_ENHANCEMENTS) },
    { title: t('trainingFeatures'), items: names.slice(ARCHITECTURE_ENHANCEMENTS) },
  ];
  return (
    <Card title={t('enhancementsTitle')}>
      {groups.map(({ title, items }) => (
        <div key={title} className="generative__group">
          <h3>{title}</h3>
          <ul>
            {items.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}
