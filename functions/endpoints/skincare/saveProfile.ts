import { Skincare } from '#data/skincare/skincare';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { endpoint } from '#functions/http/endpoint';

/** Creates or changes the profile. */
export const handler = endpoint(skincareRoutes.saveProfile, ({ body, owner, table, vault, newId, now, audit }) =>
  new Skincare(table, vault).saveProfile(owner, body, { id: newId(), at: now() }, audit.commit),
);
