import type { ConformanceRow } from './conformanceRow';

/** Section 4: states and transitions. */
export const STATES: readonly ConformanceRow[] = [
  {
    what: 'signed out: caches cleared, to /',
    tests: [{ file: 'web/src/lib/session.test.tsx', title: 'signing out clears the cached responses and goes to /' }],
  },
  {
    what: 'sign-out fails: still to /',
    tests: [
      {
        file: 'web/src/lib/session.test.tsx',
        title: 'a failed sign-out also clears the cache and goes to /, and says that the device may still be signed in',
      },
    ],
  },
  {
    what: 'no session is no error',
    tests: [{ file: 'web/src/lib/session.test.tsx', title: 'a visitor has no user, which is not an error' }],
  },
  {
    what: 'auth: forgot to reset with the code prefilled, then login',
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'a code in the response is shown and filled in; setting the new password leads back to signing in',
      },
    ],
  },
  {
    what: 'analysis flow: New Analysis returns to capture',
    tests: [
      {
        file: 'web/e2e/analysis.journey.ts',
        title: 'a new user gets a result and saves it to the history, which survives a power cut',
      },
    ],
  },
  {
    what: 'camera: unknown, unavailable, available; stopped, running; flip',
    tests: [
      {
        file: 'web/src/features/capture/camera/CameraView.test.tsx',
        title: 'availability is checked first, then the camera can be started, flipped and stopped',
      },
    ],
  },
  {
    what: 'gate: loading',
    texts: ['Activating', 'Checking subscription'],
    tests: [
      {
        file: 'web/src/features/subscription/offer/SubscribePage.test.tsx',
        title: 'while the subscription loads, the page says Checking subscription',
      },

      {
        file: 'web/src/features/subscription/offer/SubscribePage.test.tsx',
        title: 'polls after 2 seconds, then every 3 seconds, until it is active, and goes on to the analysis',
      },
    ],
  },
  {
    what: 'gate: administrators pass',
    tests: [{ file: 'web/src/lib/subscription.test.tsx', title: 'administrators pass without a subscription' }],
  },
  {
    what: 'gate: others see a paywall',
    tests: [
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'without a subscription both capture buttons lead to the paywall',
      },
    ],
  },
  {
    what: 'gate: every 2 seconds, 30 seconds at most',
    tests: [
      {
        file: 'web/src/lib/subscription.test.tsx',
        title: 'the gate polls every 2 seconds and opens when the payment arrives',
      },
      { file: 'web/src/lib/subscription.test.tsx', title: 'the gate waits 30 seconds at most' },
    ],
  },
  {
    what: 'checkout return: after 2 seconds, every 3, 20 attempts',
    tests: [
      {
        file: 'web/src/features/subscription/offer/SubscribePage.test.tsx',
        title: 'polls after 2 seconds, then every 3 seconds, until it is active, and goes on to the analysis',
      },
      {
        file: 'web/src/features/subscription/offer/SubscribePage.test.tsx',
        title: 'stops after 20 polls and says that the payment is safe',
      },
    ],
  },
  {
    what: 'contact: Thank You and another message',
    texts: ['Send Another Message'],
    tests: [
      {
        file: 'web/src/features/contact/ContactSection.test.tsx',
        title: 'a sent message shows the Thank You screen, from which another can be sent',
      },
    ],
  },
  {
    what: 'blog status: transitions',
    tests: [{ file: 'functions/endpoints/blog/blog.test.ts', title: 'from $from to $to' }],
  },
  {
    what: 'blog status: labels',
    texts: ['Pending Review'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'View shows the whole post, its reviewer, and its text as typed',
      },
    ],
  },
  {
    what: 'customer toggle: disabled in flight',
    tests: [
      {
        file: 'web/src/features/customers/CustomersPage.test.tsx',
        title: 'is disabled while the update is in flight, and then the list is read again',
      },
    ],
  },
  {
    what: 'skincare: 404 shows the form',
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'without a profile the form is shown; without a concern nothing is sent',
      },
    ],
  },
  {
    what: 'skincare: Edit Profile is prefilled',
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'editing starts with the saved values, and a failure is reported',
      },
    ],
  },
  {
    what: 'training: fewer than 10 samples',
    texts: ['more samples'],
    tests: [
      {
        file: 'web/src/features/training/TrainingPage.test.tsx',
        title: 'with fewer than 10 photos the page says how many are missing, and has no Train button',
      },
      {
        file: 'web/e2e/training.journey.ts',
        title: 'an administrator sees how many photos are missing, and no Train button',
      },
    ],
  },
  {
    what: 'GAN: Need 100+',
    texts: ['Need 100+'],
    tests: [
      {
        file: 'web/src/features/generative/GenerativePage.test.tsx',
        title: 'without models and images, Initialize, Load Dataset and Need 100+ are shown, and no run can be started',
      },
    ],
  },
  {
    what: 'GAN: polls every 2 seconds, else 30',
    tests: [
      {
        file: 'web/src/features/generative/GenerativePage.test.tsx',
        title: 'a run is polled every 2 seconds and shows its losses; after its end the page polls every 30 seconds',
      },
    ],
  },
  {
    what: 'finder: switching modes clears the error',
    tests: [
      {
        file: 'web/src/features/finder/FinderPage.test.tsx',
        title: 'a ZIP code that is not found shows an error at its field, and switching modes clears it',
      },
    ],
  },
  {
    what: 'blog: articles open one by one',
    tests: [
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title: 'an article opens and closes on its own; its text keeps its line breaks, and markup is shown as text',
      },
    ],
  },
  {
    what: 'incident: open to resolved',
    tests: [
      {
        file: 'functions/guarantees/audit.test.ts',
        title: 'an incident goes from open to resolved step by step, with 72 hours to notify people',
      },
    ],
  },
];
