import type { SkincareRecommendation } from '#domain/skincare/skincare';
import { Checkbox } from '../../ui/form/Checkbox';
import { skincareMessages } from './messages';
import { ReasonDetails } from './ReasonDetails';
import type { useCompletedSteps } from './useCompletedSteps';

const t = skincareMessages;

const TIMES = ['morning', 'evening', 'weekly'] as const;

interface RoutineProps {
  recommendation: SkincareRecommendation;
  completedSteps: ReturnType<typeof useCompletedSteps>;
}

/** The steps of a recommendation as checkboxes, and the share completed today. */
export function Routine({ recommendation: { id, routine, reasons }, completedSteps }: RoutineProps) {
  const toStepKey = (time: string, index: number) => `${id} ${time} ${index}`;
  const stepKeys = TIMES.flatMap((time) => routine[time].map((_, index) => toStepKey(time, index)));
  const completedCount = stepKeys.filter(completedSteps.isCompleted).length;
  const percent = stepKeys.length === 0 ? 0 : Math.round((completedCount / stepKeys.length) * 100);
  return (
    <section className="stack routine">
      <div className="routine__progress">
        <p>
          <strong>{routine.frequency}</strong>
        </p>
        <p className="numeric" role="status">
          {t('doneToday', { percent })}
        </p>
        <progress max={100} value={percent} aria-label={t('progress')} />
      </div>
      <div className="routine__times">
        {TIMES.filter((time) => routine[time].length > 0).map((time) => (
          <div key={time} className="routine__time">
            <h4>{t(time)}</h4>
            <ol role="list">
              {routine[time].map((step, index) => (
                <li key={step}>
                  <Checkbox
                    label={step}
                    checked={completedSteps.isCompleted(toStepKey(time, index))}
                    onChange={(isCompleted) => completedSteps.setCompleted(toStepKey(time, index), isCompleted)}
                  />
                  <ReasonDetails about={step} reasons={reasons} />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
