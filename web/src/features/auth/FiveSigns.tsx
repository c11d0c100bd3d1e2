import type { ReactNode } from 'react';
import './AuthScreen.css';

interface Sign {
  letter: string;
  word: string;
  skin: string;
  drawing: ReactNode;
}

/** The five signs on five skin tones: each disc shows what the letter asks to look for. */
const SIGNS: Sign[] = [
  {
    letter: 'A',
    word: 'Asymmetry',
    skin: '#f2d6bf',
    drawing: (
      <>
        <path fill="#7a4a32" d="M48 28c11-4 24 3 25 14s-6 11-8 18-12 13-21 9-6-12-9-20 2-17 13-21Z" />
        <path className="five-signs__mark" strokeDasharray="4 5" stroke="#7a4a32" d="M50 18v64" />
      </>
    ),
  },
  {
    letter: 'B',
    word: 'Border',
    skin: '#dfb48f',
    drawing: (
      <path
        fill="#5e3823"
        d="m50 27 5 5 7-4 2 8 8 1-2 8 5 6-7 4 1 8-8 1-3 7-7-4-6 5-4-7-8 1 0-8-7-4 4-7-4-7 7-3 1-8 8 1Z"
      />
    ),
  },
  {
    letter: 'C',
    word: 'Color',
    skin: '#c08a62',
    drawing: (
      <>
        <path fill="#5a321d" d="M47 29c10-2 23 3 25 16s-5 24-20 26-25-7-25-20 8-20 20-22Z" />
        <path fill="#2c1c1a" d="M52 33c9 0 16 6 17 14s-9 4-14 1-12-14-3-15Z" />
        <path fill="#a1503a" d="M37 51c7-2 15 2 16 8s-7 9-13 6-11-12-3-14Z" />
        <path fill="#6c6f86" d="M57 55c5-2 9 1 8 5s-7 6-10 3 0-7 2-8Z" />
      </>
    ),
  },
  {
    letter: 'D',
    word: 'Diameter',
    skin: '#8f5d3d',
    drawing: (
      <>
        <path fill="#38211a" d="M50 26c13 0 23 8 23 19S63 65 50 65s-23-8-23-20 10-19 23-19Z" />
        <path className="five-signs__mark" d="M27 76h46M27 72v8M73 72v8M38.5 74v4M50 73v6M61.5 74v4" />
      </>
    ),
  },
  {
    letter: 'E',
    word: 'Evolving',
    skin: '#5c3a28',
    drawing: (
      <>
        <path fill="#23130f" d="M49 40c6-2 12 2 13 9s-5 12-12 12-13-5-12-11 5-9 11-10Z" />
        <path
          className="five-signs__mark"
          strokeDasharray="3 5"
          d="M49 31c11-3 21 4 22 16s-8 22-20 22-22-9-21-20 8-16 19-18Z"
        />
        <path
          className="five-signs__mark"
          strokeDasharray="1 6"
          d="M49 22c16-4 30 6 31 23s-12 32-29 32-31-12-30-28 11-23 28-27Z"
        />
      </>
    ),
  },
];

export function FiveSigns() {
  return (
    <ul className="five-signs" role="list" aria-label="The ABCDE rule">
      {SIGNS.map(({ letter, word, skin, drawing }) => (
        <li key={letter}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <circle cx="50" cy="50" r="48" fill={skin} />
            {drawing}
          </svg>
          <span className="five-signs__letter" aria-hidden="true">
            {letter}
          </span>
          <span className="five-signs__word">{word}</span>
        </li>
      ))}
    </ul>
  );
}
