import { unassessableMessages } from './messages';

type Reason = keyof typeof unassessableMessages.texts;

/** Why a photo cannot be assessed: the codes on the wire. */
export const UNASSESSABLE_REASONS = Object.keys(unassessableMessages.texts) as Reason[];

/** Why a photo cannot be assessed and what to change, as people read it. See `docs/decisions/021-photos-that-cannot-be-assessed.md`. */
export const describeUnassessable = (reason: Reason): string => unassessableMessages(reason);
