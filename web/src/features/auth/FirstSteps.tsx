import type { ReactNode } from 'react';
import './FirstSteps.css';
import { authMessages } from './messages';

const t = authMessages;

const SPOT = 'M0-9C4-9 9-7 10-2C11 2 8 4 6 7C4 9-1 10-4 8C-7 6-10 4-10 0C-10-4-8-6-5-8C-3-9-2-9 0-9Z';

/** Each step with its drawing, in a 160 × 120 view box. */
const STEPS: readonly { key: 'step.photo' | 'step.answer' | 'step.doctor'; drawing: ReactNode }[] = [
  {
    key: 'step.photo',
    drawing: (
      <>
        <path className="first-steps__skin" d="M0 96C34 84 62 80 96 82C124 84 144 80 160 74V120H0Z" />
        <path className="first-steps__spot" d={SPOT} transform="translate(66 95) scale(.8 .55)" />
        <rect className="first-steps__phone" x="42" y="10" width="48" height="66" rx="7" />
        <rect className="first-steps__skin" x="47" y="18" width="38" height="44" rx="2" />
        <path className="first-steps__spot" d={SPOT} transform="translate(66 40)" />
        <circle className="first-steps__line" cx="66" cy="40" r="16" />
        <circle className="first-steps__button" cx="66" cy="69" r="3.5" />
        <path
          className="first-steps__hand"
          d="M160 40C138 36 116 34 96 36C88 37 87 45 95 46L110 48C102 52 96 56 91 60C85 65 90 71 97 68C116 62 138 66 160 70Z"
        />
      </>
    ),
  },
  {
    key: 'step.answer',
    drawing: (
      <>
        <rect className="first-steps__phone" x="46" y="6" width="68" height="108" rx="9" />
        <rect className="first-steps__paper" x="52" y="15" width="56" height="88" rx="3" />
        <path className="first-steps__sign" d="m63 22 7.5 7.5-7.5 7.5-7.5-7.5Z" />
        <path className="first-steps__text" d="M77 27h24M77 33h16" />
        <rect className="first-steps__skin" x="57" y="43" width="46" height="30" rx="2" />
        <path className="first-steps__spot" d={SPOT} transform="translate(80 58)" />
        <path className="first-steps__outline" d={SPOT} transform="translate(80 58) scale(1.28)" />
        <path className="first-steps__text" d="M57 81h44M57 88h36M57 95h40" />
      </>
    ),
  },
  {
    key: 'step.doctor',
    drawing: (
      <>
        <path className="first-steps__coat" d="M6 120C6 92 16 78 36 77C54 76 64 90 66 120Z" />
        <path className="first-steps__line" d="M29 78l8 18 8-18" />
        <circle className="first-steps__face" cx="36" cy="54" r="19" />
        <path
          className="first-steps__hair"
          d="M16 55C14 36 26 29 38 30C51 31 58 42 56 54C50 50 47 45 45 41C38 47 27 46 21 44C18 48 17 51 16 55Z"
        />
        <path
          className="first-steps__skin"
          d="M160 84C138 80 118 84 98 92C90 95 92 105 101 104C122 102 140 104 160 108Z"
        />
        <path className="first-steps__spot" d={SPOT} transform="translate(122 95) scale(.5)" />
        <circle className="first-steps__lens" cx="122" cy="94" r="15" />
        <path className="first-steps__handle" d="M110 84 84 68" />
        <path className="first-steps__sleeve" d="M58 92C66 84 72 76 82 70" />
      </>
    ),
  },
];

/** The way from a photo to a dermatologist, in three drawings. */
export function FirstSteps() {
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{t('stepsTitle')}</h2>
      <ol className="first-steps__list" role="list">
        {STEPS.map(({ key, drawing }) => (
          <li key={key}>
            <svg viewBox="0 0 160 120" aria-hidden="true">
              {drawing}
            </svg>
            <span>
              <strong>{t(key)}</strong>
              {t(`${key}.text`)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
