import type { Observation, Reference } from 'fhir/r4';
import type { Visit } from '#domain/analysis/visit';
import { visitMessages } from '../../spots/messages';
import { BIOPSY_NAMES, VISIT_DIAGNOSIS_NAMES, DOCTOR_NAMES } from '../../spots/visits/visitTexts';
import { reportMessages } from '../messages';
import { diagnosisConcept, fhirConcept, ownConcept } from './fhirCodes';
import { toReferable, type FhirContext, type Referable } from './fhirContext';

const t = reportMessages;

/** Builds what came of a visit, as the patient recorded it. */
export function buildVisitObservation(
  { date, seenBy, diagnosis, diagnosisText, biopsy, biopsyResult, biopsyText }: Visit,
  { system, patient, createId, focus }: FhirContext & { focus: Reference },
): Referable<Observation> {
  const texts = [t('visitsByPatient'), diagnosisText, biopsyText].filter((text) => text !== null);
  return toReferable(createId, {
    resourceType: 'Observation',
    status: 'final',
    category: [fhirConcept('observation-category', 'survey')],
    code: ownConcept(system, 'visit', visitMessages('diagnosis')),
    subject: patient,
    focus: [focus],
    effectiveDateTime: date,
    performer: [patient],
    ...(diagnosis === 'notKnown'
      ? { dataAbsentReason: { text: VISIT_DIAGNOSIS_NAMES.notKnown } }
      : { valueCodeableConcept: diagnosisConcept(diagnosis, VISIT_DIAGNOSIS_NAMES[diagnosis]) }),
    note: texts.map((text) => ({ text })),
    component: [
      {
        code: ownConcept(system, 'seen-by', visitMessages('seenBy')),
        valueCodeableConcept: { text: DOCTOR_NAMES[seenBy] },
      },
      {
        code: ownConcept(system, 'biopsy', visitMessages('biopsy')),
        valueCodeableConcept: { text: BIOPSY_NAMES[biopsy] },
      },
      ...(biopsyResult === null
        ? []
        : [
            {
              code: ownConcept(system, 'biopsy-result', visitMessages('biopsyResult')),
              valueCodeableConcept: diagnosisConcept(biopsyResult, VISIT_DIAGNOSIS_NAMES[biopsyResult]),
            },
          ]),
    ],
  });
}
