import { z } from 'zod';
import { httpMessages } from './messages';

/** A ULID: 26 characters that sort by time. Everything stored has one as its id. */
export const Id = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, { error: () => httpMessages('notAnId') });
