import type { GenerativeRun, RunStatus } from '#domain/training/generative';
import { describePhase } from '../../lib/training/describePhase';
import { describeTimes } from '../../lib/training/describeTimes';
import { formatLoss } from './formatLoss';
import { generativeMessages } from './messages';

const t = generativeMessages;

/** What a run is doing, or how it ended. */
export const STATUS_LABELS: Readonly<Record<RunStatus, string>> = {
  starting: t('runStarting'),
  training: t('runTraining'),
  stopping: t('runStopping'),
  stopped: t('runStoppedState'),
  failed: t('runFailed'),
  completed: t('runCompleted'),
};

/** The progress of a run and the losses of its last step. */
export function RunProgress({
  run: { status, progress, totalEpochs, batchSize, learningRate },
}: {
  run: GenerativeRun;
}) {
  const epoch = Math.min(totalEpochs, (progress?.epoch ?? 0) + (status === 'completed' ? 0 : 1));
  const phase = progress && status === 'training' ? describePhase(progress.phase) : STATUS_LABELS[status];
  const stepText = progress && t('step', { epoch, epochs: totalEpochs, done: progress.done, total: progress.total });
  const times = progress && status === 'training' ? describeTimes(progress, 'training') : null;
  const settings = t('settings', { batchSize: String(batchSize), learningRate: String(learningRate) });
  return (
    <div className="generative__progress">
      <p role="status">
        <strong>{phase}</strong>
      </p>
      <progress
        aria-label={stepText ? t('progressLabel', { phase, step: stepText }) : phase}
        {...(progress ? { value: progress.done, max: progress.total } : status !== 'starting' && { value: 0, max: 1 })}
      />
      <p className="small muted numeric">
        {stepText ? t('settingsAfterStep', { step: stepText, settings }) : settings}
      </p>
      {times && <p className="small muted">{times}</p>}
      <dl className="generative__facts">
        {(
          [
            [t('generatorLoss'), progress?.generatorLoss],
            [t('discriminatorLoss'), progress?.discriminatorLoss],
            [t('vaeLoss'), progress?.vaeLoss],
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
