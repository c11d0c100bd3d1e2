import type { FhirResource, Reference } from 'fhir/r4';

/** A resource of a bundle before it is put in, with what others refer to it by. */
export interface Referable<R extends FhirResource> {
  fullUrl: string;
  resource: R;
}

/** What all resources of a bundle share. */
export interface FhirContext {
  /** The address of the site, which names our code system and identifiers. */
  origin: string;
  system: string;
  patient: Reference;
  createId: () => string;
}

/** Wraps a resource for a bundle, under a random address. */
export function toReferable<R extends FhirResource>(createId: () => string, resource: R): Referable<R> {
  return { fullUrl: `urn:uuid:${createId()}`, resource };
}
