import type { RouteName, Routes } from '#domain/http/routes';
import { account } from '#local/bin/bench/growing/account';
import { analysis } from '#local/bin/bench/growing/analysis';
import { auth } from '#local/bin/bench/growing/auth';
import { blog } from '#local/bin/bench/growing/blog';
import { generative } from '#local/bin/bench/growing/generative';
import { stripe, subscription } from '#local/bin/bench/growing/payments';
import { A_PAGE, page, type Growing, type GrowingOf, type Subject } from '#local/bin/bench/growing/row';
import { training } from '#local/bin/bench/growing/training';

/** Answers of a skincare profile. */
export const SKINCARE = {
  ...{ skinType: 'oily', skinTone: 'medium', ageRange: '26-35', sunExposure: 'high' },
  ...{ primaryConcerns: ['Dark spots'], currentProducts: ['Cleanser'], allergies: [] },
  lifestyleFactors: { smoking: false, exerciseFrequency: 'none', dietType: 'keto', stressLevel: 'high' },
};

const A_PAGE_OF_25 = 'a page of 25';
const LETTER = {
  ...{ name: 'Ann Lind', email: 'ann@example.org', subject: 'A question' },
  message: 'How do I change my address?',
};
const HUDSON = { lat: 40.75, lng: -73.99 };
const GIFT = { subscriptionStatus: 'active', reason: 'A gift' };

/** Every route's calls, in the order in which they are made. */
export function growing(subject: Subject): (Growing & { route: RouteName })[] {
  const { user, spot } = subject;
  const groups: { [G in keyof Routes]: GrowingOf<G> } = {
    config: { get: { name: 'settings', as: 'stranger' } },
    openapi: { get: { name: 'documentation', as: 'admin' } },
    auth: auth(subject),
    account: account(subject),
    subscription,
    stripe,
    analysis: analysis(subject),
    lesions: {
      list: { name: 'spots', as: 'person', given: { query: page }, grows: A_PAGE },
      update: { name: 'name of a spot', as: 'person', given: { params: { id: spot }, body: { name: 'Left arm' } } },
    },
    skincare: {
      profile: { name: 'skincare profile', as: 'person' },
      saveProfile: { name: 'skincare profile, saved', as: 'person', given: { body: SKINCARE } },
      recommendations: { name: 'skincare plans', as: 'person', given: { query: page }, grows: A_PAGE },
      generate: { name: 'a new skincare plan', as: 'person', grows: 'looks through recent analyses, at most 1,000' },
    },
    dermatologists: {
      geocode: { name: 'ZIP code', as: 'person', given: { query: { zipcode: '10001' } } },
      find: { name: 'dermatologists', as: 'person', given: { query: HUDSON } },
    },
    contact: { create: { name: 'letter to us', as: 'stranger', given: { body: LETTER } } },
    blog,
    admin: {
      users: { name: 'customers', as: 'admin', given: { query: { limit: 25 } }, grows: A_PAGE_OF_25 },
      searchUsers: {
        name: 'customers found',
        as: 'admin',
        given: { body: { text: 'lind', limit: 25 } },
        grows: A_PAGE_OF_25,
      },
      countUsers: { name: 'customers, counted', as: 'admin' },
      overrideSubscription: { name: 'access given', as: 'admin', given: { params: { id: user.id }, body: GIFT } },
      securityDemo: { name: 'security page', as: 'admin' },
    },
    training,
    generative,
  };
  return Object.entries(groups).flatMap(([group, rows]) =>
    Object.entries<Growing | readonly Growing[]>(rows).flatMap(([name, calls]) =>
      [calls].flat().map((call) => ({ ...call, route: `${group}.${name}` as RouteName })),
    ),
  );
}
