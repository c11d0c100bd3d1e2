import type { GenerativeStats } from '#domain/training/generative';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { useGenerativeAction } from './useGenerative';

const NETWORKS = [
  { name: 'generator', label: 'Generator', role: 'draws pictures from noise' },
  { name: 'discriminator', label: 'Discriminator', role: 'tells drawn pictures from photos' },
  { name: 'vae', label: 'Autoencoder (VAE)', role: 'learns to rebuild photos first' },
] as const;

/** The status of each network, and a button that initializes them. */
export function ServiceStatus({ stats: { modelsInitialized, imageSize, latentDim } }: { stats: GenerativeStats }) {
  const { start, busy } = useGenerativeAction('generative.initialize', 'Initialization Failed');
  return (
    <Card title="Service Status">
      <ul className="generative__networks">
        {NETWORKS.map(({ name, label, role }) => (
          <li key={name}>
            <span>
              <strong>{label}</strong>
              <span className="small muted">{role}</span>
            </span>
            {modelsInitialized[name] ? (
              <Badge tone="brand" icon="check">
                Ready
              </Badge>
            ) : (
              <Badge tone="neutral">Not initialized</Badge>
            )}
          </li>
        ))}
      </ul>
      <dl className="generative__facts">
        <div>
          <dt>Image size</dt>
          <dd className="numeric">
            {imageSize}×{imageSize}
          </dd>
        </div>
        <div>
          <dt>Latent dimension</dt>
          <dd className="numeric">{latentDim}</dd>
        </div>
      </dl>
      {!modelsInitialized.generator && (
        <Button variant="primary" icon="sparkle" busy={busy} busyLabel="Initializing…" onClick={() => void start()}>
          Initialize
        </Button>
      )}
    </Card>
  );
}
