/** Decorative drawing of a lens over skin that shows a spot's outline and axes. */
export function LensDrawing() {
  return (
    <svg className="lens" viewBox="0 0 360 280" aria-hidden="true">
      <defs>
        <linearGradient id="lens-skin" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f0d2bc" />
          <stop offset="0.5" stopColor="#bb855a" />
          <stop offset="1" stopColor="#64412d" />
        </linearGradient>
        <clipPath id="lens-glass">
          <circle cx="190" cy="128" r="88" />
        </clipPath>
      </defs>
      <rect width="360" height="280" rx="18" fill="url(#lens-skin)" />
      <g fill="#3a2117" opacity="0.72">
        <circle cx="44" cy="60" r="5" />
        <circle cx="78" cy="188" r="6" />
        <circle cx="306" cy="46" r="4.5" />
        <circle cx="322" cy="168" r="6" />
        <circle cx="60" cy="246" r="4" />
        <circle cx="150" cy="252" r="5" />
        <circle cx="96" cy="30" r="3.5" />
      </g>
      <path d="m254 192 62 62" className="lens__handle" />
      <g clipPath="url(#lens-glass)">
        <circle cx="190" cy="128" r="88" fill="#dfb08a" />
        <circle cx="160" cy="92" r="90" fill="#f2cfae" opacity="0.5" />
        <path
          d="M238 130c-2 14-13 18-21 27-9 9-18 19-31 17-14-2-31-7-37-21-7-13-2-27 1-40 3-12 8-25 20-31 13-6 25 1 37 6 13 5 32 24 31 42Z"
          fill="#6d3f27"
        />
        <path d="M206 112c10 4 17 14 11 24-6 9-19 7-26 0-7-8-3-17 2-23 4-3 8-3 13-1Z" fill="#2a160e" opacity="0.8" />
        <path d="M166 138c8-2 18 4 17 12-1 9-13 12-20 7-7-4-6-17 3-19Z" fill="#6d7482" opacity="0.8" />
        <path
          d="M242 130c-2 15-13 20-22 29-9 10-19 20-33 18-15-2-34-8-41-22-7-14-2-29 1-42 3-13 9-28 22-34 14-6 27 1 39 6 14 6 35 26 34 45Z"
          className="lens__outline"
        />
        <path d="m139 160 107-66M165 84l46 94" className="lens__axis" />
      </g>
      <circle cx="190" cy="128" r="88" className="lens__ring" />
      <path d="M124 96q14-34 48-46" className="lens__glint" />
    </svg>
  );
}
