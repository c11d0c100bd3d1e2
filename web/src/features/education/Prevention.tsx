import { BodyFigure } from './drawings/BodyFigure';
import { PREVENTION, SELF_EXAM } from './content';
import { educationMessages } from './messages';
import { SunFigure } from './drawings/SunFigure';

const t = educationMessages;

/** Sun protection and the monthly self-exam. */
export function Prevention() {
  return (
    <section className="education prevention" id="prevention" aria-labelledby="prevention-title">
      <h2 id="prevention-title">{t('prevention')}</h2>
      <div className="education__part">
        <h3>{t('inTheSun')}</h3>
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
        <p className="small muted measure">{t('sunFootnote')}</p>
      </div>
      <div className="education__part">
        <h3>{t('selfExam')}</h3>
        <p className="measure">{t('selfExamLead')}</p>
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
        <p className="prevention__when">{t('whenToGo')}</p>
      </div>
    </section>
  );
}
