import { createHash } from 'node:crypto';
import { zipsBeginning } from '#zip/zips';

const FIRST = ['AMELIA', 'BENJAMIN', 'CAMILA', 'DARIUS', 'ELENA', 'FELIX', 'GRACE', 'HUGO', 'IMANI', 'JONAS', 'KEIKO'];
const LAST = ['SAMPLE', 'EXAMPLE', 'SPECIMEN', 'PLACEHOLDER', "O'SAMPLE", 'SAMPLE-EXAMPLE', 'MCEXAMPLE', 'TRIAL'];
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
const OTHER = { code: '207Q00000X', desc: 'Family Medicine' };
/** The beginnings of ZIP codes in large cities, where there are more providers than one answer of the registry holds. */
const DENSE = ['100', '101', '606', '770', '900', '941'];
/** Up to how many providers a ZIP code has there, and elsewhere. */
const MOST = { dense: 30, elsewhere: 4 };

type SampleRecord = ReturnType<typeof recordOf>;

/**
 * Records with a practice in ZIP codes that begin with these digits, always the same ones. Names, streets and phone numbers
 * are such as nobody has; their numbers begin with 9, as no National Provider Identifier does.
 */
export function* recordsIn(digits: string): Generator<SampleRecord> {
  const zips = zipsBeginning(digits.slice(0, 3));
  for (const [index, zip] of zips.entries()) {
    const next = zips[index + 1];
    if (!zip.startsWith(digits) && !next?.startsWith(digits)) continue;
    for (const record of recordsOf(zip, next)) {
      const sites = [...record.addresses, ...record.practiceLocations];
      if (sites.some((site) => site.address_purpose === 'LOCATION' && site.postal_code.startsWith(digits)))
        yield record;
    }
  }
}

function recordsOf(zip: string, next: string | undefined): SampleRecord[] {
  const most = DENSE.includes(zip.slice(0, 3)) ? MOST.dense : MOST.elsewhere;
  const [chance = 0] = chances(zip);
  return Array.from({ length: Math.max(0, (chance % (most + 2)) - 1) }, (_, n) => recordOf(zip, next, n));
}

/** As many random bytes as a record needs, the same ones for the same text. */
const chances = (text: string): number[] => [...createHash('sha256').update(text).digest()];
const pick = <T>(list: readonly T[], chance: number): T => list[chance % list.length]!;

/** One record as the registry writes it: in capitals, with gaps, sometimes with a second practice in the next ZIP code. */
function recordOf(zip: string, next: string | undefined, n: number) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = chances(`${zip} ${n}`);
  const isOrganization = a % 5 === 0;
  const taxonomy = pick(TAXONOMIES, b);
  const [first_name, last_name, credential] = [pick(FIRST, c), pick(LAST, d), pick(CREDENTIALS, e)];
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
      ...(b % 9 === 0 ? [{ ...OTHER, state: '', license: null, primary: false }] : []),
      { ...taxonomy, state: '', license: null, primary: true },
    ],
    identifiers: [],
    endpoints: [],
    other_names: [],
  };
}
