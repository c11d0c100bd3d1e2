import { ANNUAL_PRICE_USD } from '#domain/subscription';
import { PRIVACY_VERSION } from '#domain/account';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

export const handler = endpoint(routes.config.get, ({ config }) =>
  Promise.resolve({
    stage: config.stage,
    demoSubscriptions: config.features.demoSubscriptions,
    privacyVersion: PRIVACY_VERSION,
    minPasswordLength: config.minPasswordLength,
    annualPriceUsd: ANNUAL_PRICE_USD,
  }),
);
