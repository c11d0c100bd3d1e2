import type { CodeableConcept, Coding } from 'fhir/r4';
import type { VisitDiagnosis } from '#domain/analysis/visitChoices';

/** What our own code system names: see docs/decisions/118-fhir-export.md. */
type OwnCode =
  | 'report'
  | 'rating'
  | 'model-rating'
  | 'certainty'
  | 'diameter'
  | 'area'
  | 'features'
  | 'asymmetry'
  | 'border'
  | 'color'
  | 'size-class'
  | 'evolving'
  | 'answers'
  | 'visit'
  | 'seen-by'
  | 'biopsy'
  | 'biopsy-result';

/** Our own code system, under the address of the site. */
export const getCodeSystem = (origin: string): string => `${origin}/fhir/CodeSystem/skin-spot`;

const SNOMED = 'http://snomed.info/sct';

/** SNOMED CT concepts of diagnoses. Those that two independent sources did not confirm are sent as text alone. */
const DIAGNOSIS_CODES: Partial<Record<VisitDiagnosis, Coding>> = {
  melanoma: { system: SNOMED, code: '93655004', display: 'Malignant melanoma of skin' },
  basalCell: { system: SNOMED, code: '254701007', display: 'Basal cell carcinoma of skin' },
  squamousCell: { system: SNOMED, code: '254651007', display: 'Squamous cell carcinoma of skin' },
  actinicKeratosis: { system: SNOMED, code: '201101007', display: 'Actinic keratosis' },
  atypicalMole: { system: SNOMED, code: '254818000', display: 'Dysplastic nevus of skin' },
};

/** The SNOMED CT concept of the size of a lesion. */
export const LESION_SIZE: Coding = { system: SNOMED, code: '246116008', display: 'Lesion size' };

/** Sides as in the value set `bodystructure-relative-location` of FHIR R4. */
export const BODY_SIDES: Readonly<Record<'left' | 'right', CodeableConcept>> = {
  left: { coding: [{ system: SNOMED, code: '419161000', display: 'Unilateral left' }], text: 'left' },
  right: { coding: [{ system: SNOMED, code: '419465000', display: 'Unilateral right' }], text: 'right' },
};

/** Builds a concept of our own code system. `more` are codings of others for the same. */
export const ownConcept = (system: string, code: OwnCode, text: string, ...more: Coding[]): CodeableConcept => ({
  coding: [...more, { system, code, display: text }],
  text,
});

/** Builds the concept of a diagnosis. */
export function diagnosisConcept(diagnosis: VisitDiagnosis, text: string): CodeableConcept {
  const coding = DIAGNOSIS_CODES[diagnosis];
  return { ...(coding && { coding: [coding] }), text };
}

/** Builds a concept of one of FHIR's own code systems. */
export const fhirConcept = (
  name: 'observation-category' | 'media-type' | 'v2-0074',
  code: string,
): CodeableConcept => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${name}`, code }],
});
