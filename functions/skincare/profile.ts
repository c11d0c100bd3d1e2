import { Skincare } from '#data/skincare';
import { skincareRoutes } from '#domain/routes/skincare';
import { endpoint } from '../endpoint';
import { noProfile } from './noProfile';

export const handler = endpoint(skincareRoutes.profile, async ({ user, table, vault }) => {
  const profile = await new Skincare(table, vault).profile(user.id);
  if (!profile) throw noProfile();
  return profile;
});
