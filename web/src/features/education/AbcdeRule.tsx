import { AbcdeDrawing } from './drawings/AbcdeDrawing';
import type { DrawingSkinTone } from './drawings/skin';
import { educationMessages } from './messages';

const t = educationMessages;

const RULES = [
  { letter: 'A', rule: 'asymmetry' },
  { letter: 'B', rule: 'border' },
  { letter: 'C', rule: 'color' },
  { letter: 'D', rule: 'diameter' },
  { letter: 'E', rule: 'evolving' },
] as const;

/** The ABCDE rule: for each letter an ordinary spot beside a warning sign. */
export function AbcdeRule({ tone }: { tone: DrawingSkinTone }) {
  return (
    <section className="abcde" aria-labelledby="abcde-title">
      <header>
        <h3 id="abcde-title">{t('abcde')}</h3>
        <p>{t('abcdeLead')}</p>
      </header>
      <ol className="abcde__list" role="list">
        {RULES.map(({ letter, rule }) => (
          <li key={letter}>
            <h4 className="abcde__name">
              <span className="abcde__letter" aria-hidden="true">
                {letter}
              </span>
              {t(rule)}
            </h4>
            <div className="abcde__pair">
              <figure>
                <AbcdeDrawing letter={letter} kind="ordinary" tone={tone} />
                <figcaption>
                  <strong>{t('ordinary')}</strong>
                  {t(`${rule}Ordinary`)}
                </figcaption>
              </figure>
              <figure>
                <AbcdeDrawing letter={letter} kind="warning" tone={tone} />
                <figcaption>
                  <strong>{t('warning')}</strong>
                  {t(`${rule}Warning`)}
                </figcaption>
              </figure>
            </div>
          </li>
        ))}
        <li className="abcde__note">
          <h4>{t('evolvingCounts')}</h4>
          <p>{t('evolvingCountsText')}</p>
        </li>
      </ol>
    </section>
  );
}
