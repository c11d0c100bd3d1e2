import { ARCHITECTURE_ENHANCEMENTS } from '#domain/training/generative';
import { Card } from '../../ui/layout/Card';

/** The quality enhancements in two groups: network architecture and training. */
export function Enhancements({ names }: { names: readonly string[] }) {
  const groups = [
    { title: 'Architecture', items: names.slice(0, ARCHITECTURE_ENHANCEMENTS) },
    { title: 'Training Features', items: names.slice(ARCHITECTURE_ENHANCEMENTS) },
  ];
  return (
    <Card title="Quality Enhancements">
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
