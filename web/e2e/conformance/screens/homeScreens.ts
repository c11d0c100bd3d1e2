import type { ConformanceRow } from '../conformanceRow';

/** Home, results and the profile. */
export const HOME_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'Home: choices',
    texts: ['Take Photo', 'Upload Image'],
    tests: [
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'without a subscription both capture buttons lead to the paywall',
      },

      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'where the browser has no camera access, the photo can be uploaded instead',
      },
    ],
  },
  {
    what: 'Home: locked choices',
    texts: ['Requires subscription', 'Subscribe to unlock'],
    tests: [
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'without a subscription both capture buttons lead to the paywall',
      },
    ],
  },
  {
    what: 'Home: after a result',
    texts: ['New Analysis'],
    tests: [
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'the next photo, of a new spot, has no body region until the person gives one',
      },
    ],
  },
  {
    what: 'Home: education sections',
    tests: [
      {
        file: 'web/src/features/education/Education.test.tsx',
        title: 'the page covers the three skin cancers, the ABCDE rule, prevention and self-exam',
      },
    ],
  },
  {
    what: 'Home: history',
    texts: ['Analysis History'],
    tests: [
      {
        file: 'web/src/features/account/profile/ProfileDialog.test.tsx',
        title:
          'shows who is signed in, that the account is active and since when, with a link to the history and a Log Out button',
      },
    ],
  },
  {
    what: 'profile card',
    texts: ['View Analysis History', 'Log Out'],
    tests: [
      {
        file: 'web/src/features/account/profile/ProfileDialog.test.tsx',
        title:
          'shows who is signed in, that the account is active and since when, with a link to the history and a Log Out button',
      },
    ],
  },
  {
    what: 'a history card opens its details',
    tests: [
      {
        file: 'web/src/features/history/HistorySection.test.tsx',
        title: 'a card opens the details',
      },
    ],
  },
  {
    what: 'results: rounded percent, one decimal',
    tests: [
      {
        file: 'web/src/features/result/texts/format.test.ts',
        title: 'a share is a whole percentage, and a diameter has one decimal or is not measured',
      },
    ],
  },
  {
    what: 'results: save',
    texts: ['Save to History'],
    tests: [
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'Save to History saves the note and is repeatable; Don’t keep this deletes the analysis',
      },
    ],
  },
  {
    what: 'demo button by host name',
    tests: [
      { file: 'web/src/lib/config.test.ts', title: 'a demo needs both the host name and the server’s permission' },
    ],
  },
];
