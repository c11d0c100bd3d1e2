import { useState } from 'react';
import { AbcdeDrawing } from './AbcdeDrawing';
import type { Letter } from './AbcdeDrawing';
import { SKIN_TONES } from './skin';
import type { SkinTone } from './skin';

const RULE: { letter: Letter; name: string; ordinary: string; warning: string }[] = [
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

const MIDDLE = SKIN_TONES[2];

/** The ABCDE rule as five pairs of drawings, ordinary beside warning, on the skin tone the reader picks. */
export function AbcdeRule() {
  const [tone, setTone] = useState<SkinTone>(MIDDLE);
  return (
    <section className="abcde" aria-labelledby="abcde-title">
      <header className="abcde__header">
        <div>
          <h3 id="abcde-title">The ABCDE rule</h3>
          <p>Five things to look for. One of them is reason enough to show a spot to a clinician.</p>
        </div>
        <fieldset className="abcde__tones">
          <legend>Show the drawings on</legend>
          {SKIN_TONES.map((option) => (
            <label key={option.name} className="abcde__tone" title={`${option.name} skin`}>
              <input
                type="radio"
                name="skin-tone"
                checked={option === tone}
                onChange={() => setTone(option)}
                aria-label={`${option.name} skin`}
              />
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <circle cx="10" cy="10" r="10" fill={option.skin} />
              </svg>
            </label>
          ))}
        </fieldset>
      </header>
      <ol className="abcde__list" role="list">
        {RULE.map(({ letter, name, ordinary, warning }) => (
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
          <h4>In brown and dark skin</h4>
          <p>
            Melanoma is often found on palms, soles and under nails, where these signs are harder to see. Show any new
            dark spot or streak there to a clinician.
          </p>
        </li>
      </ol>
    </section>
  );
}
