import type { ConformanceRow } from '../conformanceRow';

/** The dermatologist finder. */
export const FINDER_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'finder: modes, radius, cards',
    texts: ['Directions', 'Call'],
    tests: [
      {
        file: 'web/src/features/finder/FinderPage.test.tsx',
        title: 'a ZIP code is geocoded, then searched; its directions have no origin',
      },
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'a nail gets advice to see a doctor, and no request is sent',
      },
    ],
  },
  {
    what: 'finder: phone numbers',
    tests: [
      {
        file: 'packages/domain/finder/dermatologists.test.ts',
        title: 'a phone number with exactly 10 digits is formatted as (xxx) xxx-xxxx, and any other is unchanged',
      },
    ],
  },
];
