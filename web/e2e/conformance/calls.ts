import type { ConformanceRow } from './conformanceRow';

/** Section 7: calls. */
export const CALLS: readonly ConformanceRow[] = [
  {
    what: 'an error has status and body in its message',
    tests: [
      {
        file: 'web/src/lib/api.test.ts',
        title: 'a failed call has status and body in its message, and the server’s sentence in its text',
      },
    ],
  },
  {
    what: 'GET /api/auth/me',
    tests: [{ file: 'functions/endpoints/auth/session.test.ts', title: 'returns the account and signs in' }],
  },
  {
    what: 'POST /api/auth/login',
    tests: [{ file: 'functions/endpoints/auth/session.test.ts', title: 'returns the account and signs in' }],
  },
  {
    what: 'POST /api/auth/register',
    tests: [
      {
        file: 'functions/endpoints/auth/register.test.ts',
        title: 'registering signs in and returns only the public fields of the account',
      },
    ],
  },
  {
    what: 'POST /api/auth/forgot-password',
    tests: [
      {
        file: 'functions/endpoints/auth/reset.test.ts',
        title:
          'a known and an unknown email get the same answer after the same writes, and only the known one gets mail',
      },
    ],
  },
  {
    what: 'POST /api/auth/reset-password',
    tests: [
      {
        file: 'functions/endpoints/auth/reset.test.ts',
        title: 'the mailed code sets a password once and ends every session',
      },
    ],
  },
  {
    what: 'POST /api/auth/logout',
    tests: [
      {
        file: 'functions/endpoints/auth/session.test.ts',
        title: 'ends on the server at logout, and the cookie is removed',
      },
    ],
  },
  {
    what: 'GET /api/subscription/status',
    tests: [
      {
        file: 'web/src/lib/subscription.test.tsx',
        title: 'the subscription is read every 10 seconds, and not while the page is hidden',
      },
    ],
  },
  {
    what: 'POST /api/subscription/create-checkout',
    tests: [
      {
        file: 'functions/endpoints/subscription/subscription.test.ts',
        title: 'activates the subscription for a year, and only through the webhook',
      },
    ],
  },
  {
    what: 'POST /api/subscription/demo-activate',
    tests: [
      {
        file: 'functions/http/endpoint.test.ts',
        title: 'demo activation is 404 where the stage disables it, whatever the Host header says',
      },
    ],
  },
  {
    what: 'POST /api/analyze',
    tests: [
      {
        file: 'functions/endpoints/analysis/create.test.ts',
        title: 'an analysis is stored without its image, and is in the history at once',
      },
    ],
  },
  {
    what: 'GET /api/analyses',
    tests: [
      {
        file: 'functions/endpoints/analysis/history.test.ts',
        title: 'the history is newest first, page by page, with the next cursor in its header',
      },
    ],
  },
  {
    what: 'POST /api/contact',
    tests: [
      {
        file: 'functions/endpoints/contact/contact.test.ts',
        title: 'a visitor’s message is confirmed and mailed to the operator, with the person as reply address',
      },
    ],
  },
  {
    what: 'GET /api/skincare/profile',
    tests: [
      {
        file: 'functions/endpoints/skincare/skincare.test.ts',
        title: 'there is no profile before it is saved, and no plan without a profile',
      },
    ],
  },
  {
    what: 'POST /api/skincare/profile',
    tests: [
      {
        file: 'functions/endpoints/skincare/skincare.test.ts',
        title: 'a profile is stored as sent, keeps its id when it changes, and is private',
      },
    ],
  },
  {
    what: 'GET /api/skincare/recommendations',
    tests: [
      {
        file: 'functions/endpoints/skincare/skincare.test.ts',
        title: 'a plan has one recommendation of each kind, most urgent first, and is listed in that order',
      },
    ],
  },
  {
    what: 'POST /api/skincare/recommendations/generate',
    tests: [
      {
        file: 'functions/endpoints/skincare/skincare.test.ts',
        title: 'a plan has one recommendation of each kind, most urgent first, and is listed in that order',
      },
    ],
  },
  {
    what: 'GET /api/training/stats',
    tests: [
      {
        file: 'functions/endpoints/training/add.test.ts',
        title: 'a photo is re-encoded without location and camera data, encrypted with the training key, and counted',
      },
    ],
  },
  {
    what: 'POST /api/training/add',
    tests: [
      {
        file: 'functions/endpoints/training/add.test.ts',
        title: 'a photo is re-encoded without location and camera data, encrypted with the training key, and counted',
      },
    ],
  },
  {
    what: 'POST /api/training/add-samples',
    tests: [
      {
        file: 'functions/endpoints/training/add.test.ts',
        title: 'the sample photos are added once, with license and attribution',
      },
    ],
  },
  {
    what: 'POST /api/training/train',
    tests: [
      {
        file: 'functions/endpoints/training/train.test.ts',
        title:
          'a candidate that passes every rule stays a candidate, with both figures, the changes, and what is missing',
      },
    ],
  },
  {
    what: 'GET /api/generative/stats',
    tests: [
      {
        file: 'functions/endpoints/generative/generative.test.ts',
        title: 'starts at once, reports progress, can be stopped and resumed to its end; only one runs at a time',
      },
    ],
  },
  {
    what: 'POST /api/generative/initialize',
    tests: [
      {
        file: 'functions/endpoints/generative/generative.test.ts',
        title: 'needs initialized models, then at least 100 images in the dataset',
      },
    ],
  },
  {
    what: 'POST /api/generative/load-dataset',
    tests: [
      {
        file: 'functions/endpoints/generative/generative.test.ts',
        title: 'needs initialized models, then at least 100 images in the dataset',
      },
    ],
  },
  {
    what: 'POST /api/generative/train-gan',
    tests: [
      {
        file: 'functions/endpoints/generative/generative.test.ts',
        title: 'starts at once, reports progress, can be stopped and resumed to its end; only one runs at a time',
      },
    ],
  },
  {
    what: 'GET /api/blog/approved',
    tests: [
      {
        file: 'functions/endpoints/blog/blog.test.ts',
        title: 'articles are listed newest first, page by page, of all categories and of one',
      },
    ],
  },
  {
    what: 'GET /api/blog/all',
    tests: [
      {
        file: 'functions/endpoints/blog/blog.test.ts',
        title: 'all posts are listed newest first, and the pages of a status list each post once',
      },
    ],
  },
  {
    what: 'POST /api/blog/create',
    tests: [
      {
        file: 'functions/endpoints/blog/blog.test.ts',
        title: 'a new post is a draft of its administrator, whatever other fields are sent',
      },
    ],
  },
  {
    what: 'PATCH /api/blog/{id}/status',
    tests: [
      {
        file: 'functions/endpoints/blog/blog.test.ts',
        title: 'each action leaves one audit row with the sealed status change',
      },
    ],
  },
  {
    what: 'GET /api/admin/users',
    tests: [
      {
        file: 'functions/endpoints/admin/customers.test.ts',
        title: 'administrators list every account, newest first, page by page',
      },
    ],
  },
  {
    what: 'PATCH /api/admin/users/{id}/subscription-status',
    tests: [
      {
        file: 'functions/endpoints/admin/customers.test.ts',
        title: 'an override takes effect at the next request, in both directions',
      },
    ],
  },
  {
    what: 'GET /api/geocode',
    tests: [
      {
        file: 'functions/endpoints/dermatologists/geocode.test.ts',
        title: 'a ZIP code is located to 2 decimals, with or without its last four digits',
      },
    ],
  },
  {
    what: 'GET /api/find-dermatologists',
    tests: [
      {
        file: 'functions/endpoints/dermatologists/find.test.ts',
        title:
          'lists practices, then laboratories, each nearest first, within the radius, each once, labelled as a sample',
      },
    ],
  },
  {
    what: 'Save to History: toast, list, scroll',
    tests: [
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'Save to History saves the note and is repeatable; Don’t keep this deletes the analysis',
      },
    ],
  },
  {
    what: 'geolocation: high accuracy, 10 seconds, 5 minutes',
    tests: [
      {
        file: 'web/src/features/finder/FinderPage.test.tsx',
        title: 'the exact position of the device is requested, and only 2 decimals are sent',
      },
    ],
  },
  {
    what: 'customers: every 30 seconds',
    tests: [
      {
        file: 'web/src/features/customers/CustomersPage.test.tsx',
        title: 'the list and the counts are read again every 30 seconds',
      },
    ],
  },
];
