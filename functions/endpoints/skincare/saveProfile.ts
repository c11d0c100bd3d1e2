import { Skincare } from '#data/skincare/skincare';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { endpoint } from '#functions/http/endpoint';

/** Creates or changes the profile. */
export const handler = endpoint(skincareRoutes.saveProfile, ({ body, user, table, vault, newId, now, audit }) =>
  new Skincare(table, vault).saveProfile(user.id, body, { id: newId(), at: now() }, audit.commit),
);
