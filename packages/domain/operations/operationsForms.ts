import { z } from 'zod';
import { PrivacyPolicy } from '#domain/account/privacyPolicy';
import { Incident, IncidentStatus } from './incident';

/** An incident as an administrator reports it. Its 72-hour clock starts at `detectedAt`, or now. */
export const NewIncident = z.object({
  incidentType: z
    .string({ error: 'Please name the incident' })
    .trim()
    .min(1, 'Please name the incident')
    .max(100, 'Please use at most 100 characters'),
  severity: z.enum(Incident.shape.severity.options, { error: 'Please choose how severe it is' }),
  description: z
    .string({ error: 'Please say what happened' })
    .trim()
    .min(1, 'Please say what happened')
    .max(2000, 'Please use at most 2000 characters'),
  detectedAt: z.iso.datetime('Please give a date and a time').optional(),
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
