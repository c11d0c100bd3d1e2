import type { IconName } from './ui/layout/Icon';

export const PRODUCT = 'Skin Awareness';
export const ABOUT = '/about';

export interface Page {
  path: string;
  label: string;
  icon: IconName;
  /** Who sees the link: everyone, signed-in people, or administrators. */
  who: 'everyone' | 'user' | 'admin';
  /** Where the link stands on wide screens; administrators' links have a menu of their own. */
  place: 'bar' | 'more';
}

/** Every page that navigation links to, in its order. */
export const PAGES: readonly Page[] = [
  { path: '/', label: 'Home', icon: 'home', who: 'user', place: 'bar' },
  { path: '/skincare', label: 'Skincare Profile', icon: 'leaf', who: 'user', place: 'bar' },
  { path: '/find-dermatologist', label: 'Find Dermatologist', icon: 'search', who: 'user', place: 'bar' },
  { path: '/blog', label: 'Health Blog', icon: 'note', who: 'user', place: 'bar' },
  { path: '/training', label: 'ML Training', icon: 'sparkle', who: 'admin', place: 'more' },
  { path: '/generative-training', label: 'Generative AI', icon: 'heat', who: 'admin', place: 'more' },
  { path: '/security-demo', label: 'Security Demo', icon: 'shield', who: 'admin', place: 'more' },
  { path: '/admin/customers', label: 'Customer Management', icon: 'user', who: 'admin', place: 'more' },
  { path: '/admin/blog', label: 'Blog Management', icon: 'edit', who: 'admin', place: 'more' },
  { path: ABOUT, label: 'About', icon: 'info', who: 'user', place: 'more' },
  { path: '/privacy', label: 'Privacy Policy', icon: 'lock', who: 'everyone', place: 'more' },
];

/** The price, the subscription, and the way back from a payment. */
export const SUBSCRIBE = '/subscribe';
/** What visitors see too; everywhere else they meet the sign-in screen. */
export const PUBLIC_PAGES: readonly string[] = ['/privacy', SUBSCRIBE];
/** Where people write to us: below Home, and for visitors below the privacy policy. */
export const CONTACT = { user: '/#contact', visitor: '/privacy#contact' } as const;
export const HISTORY = '/#history';
export const ANALYSIS = '/#analysis';
