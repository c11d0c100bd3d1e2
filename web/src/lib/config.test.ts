import { mayOfferDemo } from './config';

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
};

test.each(['localhost', '127.0.0.1', '[::1]', 'app.preview.example.org'])('%s may offer a demonstration', (host) => {
  expect(mayOfferDemo(config, host)).toBe(true);
});

test('neither the host name nor the server is enough alone', () => {
  expect(mayOfferDemo(config, 'www.example.org')).toBe(false);
  expect(mayOfferDemo({ ...config, demoSubscriptions: false }, 'localhost')).toBe(false);
  expect(mayOfferDemo(undefined, 'localhost')).toBe(false);
});
