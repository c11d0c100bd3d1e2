import type { ReactNode } from 'react';
import { Badge } from '../../ui/feedback/Badge';
import { Card } from '../../ui/layout/Card';
import { securityDemoMessages } from './messages';

const t = securityDemoMessages;

/** A simulated example beside the real data of the product (docs/decisions/014-simulated-security-demo.md). */
export function SideBySide({ simulated, real }: { simulated: ReactNode; real: ReactNode }) {
  return (
    <div className="security__sides">
      <Card title={t('exampleTitle')} actions={<Badge tone="neutral">{t('simulated')}</Badge>} tone="sunken">
        <div className="stack">{simulated}</div>
      </Card>
      <Card
        title={t('realTitle')}
        actions={
          <Badge tone="brand" icon="check">
            {t('real')}
          </Badge>
        }
      >
        <div className="stack">{real}</div>
      </Card>
    </div>
  );
}

/** A list of names and values. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="security__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
