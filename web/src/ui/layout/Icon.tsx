/** The paths of the icons, on a 24 px grid with one stroke weight. `low`, `moderate` and `high` also differ in shape. */
const ICONS = {
  alert: 'M12 8v5M12 16.4v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  arrowLeft: 'M20 12H4.5M11 5l-7 7 7 7',
  arrowRight: 'M4 12h15.5M13 5l7 7-7 7',
  body: 'M12 5.8a2 2 0 1 0 0-3.9 2 2 0 0 0 0 3.9ZM6 10c2-1.2 4-1.7 6-1.7s4 .5 6 1.7M9.2 9v6l-.9 7M14.8 9v6l.9 7M9.2 15h5.6',
  calendar: 'M5 5.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1ZM4 10h16M8.5 3v4M15.5 3v4',
  camera:
    'M4.5 8h3l1.6-2.5h5.8L16.5 8h3A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-8A1.5 1.5 0 0 1 4.5 8ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  check: 'm5 12.8 4.6 4.7L19.5 7',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronRight: 'm9.5 6 6 6-6 6',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  crop: 'M7 2.5V17h14.5M2.5 7H17v14.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  edit: 'm4.5 19.5 1-4.3L16.3 4.4a1.4 1.4 0 0 1 2 0l1.3 1.3a1.4 1.4 0 0 1 0 2L8.8 18.5l-4.3 1ZM14 6.7l3.3 3.3',
  external:
    'M13.5 4.5h6v6M19 5l-8.5 8.5M10 5.5H6A1.5 1.5 0 0 0 4.5 7v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-4',
  eye: 'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  eyeOff:
    'M4 4l16 16M9.5 6.2A9 9 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a17 17 0 0 1-3 3.6M14 16.1c-.6.1-1.3.2-2 .2-6 0-9.5-4.3-9.5-4.3s1.3-2.3 3.6-4M10 10a2.8 2.8 0 0 0 4 4',
  flip: 'M4 9.5A8.5 8.5 0 0 1 18.8 7L20 8.5M20 4v4.5h-4.5M20 14.5A8.5 8.5 0 0 1 5.2 17L4 15.5M4 20v-4.5h4.5',
  heat: 'M12 3c.5 3.5 5.5 5.5 5.5 10.5a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2-4.5.2 1.5.8 2.3 1.8 2.8C10 8.5 10.5 5.5 12 3Z',
  high: 'M12 3.5 21.5 20h-19L12 3.5ZM12 9.5v5M12 17.2v.1',
  history: 'M4 12a8 8 0 1 1 2.3 5.7L4 15.5M4 20v-4.5h4.5M12 8v4.3l3 1.7',
  home: 'm3.5 11.5 8.5-7.5 8.5 7.5M6 9.5v10h12v-10M10 19.5v-5.5h4v5.5',
  info: 'M12 11v5.5M12 7.6v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18Z',
  leaf: 'M5 19c0-9 5-13.5 14.5-14C20 14 15.5 19 9 19c-1.5 0-3-.5-4-1.5M5 21c1-5 4-8.5 8.5-10.5',
  lock: 'M6.5 10.5h11a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.3v2',
  low: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12.3l2.8 2.9 5.2-6',
  mail: 'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM3.5 7.5 12 13.5l8.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  moderate: 'M12 2.8 21.2 12 12 21.2 2.8 12 12 2.8ZM12 8v4.6M12 15.7v.1',
  note: 'M6 3.5h8.5L19 8v12.5H6V3.5ZM14 3.5V8.5h5M9 12.5h7M9 16h5',
  outline:
    'M12 4.2c2.7-.9 5.7.4 6.7 2.9.7 1.8-.2 2.9.4 4.6.8 2.3.2 5.3-2.2 6.7-2.2 1.3-3.6.2-5.7.8-2.5.7-5.3.1-6.3-2.4-.9-2.2.4-3.3.1-5.2C4.5 8.4 6 6.6 8 6c1.7-.5 2.4-1.3 4-1.8Z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.5 8A8.5 8.5 0 1 0 20.5 12M20 3.5V8.5h-5',
  ruler: 'm3 16 13-13 5 5L8 21l-5-5ZM7 12l2 2M10 9l2.5 2.5M13 6l2 2',
  print:
    'M7 8V3.5h10V8M7 17H4.5v-6.500A2.500 2.500 0 0 1 7 8h10a2.500 2.500 0 0 1 2.500 2.500V17H17M7 14h10v6.500H7V14Z',
  save: 'M6.5 3.5h11v17L12 16.3l-5.5 4.2v-17Z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5',
  shield: 'M12 3 4.5 5.8v5.7c0 4.5 3 7.8 7.5 9.5 4.5-1.7 7.5-5 7.5-9.5V5.8L12 3ZM8.7 11.8l2.4 2.5 4.2-4.8',
  signOut: 'M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M10 12h10M16 8l4 4-4 4',
  sparkle: 'M12 3.5c.8 4.8 3.2 7.2 8 8-4.8.8-7.2 3.2-8 8-.8-4.8-3.2-7.2-8-8 4.8-.8 7.2-3.2 8-8Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4.5 20h15',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof ICONS;

/** An icon in the current text color. Without a label it is decorative and hidden from screen readers. */
export function Icon({ name, size = 20, label }: { name: IconName; size?: number; label?: string }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size >= 28 ? 1.5 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
