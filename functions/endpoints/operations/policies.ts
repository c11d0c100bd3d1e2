import { operationsRoutes } from '#domain/http/routes/desk/operations';
import { endpoint } from '#functions/http/endpoint';

/** Lists the announced versions of the privacy policy, the latest first. */
export const handler = endpoint(operationsRoutes.policies, async ({ policies }) =>
  (await policies.list()).sort((a, b) => (a.effectiveAt < b.effectiveAt ? 1 : -1)),
);
