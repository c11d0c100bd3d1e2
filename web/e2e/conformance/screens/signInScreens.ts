import type { ConformanceRow } from '../conformanceRow';

/** The sign-in screen. */
export const SIGN_IN_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'auth tabs',
    texts: ['Sign In', 'Create Account'],
    tests: [
      { file: 'web/src/AppRoutes.test.tsx', title: 'while the session loads, the page says Loading...' },
      { file: 'web/src/AppRoutes.test.tsx', title: 'a visitor at /register is shown Create Account' },
    ],
  },
  {
    what: 'auth: back from forgot and reset',
    texts: ['Back to Sign In'],
    tests: [
      { file: 'web/src/features/auth/AuthScreen.test.tsx', title: 'going back from the code clears the password' },
    ],
  },
  {
    what: 'auth: forgot link',
    texts: ['Forgot your password'],
    tests: [
      {
        file: 'web/e2e/account.journey.ts',
        title: 'a forgotten password is reset with the mailed code, and the old one no longer works',
      },
    ],
  },
  {
    what: 'Create Account is disabled until the privacy box is ticked',
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'an account can be created only after agreeing to the Privacy Policy and being 18 or older',
      },
    ],
  },
];
