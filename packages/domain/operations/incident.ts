import { z } from 'zod';

/** How an incident goes on; each step leads to the next only (decisions A14). */
export const INCIDENT_STATUSES = ['open', 'investigating', 'contained', 'resolved'] as const;
export const IncidentStatus = z.enum(INCIDENT_STATUSES);
export type IncidentStatus = z.infer<typeof IncidentStatus>;

/** Hours after its detection in which people are told of an incident (specification §9). */
const NOTICE_HOURS = 72;
/** Hours before that from which the operator is reminded. */
const WARNING_HOURS = 24;

export const Incident = z.object({
  id: z.string(),
  incidentType: z.string().trim().min(1).max(100),
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  status: IncidentStatus,
  description: z.string().trim().min(1).max(2000),
  /** Random ids of the accounts concerned. */
  affectedUsers: z.array(z.string()),
  /** Kinds of data concerned. */
  affectedData: z.array(z.string()),
  detectedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  notificationsSent: z.number().int(),
  details: z.record(z.string(), z.unknown()),
  assignedTo: z.string().nullable(),
  /** What the operator was last reminded of. */
  clockTold: z.enum(['near', 'late']).nullable().default(null),
});
export type Incident = z.infer<typeof Incident>;

/** Whether an incident may go from one status to another. */
export function mayMove(from: IncidentStatus, to: IncidentStatus): boolean {
  return INCIDENT_STATUSES.indexOf(to) === INCIDENT_STATUSES.indexOf(from) + 1;
}

/** When notice is due, and the whole hours left until then (negative when late). */
export function noticeOf(
  { detectedAt }: Pick<Incident, 'detectedAt'>,
  now: Date,
): { dueAt: string; hoursLeft: number } {
  const due = Date.parse(detectedAt) + NOTICE_HOURS * 3_600_000;
  return { dueAt: new Date(due).toISOString(), hoursLeft: Math.floor((due - now.getTime()) / 3_600_000) };
}

/** How the clock of an incident stands: it runs until people were told of it, or there was nobody to tell. */
export function clockOf(
  incident: Pick<Incident, 'detectedAt' | 'notificationsSent'>,
  now: Date,
): 'stopped' | 'running' | 'near' | 'late' {
  if (incident.notificationsSent > 0) return 'stopped';
  const { hoursLeft } = noticeOf(incident, now);
  if (hoursLeft < 0) return 'late';
  return hoursLeft < WARNING_HOURS ? 'near' : 'running';
}
