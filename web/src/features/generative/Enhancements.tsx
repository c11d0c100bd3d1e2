import { ARCHITECTURE_ENHANCEMENTS } from '#domain/training/generative';
import { Card } from '../../ui/layout/Card';

/** What makes the pictures better: how the networks are built, then how they are trained. */
export function Enhancements({ names }: { names: readonly string[] }) {
  const groups = [
    { title: 'Architecture', of: names.slice(0, ARCHITECTURE_ENHANCEMENTS) },
    { title: 'Training Features', of: names.slice(ARCHITECTURE_ENHANCEMENTS) },
  ];
  return (
    <Card title="Quality Enhancements">
      {groups.map(({ title, of }) => (
        <div key={title} className="generative__group">
          <h3>{title}</h3>
          <ul>
            {of.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}
