import { SAMPLE_NAMES, type SampleName } from '#domain/analysis/samplePhoto';
import { pageMessages } from './shell/messages';
import type { IconName } from './ui/layout/Icon';

const t = pageMessages;

export const PRODUCT = 'Skin Awareness';
export const ABOUT = '/about';
/** The whole history, with filters. The home page shows the newest analyses. */
export const HISTORY_PAGE = '/history';
/** All spots on the body map. */
export const BODY_PAGE = '/history/body';
/** The monthly total-skin check. */
export const CHECK_PAGE = '/history/check';

export interface SitePage {
  path: string;
  label: string;
  icon: IconName;
  /** Who sees the link: everyone, signed-in users or administrators. */
  audience: 'everyone' | 'user' | 'admin';
  /** Where the link is on wide screens. Administrator links are in their own menu. */
  placement: 'bar' | 'more';
}

/** Every page in the navigation, in order. */
export const PAGES: readonly SitePage[] = [
  { path: '/', label: t('home'), icon: 'home', audience: 'user', placement: 'bar' },
  { path: HISTORY_PAGE, label: t('history'), icon: 'history', audience: 'user', placement: 'bar' },
  { path: '/skincare', label: t('skincare'), icon: 'leaf', audience: 'user', placement: 'bar' },
  { path: '/find-dermatologist', label: t('finder'), icon: 'search', audience: 'user', placement: 'bar' },
  { path: '/blog', label: t('blog'), icon: 'note', audience: 'user', placement: 'bar' },
  { path: '/admin/overview', label: t('overview'), icon: 'heat', audience: 'admin', placement: 'more' },
  { path: '/admin/inbox', label: t('inbox'), icon: 'mail', audience: 'admin', placement: 'more' },
  { path: '/admin/audit', label: t('audit'), icon: 'history', audience: 'admin', placement: 'more' },
  { path: '/admin/incidents', label: t('incidents'), icon: 'alert', audience: 'admin', placement: 'more' },
  { path: '/training', label: t('training'), icon: 'sparkle', audience: 'admin', placement: 'more' },
  { path: '/generative-training', label: t('generative'), icon: 'heat', audience: 'admin', placement: 'more' },
  { path: '/security-demo', label: t('securityDemo'), icon: 'shield', audience: 'admin', placement: 'more' },
  { path: '/admin/customers', label: t('customers'), icon: 'user', audience: 'admin', placement: 'more' },
  { path: '/admin/blog', label: t('blogAdmin'), icon: 'edit', audience: 'admin', placement: 'more' },
  { path: ABOUT, label: t('about'), icon: 'info', audience: 'user', placement: 'more' },
  { path: '/privacy', label: t('privacy'), icon: 'lock', audience: 'everyone', placement: 'more' },
];

/** The subscription page. Stripe's checkout returns here. */
export const SUBSCRIBE = '/subscribe';
/** The link in reminder mails. The address says nothing about health, because others may read along. */
export const DUE_PAGE = '/due';
/** The link in reminder mails, which turns reminders off. */
export const UNSUBSCRIBE = '/unsubscribe';
/** The result of a sample photo. */
export const getSamplePath = (name: SampleName): string => `/samples/${name}`;
export const SAMPLE_PATHS: readonly string[] = SAMPLE_NAMES.map(getSamplePath);
/** Pages open to visitors. On other pages they get the sign-in screen. */
export const PUBLIC_PAGES: readonly string[] = ['/privacy', SUBSCRIBE, UNSUBSCRIBE, ...SAMPLE_PATHS];
/** The contact form: on the home page, and for visitors on the privacy page. */
export const CONTACT = { user: '/#contact', visitor: '/privacy#contact' } as const;
/** The history's section on the home page. */
export const HISTORY = '/#history';
export const ANALYSIS = '/#analysis';
