import type { GlobalConfig } from 'jest';
import { startSharedSites } from './sharedSites';

declare global {
  var closeSharedSites: () => Promise<void>;
}

/** Jest's global setup: starts a product and a browser for each worker. */
export default async function setUpJourneys({ maxWorkers }: GlobalConfig): Promise<void> {
  globalThis.closeSharedSites = await startSharedSites(maxWorkers);
}
