import type { ConformanceRow } from '../conformanceRow';
import { BLOG_MANAGEMENT_SCREENS } from './blogManagementScreens';
import { BLOG_SCREENS } from './blogScreens';
import { CUSTOMER_SCREENS } from './customerScreens';
import { FINDER_SCREENS } from './finderScreens';
import { HOME_SCREENS } from './homeScreens';
import { NAVIGATION_SCREENS } from './navigationScreens';
import { PRIVACY_SCREENS } from './privacyScreens';
import { ROUTE_SCREENS } from './routeScreens';
import { SIGN_IN_SCREENS } from './signInScreens';
import { SKINCARE_SCREENS } from './skincareScreens';
import { SUBSCRIPTION_SCREENS } from './subscriptionScreens';
import { TRAINING_SCREENS } from './trainingScreens';

/** Section 2 of the specification: screens, routes and navigation. */
export const SCREENS: readonly ConformanceRow[] = [
  ...ROUTE_SCREENS,
  ...NAVIGATION_SCREENS,
  ...SIGN_IN_SCREENS,
  ...HOME_SCREENS,
  ...SKINCARE_SCREENS,
  ...TRAINING_SCREENS,
  ...SUBSCRIPTION_SCREENS,
  ...BLOG_SCREENS,
  ...FINDER_SCREENS,
  ...PRIVACY_SCREENS,
  ...CUSTOMER_SCREENS,
  ...BLOG_MANAGEMENT_SCREENS,
];
