import './education.css';
import { AbcdeRule } from './AbcdeRule';
import { CANCERS, LEARN_MORE, PREVENTION, SELF_EXAM, SUN_FOOTNOTE } from './content';
import { Icon } from '../../ui/Icon';
import { UglyDuckling } from './UglyDuckling';

/** Home's teaching sections: the common skin cancers, the ABCDE rule, the ugly duckling, prevention and self-exam. */
export function Education() {
  return (
    <>
      <section className="education" id="learn" aria-labelledby="learn-title">
        <h2 id="learn-title">Know what to look for</h2>
        <ul className="cancers" role="list">
          {CANCERS.map(({ name, what, signs }) => (
            <li key={name} className="cancers__one">
              <h3>{name}</h3>
              <p>{what}</p>
              <ul>
                {signs.map((sign) => (
                  <li key={sign}>{sign}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <AbcdeRule />
        <UglyDuckling />
        <nav className="learn-more" aria-labelledby="learn-more-title">
          <h3 id="learn-more-title">Learn more</h3>
          <ul role="list">
            {LEARN_MORE.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                  <Icon name="external" size={16} label="opens in a new tab" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </section>

      <section className="education prevention" id="prevention" aria-labelledby="prevention-title">
        <h2 id="prevention-title">Prevention and self-exam</h2>
        <div className="prevention__columns">
          <div>
            <h3>In the sun</h3>
            <ul>
              {PREVENTION.map((advice) => (
                <li key={advice}>{advice}</li>
              ))}
            </ul>
            <p className="small muted">{SUN_FOOTNOTE}</p>
          </div>
          <div>
            <h3>Your monthly self-exam</h3>
            <ol>
              {SELF_EXAM.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </div>
      </section>
    </>
  );
}
