import type { DiagnosticReport, FhirResource, Media, Observation, ObservationComponent, Reference } from 'fhir/r4';
import type { Analysis } from '#domain/analysis/analysis';
import { QUESTIONS } from '../../result/texts/questions';
import { listAbcdeFeatures } from '../../result/texts/abcdeFeatures';
import { isCertaintyValid, TIER_TEXTS } from '../../result/texts/tierTexts';
import { reportMessages } from '../messages';
import { fhirConcept, LESION_SIZE, ownConcept } from './fhirCodes';
import { toReferable, type FhirContext, type Referable } from './fhirContext';

const t = reportMessages;

interface AnalysisContext extends FhirContext {
  /** The spot. */
  focus: Reference;
  /** Where on the body the spot is, in words. */
  place: string;
  device: Reference;
}

const UCUM = 'http://unitsofmeasure.org';
const FEATURE_CODES = { A: 'asymmetry', B: 'border', C: 'color', D: 'size-class', E: 'evolving' } as const;

/** Builds the resources of one analysis: observations, the photo without its picture, and the report that joins them. */
export function buildAnalysisResources(analysis: Analysis, context: AnalysisContext): Referable<FhirResource>[] {
  const observations = [
    buildRating(analysis, context),
    buildSize(analysis, context),
    buildFeatures(analysis, context),
    buildAnswers(analysis, context),
  ]
    .filter((observation) => observation !== null)
    .map((observation) => toReferable(context.createId, observation));
  const media = toReferable(context.createId, buildMedia(analysis, context));
  const report: DiagnosticReport = {
    resourceType: 'DiagnosticReport',
    identifier: [{ system: `${context.origin}/fhir/analysis`, value: analysis.id }],
    status: 'final',
    category: [fhirConcept('v2-0074', 'OTH')],
    code: ownConcept(context.system, 'report', t('fhirReport')),
    subject: context.patient,
    effectiveDateTime: analysis.analysisDate,
    result: observations.map(({ fullUrl }) => ({ reference: fullUrl })),
    media: [{ comment: t('photoNotIncluded'), link: { reference: media.fullUrl } }],
    conclusion: [TIER_TEXTS[analysis.riskLevel].title, ...analysis.recommendations, t('notDiagnosis')].join('\n'),
  };
  return [toReferable(context.createId, report), ...observations, media];
}

/** What the observations of an analysis share. */
const startObservation = ({ analysisDate }: Analysis, { patient, focus }: AnalysisContext) => ({
  resourceType: 'Observation' as const,
  status: 'final' as const,
  subject: patient,
  focus: [focus],
  effectiveDateTime: analysisDate,
});

/** The same for what the program measured. */
const startMeasurement = (analysis: Analysis, context: AnalysisContext) => ({
  ...startObservation(analysis, context),
  category: [fhirConcept('observation-category', 'imaging')],
  device: context.device,
});

function buildRating(analysis: Analysis, context: AnalysisContext): Observation {
  const { riskLevel, modelRiskLevel, confidence, reasons } = analysis;
  const { system } = context;
  const certainty: ObservationComponent = {
    code: {
      ...ownConcept(system, 'certainty', t('fhirCertainty')),
      text: t('fhirCertaintyOf', { tier: TIER_TEXTS[modelRiskLevel].title }),
    },
    ...(isCertaintyValid(analysis)
      ? { valueQuantity: { value: Math.round(confidence * 100), unit: '%', system: UCUM, code: '%' } }
      : { dataAbsentReason: { text: t('noCertainty') } }),
  };
  return {
    ...startMeasurement(analysis, context),
    code: ownConcept(system, 'rating', t('rating')),
    valueCodeableConcept: toRating(system, riskLevel),
    note: reasons.map((text) => ({ text })),
    component: [
      {
        code: ownConcept(system, 'model-rating', t('modelRating')),
        valueCodeableConcept: toRating(system, modelRiskLevel),
      },
      certainty,
    ],
  };
}

const toRating = (system: string, tier: Analysis['riskLevel']) => ({
  coding: [{ system, code: tier, display: TIER_TEXTS[tier].title }],
  text: TIER_TEXTS[tier].title,
});

/** The size in millimeters; null without a scale in the photo. */
function buildSize(analysis: Analysis, context: AnalysisContext): Observation | null {
  const { diameter, area } = analysis;
  if (diameter === null) return null;
  return {
    ...startMeasurement(analysis, context),
    code: ownConcept(context.system, 'diameter', t('fhirDiameter'), LESION_SIZE),
    valueQuantity: { value: diameter, unit: 'mm', system: UCUM, code: 'mm' },
    ...(area !== null && {
      component: [
        {
          code: ownConcept(context.system, 'area', t('area')),
          valueQuantity: { value: area, unit: 'mm2', system: UCUM, code: 'mm2' },
        },
      ],
    }),
  };
}

function buildFeatures(analysis: Analysis, context: AnalysisContext): Observation {
  const { system } = context;
  return {
    ...startMeasurement(analysis, context),
    code: ownConcept(system, 'features', t('fhirFeatures')),
    component: listAbcdeFeatures(analysis).map(({ letter, name, label, sentence }) => ({
      code: ownConcept(system, FEATURE_CODES[letter], name),
      valueCodeableConcept: { text: t('feature', { name: label, label: sentence }) },
    })),
  };
}

/** What the patient answered; null where no question was. */
function buildAnswers(analysis: Analysis, context: AnalysisContext): Observation | null {
  const answered = QUESTIONS.filter(({ name }) => analysis.answers[name] !== null);
  if (answered.length === 0 && analysis.notes === null) return null;
  return {
    ...startObservation(analysis, context),
    category: [fhirConcept('observation-category', 'survey')],
    code: ownConcept(context.system, 'answers', t('answers')),
    performer: [context.patient],
    ...(answered.length === 0 && { valueString: analysis.notes! }),
    ...(answered.length > 0 && {
      component: answered.map(({ name, text }) => ({
        code: { text },
        valueBoolean: analysis.answers[name] === 'yes',
      })),
      ...(analysis.notes !== null && { note: [{ text: analysis.notes }] }),
    }),
  };
}

/**
 * The photo, of which only the device of the patient may have a copy. It has neither `modality` nor `device`: nobody knows what it
 * was taken with. The note says how the program judged it.
 */
function buildMedia({ analysisDate, domain }: Analysis, { patient, place }: AnalysisContext): Media {
  return {
    resourceType: 'Media',
    status: 'completed',
    type: fhirConcept('media-type', 'image'),
    subject: patient,
    createdDateTime: analysisDate,
    bodySite: { text: place },
    content: { contentType: 'image/jpeg', title: t('photoNotIncluded') },
    note: [{ text: t('judgedAs', { kind: domain }) }],
  };
}
