import { Skincare } from '#data/skincare/skincare';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { endpoint } from '#functions/http/endpoint';
import { noProfile } from '#functions/services/skincareNotFound';

export const handler = endpoint(skincareRoutes.profile, async ({ user, table, vault }) => {
  const profile = await new Skincare(table, vault).profile(user.id);
  if (!profile) throw noProfile();
  return profile;
});
