/** Jest's global teardown: stops what the journeys shared. Throws if a product ever connected to another machine. */
export default async function tearDownJourneys(): Promise<void> {
  await globalThis.closeSharedSites();
}
