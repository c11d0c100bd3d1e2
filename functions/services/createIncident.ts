import type { Incident } from '#domain/operations/incident';
import type { NewIncident } from '#domain/operations/operationsForms';
import type { z } from 'zod';
import type { Services } from './services';

/** Creates an open incident from a report. Its 72-hour clock starts at `detectedAt`, by default now. */
export function createIncident(
  { newId, now }: Pick<Services, 'newId' | 'now'>,
  { detectedAt = now().toISOString(), ...report }: z.output<typeof NewIncident>,
): Incident {
  return {
    ...report,
    id: newId(),
    status: 'open',
    affectedUsers: [],
    affectedData: [],
    detectedAt,
    resolvedAt: null,
    notificationsSent: 0,
    clockTold: null,
    details: {},
    assignedTo: null,
  };
}
