import { z } from 'zod';
import { describeError } from '#functions/runtime/log';
import { job } from '#functions/runtime/job';
import type { ModelRelease } from '#functions/services/training/hosting';
import { getTrainingServices } from '#functions/services/training/trainingServices';

const Shared = { image: z.string(), roleArn: z.string(), diskKeyId: z.string(), alarms: z.array(z.string()) };
/** CloudFormation passes every number as text. */
const ReleaseProperties = z.union([
  z.object({ ...Shared, instanceType: z.string(), instances: z.coerce.number().int() }),
  z.object({ ...Shared, memoryMb: z.coerce.number().int(), maxConcurrency: z.coerce.number().int() }),
]);

/** The event of a custom resource. Source: AWS CloudFormation User Guide, 'Custom resource request objects'. */
const ReleaseRequest = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: ReleaseProperties,
});
type ReleaseRequest = z.output<typeof ReleaseRequest>;

/**
 * Puts what a release brings behind the live model, when CloudFormation asks for it: image, rights and instances. The model itself
 * is none of CloudFormation's resources, so no release changes it: docs/decisions/101-the-live-model-outlives-releases.md.
 */
export const handler = job('releaseModel', async (services, event) => {
  const request = ReleaseRequest.parse(event);
  const { hosting } = getTrainingServices(services);
  let reason: string | undefined;
  try {
    if (request.RequestType === 'Delete') await hosting.remove();
    else await hosting.release(toRelease(request.ResourceProperties));
  } catch (error) {
    services.recordMetric({
      level: 'error',
      job: 'releaseModel',
      ms: 0,
      failed: 1,
      overdue: 0,
      error: describeError(error),
    });
    reason = error instanceof Error ? error.message : String(error);
  }
  await respond(request, services.config.lesionEndpointName, reason);
  // CloudFormation takes a failed release back. A second try by Lambda would get in its way.
  return { failed: 0 };
});

function toRelease({
  image,
  roleArn,
  diskKeyId,
  alarms,
  ...capacity
}: z.output<typeof ReleaseProperties>): ModelRelease {
  return {
    ...{ image, roleArn, diskKeyId, alarms },
    capacity:
      'instanceType' in capacity
        ? { InstanceType: capacity.instanceType, InitialInstanceCount: capacity.instances }
        : { ServerlessConfig: { MemorySizeInMB: capacity.memoryMb, MaxConcurrency: capacity.maxConcurrency } },
  };
}

/** Answers CloudFormation, which waits for it. */
async function respond(
  { ResponseURL, StackId, RequestId, LogicalResourceId }: ReleaseRequest,
  endpointName: string,
  reason: string | undefined,
): Promise<void> {
  const response = await fetch(ResponseURL, {
    method: 'PUT',
    body: JSON.stringify({
      ...{ StackId, RequestId, LogicalResourceId, PhysicalResourceId: endpointName },
      Status: reason === undefined ? 'SUCCESS' : 'FAILED',
      ...(reason !== undefined && { Reason: reason }),
    }),
  });
  if (!response.ok) throw new Error('CloudFormation did not take the answer');
}
