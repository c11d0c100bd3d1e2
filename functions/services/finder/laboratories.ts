/** The Health Care Provider Taxonomy (NUCC) code of dermatopathology: doctors who examine tissue in a laboratory. */
const DERMATOPATHOLOGY = '207ND0900X';

/** Words in the name of a laboratory. */
const LABORATORY = /\b(laborator(y|ies)|labs?|diagnostics?|histology|cytology)\b/i;
const PATHOLOGY = /\b(dermato)?patholog(y|ists?)\b/i;
/** Words in the name of a practice that also has its own pathologists. */
const PRACTICE = /\b(dermatology|dermatologists?|clinics?)\b/i;

/** What the registry says about a listing. */
interface Listing {
  /** The name of an organization. Empty for a person, whose family name may be such a word. */
  organizationName: string;
  /** Taxonomy codes of dermatology and its subspecialties. */
  specialtyCodes: readonly string[];
}

/**
 * Whether a listing examines tissue and sees no patients: its only specialty in dermatology is dermatopathology, or its name is
 * that of a laboratory.
 */
export function isLaboratoryListing({ organizationName, specialtyCodes }: Listing): boolean {
  if (specialtyCodes.every((code) => code === DERMATOPATHOLOGY)) return true;
  if (LABORATORY.test(organizationName)) return true;
  return PATHOLOGY.test(organizationName) && !PRACTICE.test(organizationName);
}

/** Picks the specialty to show: the primary one, but one that sees patients before dermatopathology. Undefined for none. */
export function pickSpecialtyCode(specialties: readonly { code: string; primary: boolean }[]): string | undefined {
  const rank = ({ code, primary }: { code: string; primary: boolean }) =>
    (code === DERMATOPATHOLOGY ? 2 : 0) + (primary ? 0 : 1);
  return [...specialties].sort((a, b) => rank(a) - rank(b))[0]?.code;
}

/** Orders practices before laboratories, and each nearest first. */
export function compareListings(
  a: { isLaboratory: boolean; distance: number },
  b: { isLaboratory: boolean; distance: number },
): number {
  return Number(a.isLaboratory) - Number(b.isLaboratory) || a.distance - b.distance;
}
