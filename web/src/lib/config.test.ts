import { canOfferDemo } from './config';

const config = {
  stage: 'preview',
  demoSubscriptions: true,
  privacyVersion: '1.0',
  upcomingPrivacy: null,
  minPasswordLength: 6,
  adminTotp: 'offered' as const,
  annualPriceUsd: 39.95,
  affiliateTag: null,
  modelRecipe: 'research' as const,
  models: { live: 'research-1', withdrawn: [] },
  subscriptionPollSeconds: 10,
};

test.each(['localhost', '127.0.0.1', '[::1]', 'app.preview.example.org'])(
  '%s can offer a demo subscription',
  (host) => {
    expect(canOfferDemo(config, host)).toBe(true);
  },
);

test('a demo needs both the host name and the server’s permission', () => {
  expect(canOfferDemo(config, 'www.example.org')).toBe(false);
  expect(canOfferDemo({ ...config, demoSubscriptions: false }, 'localhost')).toBe(false);
  expect(canOfferDemo(undefined, 'localhost')).toBe(false);
});
