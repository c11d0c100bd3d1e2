import { z } from 'zod';

/** Statuses of an incident in order. Each may change only to the next (docs/decisions/013-incidents.md). */
export const INCIDENT_STATUSES = ['open', 'investigating', 'contained', 'resolved'] as const;
export const IncidentStatus = z.enum(INCIDENT_STATUSES);
export type IncidentStatus = z.infer<typeof IncidentStatus>;

/** Hours from detection to the deadline for notifying affected people. */
const NOTIFICATION_HOURS = 72;
/** Hours before the deadline at which the operator is first reminded. */
const WARNING_HOURS = 24;

export const Incident = z.object({
  id: z.string(),
  incidentType: z.string().trim().min(1).max(100),
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  status: IncidentStatus,
  description: z.string().trim().min(1).max(2000),
  /** Ids of the affected users. */
  affectedUsers: z.array(z.string()),
  /** Kinds of affected data. */
  affectedData: z.array(z.string()),
  detectedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  notificationsSent: z.number().int(),
  details: z.record(z.string(), z.unknown()),
  assignedTo: z.string().nullable(),
  /** The last reminder sent to the operator: the deadline is near, or it has passed. */
  clockTold: z.enum(['near', 'late']).nullable().default(null),
});
export type Incident = z.infer<typeof Incident>;

/** Seconds by which another clock may be ahead of ours. */
const MAX_CLOCK_SKEW = 300;

/** Whether an incident would be found in the future, which would give its notice more than 72 hours. */
export const isDetectedLater = (detectedAt: string, now: Date): boolean =>
  Date.parse(detectedAt) > now.getTime() + 1000 * MAX_CLOCK_SKEW;

/** Whether an incident may move from one status to another. */
export function canChangeIncidentStatus(from: IncidentStatus, to: IncidentStatus): boolean {
  return INCIDENT_STATUSES.indexOf(to) === INCIDENT_STATUSES.indexOf(from) + 1;
}

/** The notification deadline, and the whole hours left until then (negative after it). */
export function getNotificationDeadline(
  { detectedAt }: Pick<Incident, 'detectedAt'>,
  now: Date,
): { dueAt: string; hoursLeft: number } {
  const due = Date.parse(detectedAt) + NOTIFICATION_HOURS * 3_600_000;
  return { dueAt: new Date(due).toISOString(), hoursLeft: Math.floor((due - now.getTime()) / 3_600_000) };
}

/** State of an incident's notification deadline. The clock stops when notifications have been sent. */
export function getNotificationClock(
  incident: Pick<Incident, 'detectedAt' | 'notificationsSent'>,
  now: Date,
): 'stopped' | 'running' | 'near' | 'late' {
  if (incident.notificationsSent > 0) return 'stopped';
  const { hoursLeft } = getNotificationDeadline(incident, now);
  if (hoursLeft < 0) return 'late';
  return hoursLeft < WARNING_HOURS ? 'near' : 'running';
}
