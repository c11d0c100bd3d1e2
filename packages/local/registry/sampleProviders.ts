import { createHash } from 'node:crypto';
import { listZipsWithPrefix } from '#zip/zips';

const FIRST_NAMES = [
  'AMELIA',
  'BENJAMIN',
  'CAMILA',
  'DARIUS',
  'ELENA',
  'FELIX',
  'GRACE',
  'HUGO',
  'IMANI',
  'JONAS',
  'KEIKO',
];
const LAST_NAMES = ['SAMPLE', 'EXAMPLE', 'SPECIMEN', 'PLACEHOLDER', "O'SAMPLE", 'SAMPLE-EXAMPLE', 'MCEXAMPLE', 'TRIAL'];
const CREDENTIALS = ['MD', 'M.D.', 'DO', 'MD, PHD', ''];
const STREETS = ['SAMPLE STREET', 'EXAMPLE AVENUE', 'SPECIMEN ROAD', 'PLACEHOLDER BLVD'];
const TAXONOMIES = [
  { code: '207N00000X', desc: 'Dermatology' },
  { code: '207N00000X', desc: 'Dermatology' },
  { code: '207ND0101X', desc: 'Dermatology, MOHS-Micrographic Surgery' },
  { code: '207NP0225X', desc: 'Dermatology, Pediatric Dermatology' },
  { code: '207NS0135X', desc: 'Dermatology, Procedural Dermatology' },
  { code: '207ND0900X', desc: 'Dermatology, Dermatopathology' },
];
const FAMILY_MEDICINE = { code: '207Q00000X', desc: 'Family Medicine' };
/** ZIP prefixes of large cities. These have more providers than fit in one answer of the registry. */
const DENSE_PREFIXES = ['100', '101', '606', '770', '900', '941'];
/** The maximum number of providers of a ZIP code, in large cities and elsewhere. */
const MAX_PROVIDERS = { dense: 30, elsewhere: 4 };

type SampleProvider = ReturnType<typeof createProvider>;

/**
 * Lists the providers with a practice in ZIP codes that begin with these digits; equal digits give equal providers. Names,
 * streets and phone numbers are fictitious. Provider numbers begin with 9, as no National Provider Identifier does.
 */
export function* listSampleProviders(digits: string): Generator<SampleProvider> {
  const zips = listZipsWithPrefix(digits.slice(0, 3));
  for (const [index, zip] of zips.entries()) {
    const next = zips[index + 1];
    if (!zip.startsWith(digits) && !next?.startsWith(digits)) continue;
    for (const provider of createProviders(zip, next)) {
      const sites = [...provider.addresses, ...provider.practiceLocations];
      if (sites.some((site) => site.address_purpose === 'LOCATION' && site.postal_code.startsWith(digits)))
        yield provider;
    }
  }
}

function createProviders(zip: string, next: string | undefined): SampleProvider[] {
  const max = DENSE_PREFIXES.includes(zip.slice(0, 3)) ? MAX_PROVIDERS.dense : MAX_PROVIDERS.elsewhere;
  const [chance = 0] = hashToBytes(zip);
  return Array.from({ length: Math.max(0, (chance % (max + 2)) - 1) }, (_, n) => createProvider(zip, next, n));
}

/** Pseudorandom bytes that depend on the text only. */
const hashToBytes = (text: string): number[] => [...createHash('sha256').update(text).digest()];
const pick = <T>(list: readonly T[], chance: number): T => list[chance % list.length]!;

/** Creates a record in the registry's style: capitals, missing fields, sometimes a second practice in the next ZIP code. */
function createProvider(zip: string, next: string | undefined, n: number) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = hashToBytes(`${zip} ${n}`);
  const isOrganization = a % 5 === 0;
  const taxonomy = pick(TAXONOMIES, b);
  const [first_name, last_name, credential] = [pick(FIRST_NAMES, c), pick(LAST_NAMES, d), pick(CREDENTIALS, e)];
  const organization_name = `${pick(['SAMPLE SKIN CLINIC', 'EXAMPLE DERMATOLOGY'], c)} ${zip} PLLC`;
  const phone =
    g % 20 === 0 ? {} : { telephone_number: `${200 + (f % 700)}-555-01${String(g % 100).padStart(2, '0')}` };
  const site = (postal: string) => ({
    address_purpose: 'LOCATION',
    address_type: 'DOM',
    country_code: 'US',
    country_name: 'United States',
    address_1: `${100 + f} ${pick(STREETS, g)}`,
    ...(d % 4 === 0 && { address_2: `SUITE ${100 + (e % 30)}` }),
    city: 'SAMPLETON',
    state: '',
    postal_code: e % 2 === 0 ? `${postal}${1000 + f}` : postal,
    ...phone,
  });
  return {
    number: `9${zip}${String(n).padStart(4, '0')}`,
    enumeration_type: isOrganization ? 'NPI-2' : 'NPI-1',
    basic: { status: 'A', ...(isOrganization ? { organization_name } : { first_name, last_name, credential }) },
    addresses: [site(zip), { ...site(zip), address_purpose: 'MAILING', address_1: 'PO BOX 0' }],
    practiceLocations: next && a % 7 === 0 ? [site(next)] : [],
    taxonomies: [
      ...(b % 9 === 0 ? [{ ...FAMILY_MEDICINE, state: '', license: null, primary: false }] : []),
      { ...taxonomy, state: '', license: null, primary: true },
    ],
    identifiers: [],
    endpoints: [],
    other_names: [],
  };
}
