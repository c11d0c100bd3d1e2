import { z } from 'zod';
import { PrivacyPolicy } from '#domain/account/privacyPolicy';
import { Incident, IncidentStatus } from './incident';
import { deskFormMessages } from './messages';

const t = deskFormMessages;

/** An incident as an administrator reports it. Its 72-hour clock starts at `detectedAt`, or now. */
export const NewIncident = z.object({
  incidentType: z
    .string({ error: () => t('incidentType') })
    .trim()
    .min(1, { error: () => t('incidentType') })
    .max(100, { error: () => t('long', { count: 100 }) }),
  severity: z.enum(Incident.shape.severity.options, { error: () => t('severity') }),
  description: z
    .string({ error: () => t('description') })
    .trim()
    .min(1, { error: () => t('description') })
    .max(2000, { error: () => t('long', { count: 2000 }) }),
  detectedAt: z.iso.datetime({ error: () => t('detectedAt') }).optional(),
});

/** Moves an incident to its next status. */
export const IncidentMove = z.object({ status: IncidentStatus });

/** A new version of the privacy policy, in force 30 days after its announcement. */
export const NewPolicy = PrivacyPolicy.pick({ version: true, summary: true });
export const PolicyAnnouncement = PrivacyPolicy;

export const PolicyNoticesRequest = z.object({
  version: PrivacyPolicy.shape.version,
  cursor: z.string().max(512).optional(),
});
/** How many people of this stretch were mailed; `nextCursor` is null after the last account. */
export const PolicyNotices = z.object({ mailed: z.number().int(), nextCursor: z.string().nullable() });
