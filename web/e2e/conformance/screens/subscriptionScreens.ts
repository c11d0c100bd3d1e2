import type { ConformanceRow } from '../conformanceRow';

/** About, and the subscription page. */
export const SUBSCRIPTION_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'about: model figures',
    tests: [{ file: 'web/e2e/education.journey.ts', title: 'shows the figures of the live model' }],
  },
  {
    what: 'subscription page: active',
    texts: ['Active Subscription'],
    tests: [
      {
        file: 'web/src/features/customers/CustomersPage.test.tsx',
        title: 'shows a loading text, and then cards, badges and switches',
      },
    ],
  },
  {
    what: 'subscription page: visitor',
    tests: [
      {
        file: 'web/src/features/subscription/offer/SubscribePage.test.tsx',
        title: 'a visitor sees the price, links to create an account or sign in, and the sample photos',
      },
    ],
  },
];
