import './AuthScreen.css';
import { authMessages } from './messages';

const t = authMessages;

interface Sign {
  letter: string;
  name: string;
  skin: string;
  /** Filled shapes of the spot, in a 100 × 100 view box. */
  shapes: { fill: string; d: string }[];
  /** Light lines over them: a path, or the first shape enlarged about the center. */
  marks: { d?: string; scale?: number; dash?: string }[];
}

/** The five ABCDE signs, each on another skin tone. */
const SIGNS: Sign[] = [
  {
    letter: 'A',
    name: t('asymmetry'),
    skin: '#f0d3bb',
    shapes: [
      {
        fill: '#7a4a32',
        d: 'M77 51c-2 4-6 7-9 9-3 3-5 4-8 5-2 2-5 3-8 3-3 0-6-1-8-2-3-2-6-3-8-6-2-2-4-6-4-9 0-3 2-7 4-9 2-2 6-3 8-4 3-2 5-3 8-5 4-1 9-5 13-4 4 0 11 3 13 7 2 4 1 11-1 15z',
      },
    ],
    marks: [{ d: 'M50 16v68', dash: '4 5' }],
  },
  {
    letter: 'B',
    name: t('border'),
    skin: '#dfb48f',
    shapes: [
      {
        fill: '#62391f',
        d: 'M74 50c-1 1-4 2-5 4-2 1-2 1-3 2 0 1 0 3 0 4 0 1-1 2-2 3-1 1-1 2-2 2-1 1-3 0-4 0-2 0-3-1-4-1-1 1-1 4-2 5-1 1-3 3-4 3-1 0-2-3-3-3-2 0-3 0-5 0-1 1-4 2-5 1-1 0-2-3-2-5 0-1 1-3 1-5 0-1-1-2-1-3 0-1-1-2-1-4-1-1-2-2-3-3-1-1-1-3-1-4 1-1 4-2 5-3 1-1 1-1 1-3 0-1-1-4 0-5 1-1 3 0 4 0 2 0 4 1 5 0 1-1 1-3 2-4 0-1 2-2 3-2 1 0 3 1 4 2 1 0 2 1 3 2 1 1 1 2 2 2 1 1 2 1 4 0 2 0 5-1 6-1 2 1 2 3 3 4 0 1-1 3 0 4 1 2 3 2 4 4 1 1 1 3 0 4z',
      },
    ],
    marks: [],
  },
  {
    letter: 'C',
    name: t('color'),
    skin: '#c08a62',
    shapes: [
      {
        fill: '#5e3520',
        d: 'M74 50c0 3-4 6-6 9-2 2-4 4-6 6-3 1-5 3-8 4-2 1-5 1-8 1-4 0-7-1-10-3-2-1-4-5-6-7-1-3-1-7-1-10-1-3-1-7 1-10 1-3 4-5 7-6 3-1 6-1 9-1 3-1 5-2 8-2 3 1 6 1 9 3 3 1 7 3 9 6 1 2 3 7 2 10z',
      },
      {
        fill: '#2a1b1a',
        d: 'M69 43c-1 2-4 4-5 5-2 1-3 2-4 3-2 1-4 3-6 3-2-1-5-3-6-4-1-2-1-5-1-7 0-2 1-4 2-6 1-1 3-2 5-3 2 0 4 0 6 0 2 1 5 1 6 2 2 2 3 5 3 7z',
      },
      {
        fill: '#a1503a',
        d: 'M50 55c-1 2-2 2-3 3-1 2-1 4-2 5-2 1-4 2-6 1-2 0-3-2-4-4 0-2 0-3 0-5 0-1 0-3 1-4 1-1 2-2 4-3 1-1 3-1 5-1 1 0 4 1 5 2 1 2 0 5 0 6z',
      },
      {
        fill: '#70748c',
        d: 'M64 58c0 1-1 3-2 4-1 1-3 1-4 1-1 0-3 0-4-1-1-1-2-3-2-4 0-1 1-3 2-4 1 0 3-1 4-1 1 0 3 0 4 1 1 1 2 3 2 4z',
      },
    ],
    marks: [],
  },
  {
    letter: 'D',
    name: t('diameter'),
    skin: '#8f5d3d',
    shapes: [
      {
        fill: '#38211a',
        d: 'M74 44c0 4-3 8-5 11-2 3-5 5-9 7-3 2-6 3-10 3-3 0-8 0-11-2-3-2-6-5-8-8-2-3-4-7-4-11 0-4 1-8 3-12 2-3 6-5 9-7 4-1 8-1 11-1 4 0 7 0 11 2 3 1 7 3 9 6 3 3 4 8 4 12z',
      },
    ],
    marks: [{ d: 'M27 78h46M27 74v8M73 74v8M39 76v4M50 75v6M62 76v4' }],
  },
  {
    letter: 'E',
    name: t('evolving'),
    skin: '#5c3a28',
    shapes: [
      {
        fill: '#23130f',
        d: 'M62 50c0 2-2 5-4 6-1 2-3 3-5 4-2 0-4 1-6 1-2-1-5-3-6-4-1-2-2-5-2-7 0-2 0-5 2-7 1-1 4-2 6-3 2 0 4 0 6 1 2 0 5 0 7 2 1 2 2 5 2 7z',
      },
    ],
    marks: [
      { scale: 1.8, dash: '5 5' },
      { scale: 2.7, dash: '1 6' },
    ],
  },
];

/** The ABCDE rule as a row of small drawings. */
export function FiveSigns() {
  return (
    <ul className="five-signs" role="list" aria-label={t('abcdeRule')}>
      {SIGNS.map(({ letter, name, skin, shapes, marks }) => (
        <li key={letter}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <circle cx="50" cy="50" r="48" fill={skin} />
            {shapes.map((shape) => (
              <path key={shape.fill} {...shape} />
            ))}
            {marks.map(({ d = shapes[0]!.d, scale = 1, dash }) => (
              <path
                key={scale}
                className="five-signs__mark"
                d={d}
                strokeDasharray={dash}
                transform={`translate(${50 - 50 * scale} ${50 - 50 * scale}) scale(${scale})`}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          <span className="five-signs__letter" aria-hidden="true">
            {letter}
          </span>
          <span className="five-signs__word">{name}</span>
        </li>
      ))}
    </ul>
  );
}
