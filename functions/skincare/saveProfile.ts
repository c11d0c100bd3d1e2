import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

/** Keeps a profile for the first time, or changes it. */
export const handler = endpoint(routes.skincare.saveProfile, ({ body, user, skincare, newId, now, audit }) =>
  skincare.save(user.id, body, { id: newId(), at: now() }, audit.commit),
);
