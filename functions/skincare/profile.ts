import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';
import { noProfile } from './noProfile';

export const handler = endpoint(routes.skincare.profile, async ({ user, skincare }) => {
  const profile = await skincare.profile(user.id);
  if (!profile) throw noProfile();
  return profile;
});
