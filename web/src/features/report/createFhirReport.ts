import type { Spot } from '#domain/analysis/spot';
import { collectReport, type CollectOptions } from './collectReport';
import { buildFhirBundle } from './fhir/buildFhirBundle';

/** Makes the report about some spots as a FHIR R4 bundle, without photos, on this device. */
export async function createFhirReport(
  spots: readonly Spot[],
  options: Omit<CollectOptions, 'withPhotos'>,
): Promise<Blob> {
  const content = await collectReport(spots, { ...options, withPhotos: false });
  const bundle = buildFhirBundle(content, { origin: location.origin, createId: () => crypto.randomUUID() });
  return new Blob([JSON.stringify(bundle, null, 2)], { type: 'application/fhir+json' });
}
