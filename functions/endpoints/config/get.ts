import { configRoutes } from '#domain/http/routes/config';
import { ANNUAL_PRICE_USD } from '#domain/subscription/price';
import { endpoint } from '#functions/http/endpoint';
import { SHIPPED_VERSIONS } from '#functions/services/training/shippedVersions';

export const handler = endpoint(configRoutes.get, async ({ config, policies, models }) => {
  const [{ version, upcoming }, published] = await Promise.all([policies.getCurrent(), models.getPublished()]);
  return {
    stage: config.stage,
    demoSubscriptions: config.features.demoSubscriptions,
    privacyVersion: version,
    upcomingPrivacy: upcoming,
    minPasswordLength: config.minPasswordLength,
    adminTotp: config.adminTotp,
    annualPriceUsd: ANNUAL_PRICE_USD,
    affiliateTag: config.affiliateTag,
    modelRecipe: config.modelRecipe,
    models: { ...published, live: published.live ?? SHIPPED_VERSIONS[config.modelRecipe] },
    subscriptionPollSeconds: config.subscriptionPollSeconds,
  };
});
