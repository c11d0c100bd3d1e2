import type { ConformanceRow } from './conformanceRow';

/** Section 2: screens, routes and navigation. */
export const SCREENS: readonly ConformanceRow[] = [
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
  {
    what: 'navigation for everyone',
    texts: ['Skincare Profile', 'Health Blog'],
    tests: [
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
  {
    what: 'Home: choices',
    texts: ['Take Photo', 'Upload Image'],
    tests: [
      {
        file: 'web/src/features/analysis/AnalysisSection.test.tsx',
        title: 'where the browser has no camera access, the photo can be uploaded instead',
      },
    ],
  },
  {
    what: 'Home: locked choices',
    texts: ['Requires subscription', 'Subscribe to unlock'],
    tests: [
      {
        file: 'web/src/features/analysis/AnalysisSection.test.tsx',
        title: 'without a subscription both capture buttons lead to the paywall',
      },
    ],
  },
  {
    what: 'Home: after a result',
    texts: ['New Analysis'],
    tests: [
      {
        file: 'web/src/features/analysis/AnalysisSection.test.tsx',
        title: 'the body region is remembered for the next photo',
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
        file: 'web/src/features/analysis/history/HistorySection.test.tsx',
        title: 'a card opens the details',
      },
    ],
  },
  {
    what: 'results: rounded percent, one decimal',
    tests: [
      {
        file: 'web/src/features/analysis/result/format.test.ts',
        title: 'a share is a whole percentage, and a diameter has one decimal or is not measured',
      },
    ],
  },
  {
    what: 'results: save',
    texts: ['Save to History'],
    tests: [
      {
        file: 'web/src/features/analysis/AnalysisSection.test.tsx',
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
        file: 'web/src/features/analysis/overlay/PhotoOverlay.test.tsx',
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
  {
    what: 'training for others',
    texts: ['Access Restricted', 'Return to Home', 'The ML training system requires elevated permissions'],
    tests: [
      {
        file: 'web/e2e/training.journey.ts',
        title: 'a visitor gets the sign-in screen, and a user without the role Access Restricted',
      },
    ],
  },
  {
    what: 'training: cards and button',
    texts: ['Train Model'],
    tests: [
      {
        file: 'web/src/features/training/TrainingPage.test.tsx',
        title: 'a new training shows nothing of the previous one',
      },
    ],
  },
  {
    what: 'training: HAM10000 and guidelines',
    texts: ['HAM10000', '512'],
    tests: [
      {
        file: 'web/e2e/training.journey.ts',
        title: 'an administrator sees how many photos are missing, and no Train button',
      },
      {
        file: 'web/e2e/generative.journey.ts',
        title: 'a run on 100 photos shows losses and samples after each epoch, and can be stopped and resumed',
      },
    ],
  },
  {
    what: 'training: sample data',
    tests: [
      {
        file: 'functions/endpoints/training/add.test.ts',
        title: 'the sample photos are added once, with license and attribution',
      },
    ],
  },
  {
    what: 'generative: actions',
    texts: ['Initialize', 'Load Dataset', 'Train GAN'],
    tests: [
      {
        file: 'web/src/features/generative/GenerativePage.test.tsx',
        title: 'with models and 100 images, neither is offered again, and the button starts 50 epochs',
      },
    ],
  },
  {
    what: 'generative: details',
    texts: ['Architecture', 'Training Features'],
    tests: [
      {
        file: 'web/src/features/generative/GenerativePage.test.tsx',
        title: 'without models and images, Initialize, Load Dataset and Need 100+ are shown, and no run can be started',
      },
    ],
  },
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
  {
    what: 'blog sections',
    texts: ['Featured Articles', 'Latest Articles'],
    tests: [
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title: 'a blog that does not load shows an error, and loads on retry',
      },
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title:
          'under All, featured articles are above the latest, each article once; a category has no featured section',
      },
    ],
  },
  {
    what: 'blog: reading time',
    texts: ['min read'],
    tests: [
      { file: 'packages/domain/blog/blog.test.ts', title: '%i words take %i minutes to read' },
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title: 'an article opens and closes on its own; its text keeps its line breaks, and markup is shown as text',
      },
    ],
  },
  {
    what: 'blog: empty',
    tests: [
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title: 'an empty blog and an empty category show a message, and the link to the analysis stays',
      },
    ],
  },
  {
    what: 'finder: modes, radius, cards',
    texts: ['Directions', 'Call'],
    tests: [
      {
        file: 'web/src/features/finder/FinderPage.test.tsx',
        title: 'a ZIP code is geocoded, then searched; its directions have no origin',
      },
      {
        file: 'web/src/features/analysis/AnalysisSection.test.tsx',
        title: 'a nail gets advice to see a clinician, and no request is sent',
      },
    ],
  },
  {
    what: 'finder: phone numbers',
    tests: [
      {
        file: 'packages/domain/finder/dermatologists.test.ts',
        title: 'a phone number with exactly 10 digits is formatted as (xxx) xxx-xxxx, and any other is unchanged',
      },
    ],
  },
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
  {
    what: 'blog management: title and button',
    texts: ['Blog Management', 'Create New Post'],
    tests: [
      {
        file: 'web/e2e/blog.journey.ts',
        title: 'a post is written, rejected with a reason and archived; another is approved and published',
      },
    ],
  },
  {
    what: 'blog management: tabs',
    texts: ['Pending', 'Approved', 'Rejected', 'Drafts', 'Archived'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'View shows the whole post, its reviewer, and its text as typed',
      },
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'there are five tabs with counts, Pending first; each empty tab has its own message',
      },
    ],
  },
  {
    what: 'blog management: empty tabs',
    texts: [
      'No posts are waiting for review.',
      'No posts have been approved yet.',
      'No posts have been rejected.',
      'No draft posts found.',
      'No posts have been archived.',
    ],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'there are five tabs with counts, Pending first; each empty tab has its own message',
      },
    ],
  },
  {
    what: 'blog management: View',
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'View shows the whole post, its reviewer, and its text as typed',
      },
    ],
  },
  {
    what: 'blog management: draft',
    texts: ['Post to Health Blog'],
    tests: [{ file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx', title: 'a post that is %s offers %j' }],
  },
  {
    what: 'blog management: actions',
    texts: ['Approve', 'Reject', 'Archive'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'there are five tabs with counts, Pending first; each empty tab has its own message',
      },
    ],
  },
  {
    what: 'blog management: reject dialog',
    texts: ['Reject Blog Post', 'Reason for rejection (optional but recommended)...', 'Reject Post'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'rejecting with %j sends the reason %j',
      },
    ],
  },
  { what: 'blog management: reject pending', texts: ['Rejecting...'], tests: [] },
  {
    what: 'blog management: loading',
    texts: ['Loading blog posts...'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'posts that do not load show an error, and load on retry',
      },
    ],
  },
  {
    what: 'blog management: error',
    texts: ['Error loading blog posts', 'Please try refreshing the page.'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'posts that do not load show an error, and load on retry',
      },
    ],
  },
  {
    what: 'create post: buttons',
    texts: ['Save Draft', 'Submit for Approval'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx',
        title: 'a post that could not be saved stays in the form, and is restored after the session ended',
      },
      {
        file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx',
        title: 'each missing field has an error, and nothing is sent',
      },
    ],
  },
  { what: 'create post: pending', texts: ['Submitting...'], tests: [] },
  {
    what: 'create post: preview and guidelines',
    tests: [
      {
        file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx',
        title: 'the side shows the guidelines, and on request a preview of the post',
      },
    ],
  },
];
