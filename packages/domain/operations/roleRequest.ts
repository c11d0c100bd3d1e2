import { Role } from '#domain/account/account';
import { z } from 'zod';

/** Days until a request that nobody decided expires. */
export const ROLE_REQUEST_DAYS = 7;

/** A change of role that waits for a second administrator: docs/decisions/003-administrators-are-granted-by-command.md. */
export const RoleRequest = z.object({
  /** The account whose role changes, and its address. */
  userId: z.string(),
  email: z.string(),
  role: Role,
  reason: z.string(),
  /** Address of the administrator who asks for it; null where the account is gone. */
  requestedBy: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  /** Whether the administrator who reads it made the request, and so cannot confirm it. */
  isOwn: z.boolean(),
});
export type RoleRequest = z.infer<typeof RoleRequest>;
