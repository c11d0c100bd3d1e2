import type { SkincareRecommendation } from '#domain/skincare/skincare';
import { Checkbox } from '../../ui/form/Checkbox';
import { WhyThis } from './WhyThis';
import type { useTicks } from './useTicks';

const TIMES = [
  ['morning', 'Morning'],
  ['evening', 'Evening'],
  ['weekly', 'Weekly'],
] as const;

interface RoutineProps {
  recommendation: SkincareRecommendation;
  ticks: ReturnType<typeof useTicks>;
}

/** The steps of a recommendation to tick, and how many of them are done today. */
export function Routine({ recommendation: { id, routine, reasons }, ticks }: RoutineProps) {
  const keyOf = (time: string, place: number) => `${id} ${time} ${place}`;
  const steps = TIMES.flatMap(([time]) => routine[time].map((_, place) => keyOf(time, place)));
  const done = steps.filter(ticks.isDone).length;
  const percent = steps.length === 0 ? 0 : Math.round((done / steps.length) * 100);
  return (
    <section className="stack routine">
      <div className="routine__progress">
        <p>
          <strong>{routine.frequency}</strong>
        </p>
        <p className="numeric" role="status">
          {percent}% done today
        </p>
        <progress max={100} value={percent} aria-label="Steps done today" />
      </div>
      <div className="routine__times">
        {TIMES.filter(([time]) => routine[time].length > 0).map(([time, title]) => (
          <div key={time} className="routine__time">
            <h4>{title}</h4>
            <ol role="list">
              {routine[time].map((step, place) => (
                <li key={step}>
                  <Checkbox
                    label={step}
                    checked={ticks.isDone(keyOf(time, place))}
                    onChange={(isDone) => ticks.tick(keyOf(time, place), isDone)}
                  />
                  <WhyThis about={step} reasons={reasons} />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
