import { AbcdeDrawing, type AbcdeLetter } from './drawings/AbcdeDrawing';
import type { DrawingSkinTone } from './drawings/skin';

const RULES: { letter: AbcdeLetter; name: string; ordinary: string; warning: string }[] = [
  {
    letter: 'A',
    name: 'Asymmetry',
    ordinary: 'The two halves match.',
    warning: 'One half does not match the other.',
  },
  {
    letter: 'B',
    name: 'Border',
    ordinary: 'The edge is smooth and even.',
    warning: 'The edge is ragged, notched, blurred or irregular.',
  },
  {
    letter: 'C',
    name: 'Color',
    ordinary: 'One even color.',
    warning: 'Several shades of brown, tan or black, or patches of red, white or blue.',
  },
  {
    letter: 'D',
    name: 'Diameter',
    ordinary: 'Smaller than a pencil eraser.',
    warning: 'Larger than 6mm, about a pencil eraser. Melanomas can also be smaller.',
  },
  {
    letter: 'E',
    name: 'Evolving',
    ordinary: 'It looks the same month after month.',
    warning: 'It changes in size, shape, color or height, or starts to itch, bleed or crust.',
  },
];

/** The ABCDE rule: for each letter an ordinary spot beside a warning sign. */
export function AbcdeRule({ tone }: { tone: DrawingSkinTone }) {
  return (
    <section className="abcde" aria-labelledby="abcde-title">
      <header>
        <h3 id="abcde-title">The ABCDE rule</h3>
        <p>Five things to look for. One of them is reason enough to show a spot to a clinician.</p>
      </header>
      <ol className="abcde__list" role="list">
        {RULES.map(({ letter, name, ordinary, warning }) => (
          <li key={letter}>
            <h4 className="abcde__name">
              <span className="abcde__letter" aria-hidden="true">
                {letter}
              </span>
              {name}
            </h4>
            <div className="abcde__pair">
              <figure>
                <AbcdeDrawing letter={letter} kind="ordinary" tone={tone} />
                <figcaption>
                  <strong>Ordinary</strong>
                  {ordinary}
                </figcaption>
              </figure>
              <figure>
                <AbcdeDrawing letter={letter} kind="warning" tone={tone} />
                <figcaption>
                  <strong>Warning sign</strong>
                  {warning}
                </figcaption>
              </figure>
            </div>
          </li>
        ))}
        <li className="abcde__note">
          <h4>Evolving counts most</h4>
          <p>
            A spot that changes deserves a visit even if it fits no other letter. A spot that fits several letters and
            has looked the same for years deserves one too.
          </p>
        </li>
      </ol>
    </section>
  );
}
