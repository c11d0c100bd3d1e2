import type { BodyStructure, Bundle, Device, FhirResource, Patient, Reference } from 'fhir/r4';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { PRODUCT } from '../../../pages';
import { disclaimerMessages } from '../../../disclaimer/messages';
import { getSpotName } from '../../spots/spotText';
import { describePlace } from '../describePlace';
import { reportMessages } from '../messages';
import type { ReportContent, ReportSpot } from '../reportContent';
import { buildAnalysisResources } from './analysisResources';
import { getCodeSystem, BODY_SIDES } from './fhirCodes';
import { toReferable, type FhirContext, type Referable } from './fhirContext';
import { buildVisitObservation } from './visitObservation';

const t = reportMessages;

interface BundleOptions {
  origin: string;
  /** Creates a random UUID. */
  createId: () => string;
}

/**
 * Builds the report for a doctor as a collection of FHIR R4: for each photo a diagnostic report with its observations and a media
 * entry without the picture, and for each visit an observation. Where the account has several people, the patient has the name that
 * the account gives the person, so that a clinic does not mix them up (docs/decisions/118-fhir-export.md).
 */
export function buildFhirBundle(
  { spots, metrics, personName, createdAt }: ReportContent,
  { origin, createId }: BundleOptions,
): Bundle {
  const patient = toReferable<Patient>(createId, {
    resourceType: 'Patient',
    ...(personName !== null && { name: [{ text: personName }] }),
  });
  const context: FhirContext = {
    origin,
    system: getCodeSystem(origin),
    patient: { reference: patient.fullUrl },
    createId,
  };
  const versions = [...new Set(spots.flatMap(({ analyses }) => analyses.map(({ modelVersion }) => modelVersion)))];
  const devices = new Map(
    versions.map((version) => [
      version,
      toReferable(createId, buildDevice(version, version === metrics.model, context)),
    ]),
  );
  const resources = [
    patient,
    ...devices.values(),
    ...spots.flatMap((spot) =>
      listSpotResources(spot, context, (version) => ({ reference: devices.get(version)!.fullUrl })),
    ),
  ];
  return { resourceType: 'Bundle', type: 'collection', timestamp: createdAt.toISOString(), entry: resources };
}

/** The program of one model version. Its notes say what it is not. */
function buildDevice(version: string, isMeasured: boolean, { origin }: FhirContext): Device {
  const measured = t(isMeasured ? 'modelMeasuredElsewhere' : 'modelUnmeasured', { models: version });
  return {
    resourceType: 'Device',
    identifier: [{ system: `${origin}/fhir/model`, value: version }],
    status: 'active',
    manufacturer: PRODUCT,
    deviceName: [{ name: PRODUCT, type: 'user-friendly-name' }],
    type: { text: t('deviceType') },
    version: [{ value: version }],
    note: [{ text: t('notDiagnosis') }, { text: measured }, { text: disclaimerMessages('text') }],
  };
}

function listSpotResources(
  { spot, analyses }: ReportSpot,
  context: FhirContext,
  findDevice: (version: string) => Reference,
): Referable<FhirResource>[] {
  const side = spot.pin && findBodyPlace(spot.pin)?.side;
  const place = describePlace(spot);
  const bodyStructure: BodyStructure = {
    resourceType: 'BodyStructure',
    identifier: [{ system: `${context.origin}/fhir/spot`, value: spot.id }],
    morphology: { text: t('spotMorphology') },
    location: { text: place },
    ...(side && { locationQualifier: [BODY_SIDES[side]] }),
    description: getSpotName(spot),
    patient: context.patient,
  };
  const structure = toReferable(context.createId, bodyStructure);
  const focus = { reference: structure.fullUrl, display: getSpotName(spot) };
  return [
    structure,
    ...analyses.flatMap((analysis) =>
      buildAnalysisResources(analysis, { ...context, focus, place, device: findDevice(analysis.modelVersion) }),
    ),
    ...spot.visits.map((visit) => buildVisitObservation(visit, { ...context, focus })),
  ];
}
