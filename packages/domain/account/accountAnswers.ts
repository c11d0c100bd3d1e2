import { z } from 'zod';
import { Success } from '#domain/http/route';
import { AuditEntry } from '#domain/operations/audit';

/** The same answer for known and unknown addresses. `emailError` is for an outage of all mail. */
export const ForgotAnswer = z.object({
  emailSent: z.boolean(),
  emailError: z.string().nullable(),
  message: z.string(),
});
/** The answer of stage local, which has no real mail: the code, or a decoy for an unknown address. */
export const LocalForgotAnswer = ForgotAnswer.extend({ resetToken: z.string().optional() });

/** The setup key of an authenticator app, in base32. */
export const TwoStepKey = z.object({ setupKey: z.string() });

/** Two-step sign-in is on. The recovery codes are shown this once. */
export const TwoStepTurnedOn = Success.extend({ recoveryCodes: z.array(z.string()) });
/** A new set of recovery codes, shown this once. */
export const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const RecoveryCodesLeft = z.object({ left: z.number().int() });

/** Length in bytes of the AES-256 key of the photos on a person's devices. */
export const PHOTO_KEY_BYTES = 32;
const PhotoKey = z.base64().length(4 * Math.ceil(PHOTO_KEY_BYTES / 3));
/** The key of the photos on a person's devices, in base64. */
export const PhotoKeyAnswer = z.object({ key: PhotoKey });
/** The same, or null where the person has none yet. */
export const OptionalPhotoKeyAnswer = z.object({ key: PhotoKey.nullable() });

const ExportedRecords = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/**
 * Everything stored about one person. `records` has a list for each kind of row under the account (analyses, spots, sessions),
 * unsealed; `people` has the same for each other person of the account, whose names are in `account`; `research` has the
 * de-identified records, `activity` the rows of the audit log.
 */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()),
  records: ExportedRecords,
  people: z.array(z.object({ id: z.string(), records: ExportedRecords })),
  research: z.array(z.record(z.string(), z.unknown())),
  activity: z.array(AuditEntry),
});
export type AccountExport = z.infer<typeof AccountExport>;
