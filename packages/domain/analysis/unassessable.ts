import { unassessableMessages } from './messages';

type Reason = keyof typeof unassessableMessages.texts;

/** Why a photo cannot be assessed and what to change, as people read it. See `docs/decisions/021-photos-that-cannot-be-assessed.md`. */
export const UNASSESSABLE = Object.fromEntries(
  Object.keys(unassessableMessages.texts).map((reason) => [reason, unassessableMessages(reason as Reason)]),
) as Record<Reason, string>;
