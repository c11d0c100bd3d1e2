import type { ConformanceRow } from '../conformanceRow';

/** The security demonstration and the Privacy Policy. */
export const PRIVACY_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'security demo: sign in',
    texts: ['Please log in to view the security demonstration'],
    tests: [{ file: 'web/src/features/securityDemo/SecurityDemoPage.test.tsx', title: 'asks a visitor to log in' }],
  },
  {
    what: 'security demo: tabs',
    texts: ['De-identification', 'Encryption', 'Access Control', 'Audit Trail'],
    tests: [
      {
        file: 'web/src/features/securityDemo/SecurityDemoPage.test.tsx',
        title: 'each of the four tabs labels simulated and real data',
      },
    ],
  },
  {
    what: 'security demo: simulated grants, latest ten',
    tests: [
      {
        file: 'web/src/features/securityDemo/SecurityDemoPage.test.tsx',
        title:
          'simulated attempts grant creating an analysis, and the panel to administrators, but never deleting users; the latest ten are shown',
      },
    ],
  },
  {
    what: 'privacy policy: buttons',
    texts: ['Go Back', 'Back to Login'],
    tests: [
      {
        file: 'web/src/features/privacy/PrivacyPage.test.tsx',
        title:
          'a signed-in user can go back or home, sees the controls for their rights, and the version they agreed to',
      },
      {
        file: 'web/src/AppRoutes.test.tsx',
        title: 'everyone can read the Privacy Policy, and a visitor goes back to the sign-in screen',
      },
    ],
  },
  {
    what: 'privacy policy: nine sections',
    tests: [
      {
        file: 'web/src/features/privacy/PrivacyPage.test.tsx',
        title: 'the page has nine sections, and a visitor can go back to the sign-in screen',
      },
    ],
  },
];
