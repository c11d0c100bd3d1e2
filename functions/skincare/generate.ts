import { routes } from '#domain/routes';
import { influenceOf, planFor } from '#domain/skincare/plan';
import { endpoint } from '../endpoint';
import { noProfile } from './noProfile';

/** How many of somebody's newest analyses are looked through for one that a plan must take into account. */
const ANALYSES = 50;

/** Makes a new plan of the profile and of recent analyses; the earlier one is kept, inactive (decisions D15). */
export const handler = endpoint(routes.skincare.generate, async (context) => {
  const { user, skincare, analyses, newId, now, audit } = context;
  const at = now();
  const recent = await analyses.list(user.id, { limit: ANALYSES });
  const influence = influenceOf(recent?.items ?? [], at);
  const plan = await skincare.regenerate(
    user.id,
    (profile) => planFor(profile, influence),
    { newId, at },
    audit.commit,
  );
  if (!plan) throw noProfile();
  return plan;
});
