import { Skincare } from '#data/skincare/skincare';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { endpoint } from '#functions/http/endpoint';

/** Keeps a profile for the first time, or changes it. */
export const handler = endpoint(skincareRoutes.saveProfile, ({ body, user, table, vault, newId, now, audit }) =>
  new Skincare(table, vault).save(user.id, body, { id: newId(), at: now() }, audit.commit),
);
