import { skincareRoutes } from '#domain/routes/skincare';
import { endpoint } from '../endpoint';

/** Keeps a profile for the first time, or changes it. */
export const handler = endpoint(skincareRoutes.saveProfile, ({ body, user, skincare, newId, now, audit }) =>
  skincare.save(user.id, body, { id: newId(), at: now() }, audit.commit),
);
