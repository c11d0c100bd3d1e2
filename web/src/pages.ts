import type { IconName } from './ui/Icon';

export const PRODUCT = 'Skin Awareness';

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
  { path: '/privacy', label: 'Privacy Policy', icon: 'lock', who: 'everyone', place: 'more' },
];

/** The price, the subscription, and the way back from a payment. */
export const SUBSCRIBE = '/subscribe';
/** What visitors see too; everywhere else they meet the sign-in screen. */
export const PUBLIC_PAGES: readonly string[] = ['/privacy', SUBSCRIBE];
export const HISTORY = '/#history';
export const ANALYSIS = '/#analysis';
