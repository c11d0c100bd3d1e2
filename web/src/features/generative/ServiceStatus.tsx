import type { GenerativeStats } from '#domain/training/generative';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { generativeMessages } from './messages';
import { useGenerativeAction } from './useGenerative';

const t = generativeMessages;

const NETWORKS = [
  { name: 'generator', label: t('generator'), role: t('generatorRole') },
  { name: 'discriminator', label: t('discriminator'), role: t('discriminatorRole') },
  { name: 'vae', label: t('vae'), role: t('vaeRole') },
] as const;

/** The status of each network, and a button that initializes them. */
export function ServiceStatus({ stats: { modelsInitialized, imageSize, latentDim } }: { stats: GenerativeStats }) {
  const { start, busy } = useGenerativeAction('generative.initialize', t('initializeFailed'));
  return (
    <Card title={t('statusTitle')}>
      <ul className="generative__networks">
        {NETWORKS.map(({ name, label, role }) => (
          <li key={name}>
            <span>
              <strong>{label}</strong>
              <span className="small muted">{role}</span>
            </span>
            {modelsInitialized[name] ? (
              <Badge tone="brand" icon="check">
                {t('ready')}
              </Badge>
            ) : (
              <Badge tone="neutral">{t('notInitialized')}</Badge>
            )}
          </li>
        ))}
      </ul>
      <dl className="generative__facts">
        <div>
          <dt>{t('imageSize')}</dt>
          <dd className="numeric">
            {imageSize}×{imageSize}
          </dd>
        </div>
        <div>
          <dt>{t('latentDimension')}</dt>
          <dd className="numeric">{latentDim}</dd>
        </div>
      </dl>
      {!modelsInitialized.generator && (
        <Button variant="primary" icon="sparkle" busy={busy} busyLabel={t('initializing')} onClick={() => void start()}>
          {t('initialize')}
        </Button>
      )}
    </Card>
  );
}
