import { defineMessages } from '#domain/messages/defineMessages';
import {
  shellMessagesInSpanish,
  pageMessagesInSpanish,
  lostMessagesInSpanish,
  offlineMessagesInSpanish,
} from './messages.es';

/** Texts of the frame of every page, and of the pages without a feature. */
export const shellMessages = defineMessages(
  'shell',
  {
    skip: 'Skip to the page',
    educational: 'Educational only. Not a medical diagnosis, and no replacement for a dermatologist.',
    educationalLabel: 'Educational only',
    loading: 'Loading...',
    main: 'Main',
    more: 'More',
    admin: 'Admin',
    menu: 'Menu',
    accountOf: 'Account of {name}',
    profile: 'Your profile',
    signIn: 'Sign In',
    signOut: 'Sign Out',
    signingOut: 'Signing out…',
    premium: 'Premium',
    subscriptionActive: 'Subscription Active',
    subscribe: 'Subscribe',
    subscribeNow: 'Subscribe Now',

    footer: 'Footer',
    'footer.text':
      '{product} is for learning about skin-cancer signs. Results are educational, are not a medical diagnosis and do not replace a dermatologist. See a doctor about any spot that worries you, changes, bleeds or does not heal.',
    explore: 'Explore',
    learn: 'Learn',
    yourAccount: 'Your account',
    aboutUs: 'About us',
    signs: 'Signs of skin cancer',
    prevention: 'Prevention and self-exam',
    history: 'Analysis History',
    createAccount: 'Create Account',
    subscription: 'Subscription',
    contact: 'Contact Us',

    unreachable: 'We can’t reach the server',
    'unreachable.text': 'Nothing is lost. Check your connection, then try again.',
    tryAgain: 'Try again',
    broken: 'This page stopped working',
    'broken.text': 'Your saved data is safe. Load the page again to continue.',
    loadAgain: 'Load the page again',
    sessionEnded: 'Your session ended',
    'sessionEnded.text': 'Copy what you typed. Then load the page again to sign in.',
  },
  shellMessagesInSpanish,
);

/** The names of the pages in the navigation. */
export const pageMessages = defineMessages(
  'pages',
  {
    home: 'Home',
    history: 'History',
    skincare: 'Skincare Profile',
    finder: 'Find Dermatologist',
    blog: 'Health Blog',
    overview: 'Overview',
    inbox: 'Inbox',
    audit: 'Audit Log',
    incidents: 'Incidents and Policy',
    training: 'ML Training',
    generative: 'Generative AI',
    securityDemo: 'Security Demo',
    customers: 'Customer Management',
    blogAdmin: 'Blog Management',
    about: 'About',
    privacy: 'Privacy Policy',
  },
  pageMessagesInSpanish,
);

/** Texts of pages that are not there, or not for this person. */
export const lostMessages = defineMessages(
  'lost',
  {
    restricted: 'Access Restricted',
    'restricted.text': 'This page is only for administrators.',
    'restricted.training':
      'This page is only available to administrators. The ML training system requires elevated permissions to maintain data quality and model integrity.',
    returnHome: 'Return to Home',
    notFound: '404 Page Not Found',
    'notFound.text': 'There is no page at this address. Your history and account are unchanged.',
    backHome: 'Back to Home',
  },
  lostMessagesInSpanish,
);

/** Texts of the frame without a connection. */
export const offlineMessages = defineMessages(
  'offline',
  {
    unlock: 'Unlock your spots',
    unlocking: 'Waiting for your device...',
    'unlock.failed': 'They did not open. Please try again.',
    offline: 'You are offline. You see what this page had loaded.',
    'offline.copy': 'You are offline. You see your data as of {time}.',
    needsConnection: 'This page needs a connection',
    'needsConnection.text': 'Your spots, your history, your checks and your reminders also open offline.',
    toHistory: 'Analysis History',
  },
  offlineMessagesInSpanish,
);
