import { z } from 'zod';

/** A ULID, as everything that is kept is named: 26 characters whose order is the order of time. */
export const Id = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not an id');
