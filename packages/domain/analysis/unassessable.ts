import { unassessableMessages } from './messages';

/** Why a photo cannot be assessed and what to change, as people read it. See `docs/decisions/021-photos-that-cannot-be-assessed.md`. */
export const UNASSESSABLE = unassessableMessages.texts;
