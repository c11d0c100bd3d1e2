import type { ConformanceRow } from '../conformanceRow';

/** The bar, the menus and signing out. */
export const NAVIGATION_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'navigation for everyone',
    texts: ['Skincare Profile', 'Health Blog'],
    tests: [
      {
        file: 'web/src/shell/Header.test.tsx',
        title: 'the side menu names every page; those of administration only for administrators',
      },

      {
        file: 'web/e2e/account.journey.ts',
        title: 'on a phone, the menu links to all pages, shows the subscription status, and signs out',
      },
      { file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx', title: 'a post that is %s offers %j' },
    ],
  },
  {
    what: 'navigation for administrators',
    texts: ['ML Training', 'Generative AI', 'Customer Management', 'Blog Management'],
    tests: [
      {
        file: 'web/src/shell/Header.test.tsx',
        title: 'the side menu names every page; those of administration only for administrators',
      },

      {
        file: 'web/e2e/blog.journey.ts',
        title: 'a post is written, rejected with a reason and archived; another is approved and published',
      },
    ],
  },
  {
    what: 'desktop bar: Subscribe button or Premium badge',
    texts: ['Premium'],
    tests: [
      {
        file: 'web/src/shell/Header.test.tsx',
        title: 'a subscriber gets the Premium badge, and the side menu says Subscription Active',
      },
    ],
  },
  {
    what: 'side menu',
    texts: ['Subscription Active'],
    tests: [
      {
        file: 'web/src/shell/Header.test.tsx',
        title: 'a subscriber gets the Premium badge, and the side menu says Subscription Active',
      },
    ],
  },
  {
    what: 'side menu without a subscription',
    texts: ['Subscribe Now'],
    tests: [
      {
        file: 'web/src/features/subscription/offer/SubscribePage.test.tsx',
        title: 'a canceled checkout says that nothing was charged',
      },
    ],
  },
  {
    what: 'sign out',
    texts: ['Sign Out'],
    tests: [
      {
        file: 'web/src/shell/Header.test.tsx',
        title: 'a person without a subscription is offered one, in the bar and in the side menu',
      },
    ],
  },
];
