import { skincareRoutes } from '#domain/routes/skincare';
import { endpoint } from '../endpoint';
import { noProfile } from './noProfile';

export const handler = endpoint(skincareRoutes.profile, async ({ user, skincare }) => {
  const profile = await skincare.profile(user.id);
  if (!profile) throw noProfile();
  return profile;
});
