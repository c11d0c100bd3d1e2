import type { ConformanceRow } from '../conformanceRow';

/** The skincare page. */
export const SKINCARE_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'skincare: the form without a profile, Edit Profile',
    texts: ['Edit Profile'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'editing starts with the saved values, and a failure is reported',
      },
    ],
  },
  {
    what: 'skincare: ready',
    texts: ['Ready for Recommendations', 'Generate My Skincare Plan'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a profile is created with the defaults and the choices',
      },
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a profile without a plan offers to generate one',
      },
    ],
  },
  {
    what: 'skincare: tabs or list',
    texts: ['Tabs', 'List'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a plan shows one type at a time, or all; high priority has a banner',
      },

      {
        file: 'web/src/features/result/overlay/PhotoOverlay.test.tsx',
        title: 'colors without a position are listed without numbers or markers',
      },
    ],
  },
  {
    what: 'skincare: short labels',
    texts: ['Sun Care', 'Daily', 'Prevention', 'Treatment'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a plan shows one type at a time, or all; high priority has a banner',
      },

      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'ingredients to avoid for the same reason are grouped, with the source',
      },
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'View shows the whole post, its reviewer, and its text as typed',
      },
      {
        file: 'web/e2e/skincare.journey.ts',
        title: 'a user creates a profile, generates a plan, completes a step, and updates the plan',
      },
    ],
  },
  {
    what: 'skincare: empty',
    texts: ['No Recommendations Yet'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a profile without a plan offers to generate one',
      },
    ],
  },
  {
    what: 'skincare: progress in percent, kept on the device',
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'completed steps are shown as a percentage, stay on this device for the day, and are never sent',
      },
    ],
  },
  {
    what: 'skincare: high priority',
    texts: ['High Priority Action Required'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a plan shows one type at a time, or all; high priority has a banner',
      },
    ],
  },
  {
    what: 'skincare: shopping links',
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'with an affiliate tag, a product links to a shop’s search by name and category',
      },
    ],
  },
];
