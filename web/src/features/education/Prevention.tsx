import { BodyFigure } from './drawings/BodyFigure';
import { PREVENTION, SELF_EXAM, SUN_FOOTNOTE } from './content';
import { SunFigure } from './drawings/SunFigure';

/** Sun protection and the monthly self-exam. */
export function Prevention() {
  return (
    <section className="education prevention" id="prevention" aria-labelledby="prevention-title">
      <h2 id="prevention-title">Prevention and self-exam</h2>
      <div className="education__part">
        <h3>In the sun</h3>
        <ul className="prevention__list" role="list">
          {PREVENTION.map(({ title, text }, index) => (
            <li key={title} className="prevention__one">
              <SunFigure index={index} />
              <div>
                <h4>{title}</h4>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="small muted measure">{SUN_FOOTNOTE}</p>
      </div>
      <div className="education__part">
        <h3>Your monthly self-exam</h3>
        <p className="measure">
          Ten minutes, in good light, with a full-length mirror and a hand mirror. Once you know your spots, you notice
          the one that is new.
        </p>
        <ol className="exam" role="list">
          {SELF_EXAM.map(({ title, text }, step) => (
            <li key={title} className="exam__one">
              <BodyFigure step={step} />
              <div>
                <h4>
                  <span className="exam__number">{step + 1}</span>
                  {title}
                </h4>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="prevention__when">
          See a clinician about a spot that is new and different, changes, itches, hurts or bleeds, and about a sore
          that does not heal in three weeks.
        </p>
      </div>
    </section>
  );
}
