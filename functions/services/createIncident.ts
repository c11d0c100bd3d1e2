import { AppError } from '#domain/http/errors';
import { isDetectedLater, type Incident } from '#domain/operations/incident';
import { deskFormMessages } from '#domain/operations/messages';
import type { NewIncident } from '#domain/operations/operationsForms';
import type { z } from 'zod';
import type { Services } from './services';

/**
 * Creates an open incident from a report. Its 72-hour clock starts at `detectedAt`, by default now.
 * @throws AppError 400 where that lies in the future
 */
export function createIncident(
  { newId, now }: Pick<Services, 'newId' | 'now'>,
  { detectedAt = now().toISOString(), ...report }: z.output<typeof NewIncident>,
): Incident {
  if (isDetectedLater(detectedAt, now())) {
    const message = deskFormMessages('detectedLater');
    throw new AppError('invalid_request', message, { fields: { detectedAt: message } });
  }
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
