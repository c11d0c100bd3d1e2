import { Skincare } from '#data/skincare/skincare';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { endpoint } from '#functions/http/endpoint';
import { profileNotFound } from '#functions/services/profileNotFound';

export const handler = endpoint(skincareRoutes.profile, async ({ owner, table, vault }) => {
  const profile = await new Skincare(table, vault).findProfile(owner);
  if (!profile) throw profileNotFound();
  return profile;
});
