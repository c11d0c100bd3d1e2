import { compareListings, isLaboratoryListing, pickSpecialtyCode } from './laboratories';

const GENERAL = '207N00000X';
const MOHS = '207ND0101X';
const DERMATOPATHOLOGY = '207ND0900X';

const isLaboratory = (organizationName: string, ...specialtyCodes: string[]) =>
  isLaboratoryListing({ organizationName, specialtyCodes });

test('who has dermatopathology as the only specialty in dermatology is a laboratory, and who also sees patients is not', () => {
  expect(isLaboratory('', DERMATOPATHOLOGY)).toBe(true);
  expect(isLaboratory('Example Skin Clinic, PLLC', DERMATOPATHOLOGY)).toBe(true);
  expect(isLaboratory('', DERMATOPATHOLOGY, GENERAL)).toBe(false);
  expect(isLaboratory('', MOHS)).toBe(false);
});

test.each([
  'Example Dermatology Laboratory, Inc',
  'SAMPLE LABORATORIES',
  'Sample Skin Lab',
  'Example Diagnostics LLC',
  'Skin Pathology Associates',
  'Dermatopathology of Example County',
])('an organization named %p is a laboratory', (name) => {
  expect(isLaboratory(name, GENERAL)).toBe(true);
});

test.each([
  'Example Dermatology and Pathology Center',
  'Labrador Skin Center',
  'Advanced Skin Clinic and Dermatopathology',
  'Elaborate Skin Care',
])('an organization named %p is a practice', (name) => {
  expect(isLaboratory(name, GENERAL)).toBe(false);
});

test('the specialty shown is the primary one, unless that is dermatopathology and another sees patients', () => {
  const pick = (...codes: string[]) => pickSpecialtyCode(codes.map((code, index) => ({ code, primary: index === 0 })));
  expect(pick(MOHS, GENERAL)).toBe(MOHS);
  expect(pick(DERMATOPATHOLOGY, GENERAL)).toBe(GENERAL);
  expect(pick(DERMATOPATHOLOGY)).toBe(DERMATOPATHOLOGY);
  expect(pick()).toBeUndefined();
  const primaryLast = [
    { code: GENERAL, primary: false },
    { code: MOHS, primary: true },
  ];
  expect(pickSpecialtyCode(primaryLast)).toBe(MOHS);
});

test('practices come before laboratories, and each nearest first', () => {
  const listings = [
    { isLaboratory: true, distance: 0.2 },
    { isLaboratory: false, distance: 8 },
    { isLaboratory: true, distance: 0.1 },
    { isLaboratory: false, distance: 3 },
  ];
  expect([...listings].sort(compareListings).map(({ distance }) => distance)).toEqual([3, 8, 0.1, 0.2]);
});
