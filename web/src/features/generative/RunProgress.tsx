import type { GenerativeRun, RunStatus } from '#domain/training/generative';
import { formatLoss } from './formatLoss';

const STATUS_LABELS: Readonly<Record<RunStatus, string>> = {
  starting: 'Starting…',
  training: 'Training',
  stopping: 'Keeping a checkpoint…',
  stopped: 'Stopped',
  failed: 'Broke off',
  completed: 'Complete',
};

/** The progress of a run and the losses of its last step. */
export function RunProgress({
  run: { status, progress, totalEpochs, batchSize, learningRate },
}: {
  run: GenerativeRun;
}) {
  const epoch = Math.min(totalEpochs, (progress?.epoch ?? 0) + (status === 'completed' ? 0 : 1));
  const phase = progress && status === 'training' ? progress.phase : STATUS_LABELS[status];
  const stepText = progress ? `Epoch ${epoch} of ${totalEpochs}, step ${progress.done} of ${progress.total}` : '';
  return (
    <div className="generative__progress">
      <p role="status">
        <strong>{phase}</strong>
      </p>
      <progress
        aria-label={`${phase}. ${stepText}`}
        {...(progress ? { value: progress.done, max: progress.total } : status !== 'starting' && { value: 0, max: 1 })}
      />
      <p className="small muted numeric">
        {stepText && `${stepText} · `}batch size {batchSize}, learning rate {learningRate}
      </p>
      <dl className="generative__facts">
        {(
          [
            ['Generator loss', progress?.generatorLoss],
            ['Discriminator loss', progress?.discriminatorLoss],
            ['Autoencoder loss', progress?.vaeLoss],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{formatLoss(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
