import type { ConformanceRow } from '../conformanceRow';

/** Routes, and who may open them. */
export const ROUTE_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'route /',
    tests: [
      {
        file: 'web/e2e/account.journey.ts',
        title: 'other pages show a visitor the sign-in screen, and then the requested page',
      },
    ],
  },
  {
    what: 'route /skincare',
    tests: [
      {
        file: 'web/e2e/skincare.journey.ts',
        title: 'a user creates a profile, generates a plan, completes a step, and updates the plan',
      },
    ],
  },
  {
    what: 'route /find-dermatologist',
    tests: [
      {
        file: 'web/e2e/finder.journey.ts',
        title: 'a user who shares their location finds dermatologists nearby, labeled as sample data',
      },
    ],
  },
  {
    what: 'route /blog',
    tests: [
      {
        file: 'web/e2e/blog.journey.ts',
        title: 'the first start has six articles labeled as samples; they open one by one and by category',
      },
    ],
  },
  { what: 'route /about', tests: [{ file: 'web/e2e/education.journey.ts', title: 'shows the benchmark figures' }] },
  {
    what: 'route /subscribe',
    tests: [
      {
        file: 'web/e2e/subscription.journey.ts',
        title: 'a user subscribes with a card, and the subscription is active shortly after',
      },
    ],
  },
  {
    what: 'route /privacy',
    tests: [
      {
        file: 'web/e2e/privacy.journey.ts',
        title: 'everyone can read the privacy policy, and go back to the sign-in screen or the previous page',
      },
    ],
  },
  {
    what: 'route /training',
    tests: [
      {
        file: 'web/e2e/training.journey.ts',
        title: 'an administrator sees how many photos are missing, and no Train button',
      },
    ],
  },
  {
    what: 'route /generative-training',
    tests: [
      {
        file: 'web/e2e/generative.journey.ts',
        title: 'an administrator initializes the models, and sees what a run still needs',
      },
    ],
  },
  {
    what: 'route /security-demo',
    tests: [
      {
        file: 'web/e2e/securityDemo.journey.ts',
        title: 'an administrator opens the four tabs by keyboard, and sees data from the running system',
      },
    ],
  },
  {
    what: 'route /admin/customers',
    tests: [
      {
        file: 'web/e2e/customers.journey.ts',
        title:
          'an administrator finds a customer by keyboard alone and revokes access with a reason, and the customer gets the paywall',
      },
    ],
  },
  {
    what: 'route /admin/blog',
    tests: [
      {
        file: 'web/e2e/blog.journey.ts',
        title: 'a post is written, rejected with a reason and archived; another is approved and published',
      },
    ],
  },
  {
    what: 'route /admin/blog/create',
    tests: [{ file: 'web/e2e/blog.journey.ts', title: 'a draft is written, edited and published by keyboard alone' }],
  },
  {
    what: 'any other path',
    texts: ['404 Page Not Found', 'Back to Home'],
    tests: [{ file: 'web/src/AppRoutes.test.tsx', title: 'after signing in, a user gets the requested page' }],
  },
  {
    what: '/login, /register, /analyze and /history lead to their place',
    tests: [{ file: 'web/src/AppRoutes.test.tsx', title: '%s redirects a signed-in user to %s' }],
  },
  {
    what: 'admin routes exist for administrators only',
    tests: [
      {
        file: 'web/e2e/blog.journey.ts',
        title: 'a user without the role finds no administration pages, and a visitor gets the sign-in screen',
      },
    ],
  },
  {
    what: 'session loading',
    texts: ['Loading...'],
    tests: [{ file: 'web/src/AppRoutes.test.tsx', title: 'while the session loads, the page says Loading...' }],
  },
  {
    what: 'a visitor gets the sign-in screen, and after it the page',
    tests: [
      {
        file: 'web/e2e/account.journey.ts',
        title: 'other pages show a visitor the sign-in screen, and then the requested page',
      },
    ],
  },
  {
    what: 'after saving a post the list opens',
    tests: [
      {
        file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx',
        title: '%s sends a post as %s and opens the list that contains it',
      },
    ],
  },
];
