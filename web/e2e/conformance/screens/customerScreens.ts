import type { ConformanceRow } from '../conformanceRow';

/** Customer management. */
export const CUSTOMER_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'customers: cards',
    texts: ['Total Customers', 'Active Subscriptions', 'Paid Customers'],
    tests: [
      {
        file: 'web/src/features/customers/CustomersPage.test.tsx',
        title: 'shows a loading text, and then cards, badges and switches',
      },
    ],
  },
  {
    what: 'customers: columns',
    texts: ['Toggle Status', '✓ Customer', 'None', 'Joined', 'Demo', 'Paid'],
    tests: [
      {
        file: 'web/src/features/customers/CustomersPage.test.tsx',
        title: 'shows a loading text, and then cards, badges and switches',
      },
    ],
  },
  {
    what: 'customers: empty',
    texts: ['No customers found'],
    tests: [
      { file: 'web/src/features/customers/CustomersPage.test.tsx', title: 'an empty list shows No customers found' },
    ],
  },
  {
    what: 'customers: loading',
    texts: ['Loading customer data...'],
    tests: [
      {
        file: 'web/src/features/customers/CustomersPage.test.tsx',
        title: 'shows a loading text, and then cards, badges and switches',
      },
    ],
  },
  {
    what: 'customers: error',
    texts: ['Error Loading Customers', 'Failed to load customer data. Please try again.', 'Retry'],
    tests: [
      {
        file: 'web/src/features/customers/CustomersPage.test.tsx',
        title: 'a failure shows the error text, and Retry reads again',
      },
    ],
  },
  {
    what: 'customers for others',
    tests: [
      {
        file: 'web/e2e/customers.journey.ts',
        title: 'on the customer page a user without the role gets Access Restricted, and a visitor the sign-in screen',
      },
    ],
  },
];
