import { SPECIALTIES } from '#domain/finder/dermatologists';
import { AppError } from '#domain/http/errors';
import { parseFurtherSite, parsePractice, type Practice, type PracticeSite } from '#functions/services/finder/registry';

/** The columns of the registry's monthly file that the finder uses. Source: NPPES Data Dissemination, 'Code Values' and header file. */
const COLUMNS = {
  number: 'NPI',
  organization_name: 'Provider Organization Name (Legal Business Name)',
  last_name: 'Provider Last Name (Legal Name)',
  first_name: 'Provider First Name',
  credential: 'Provider Credential Text',
  address_1: 'Provider First Line Business Practice Location Address',
  address_2: 'Provider Second Line Business Practice Location Address',
  city: 'Provider Business Practice Location Address City Name',
  state: 'Provider Business Practice Location Address State Name',
  postal_code: 'Provider Business Practice Location Address Postal Code',
  country: 'Provider Business Practice Location Address Country Code (If outside U.S.)',
  telephone_number: 'Provider Business Practice Location Address Telephone Number',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
} as const;
type Column = keyof typeof COLUMNS;

/** A provider has up to 15 taxonomies. */
const TAXONOMIES = Array.from({ length: 15 }, (_, index) => ({
  code: `Healthcare Provider Taxonomy Code_${index + 1}`,
  primary: `Healthcare Provider Primary Taxonomy Switch_${index + 1}`,
}));
const SPECIALTY_CODES = Object.keys(SPECIALTIES);

/** Splits a line. A field may be in quotes, which are doubled inside of it. The first one is never empty. */
function splitLine(line: string): string[] {
  const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g);
  return [...fields].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

/** The columns of the file of further practice locations. The spaces are those of the file. */
const LOCATION_COLUMNS = {
  number: 'NPI',
  address_1: 'Provider Secondary Practice Location Address- Address Line 1',
  address_2: 'Provider Secondary Practice Location Address-  Address Line 2',
  city: 'Provider Secondary Practice Location Address - City Name',
  state: 'Provider Secondary Practice Location Address - State Name',
  postal_code: 'Provider Secondary Practice Location Address - Postal Code',
  country: 'Provider Secondary Practice Location Address - Country Code (If outside U.S.)',
  telephone_number: 'Provider Secondary Practice Location Address - Telephone Number',
} as const;

/** Finds columns by the first line of a file, which names them. */
function createColumnFinder(header: string, fileName: string): (name: string) => number {
  const names = splitLine(header.replace(/^\uFEFF/, ''));
  return (name) => {
    const index = names.indexOf(name);
    if (index < 0) throw new AppError('invalid_request', `The file has no column "${name}". Take ${fileName}.`);
    return index;
  };
}

/**
 * Creates the parser of the registry's monthly file from its first line, which names the columns. The parser returns the practice of a
 * line; undefined where it is of no active dermatologist in the United States.
 * @throws AppError where the file lacks a column
 */
export function createLineParser(header: string): (line: string) => Practice | undefined {
  const findColumn = createColumnFinder(header, 'npidata_pfile….csv');
  const columns = Object.fromEntries(Object.entries(COLUMNS).map(([column, name]) => [column, findColumn(name)]));
  const taxonomies = TAXONOMIES.map(({ code, primary }) => ({ code: findColumn(code), primary: findColumn(primary) }));
  return (line) => {
    // Of millions of lines, few have one of these codes.
    if (!SPECIALTY_CODES.some((code) => line.includes(code))) return undefined;
    const fields = splitLine(line);
    const read = (column: Column): string => fields[columns[column]!] ?? '';
    if (read('country') !== '' && read('country') !== 'US') return undefined;
    const isActive = read('deactivated') === '' || read('reactivated') !== '';
    const [practice] = parsePractice({
      number: read('number'),
      basic: {
        ...readAll(read, ['first_name', 'last_name', 'credential', 'organization_name']),
        status: isActive ? 'A' : 'D',
      },
      addresses: [
        {
          ...readAll(read, ['address_1', 'address_2', 'city', 'state', 'postal_code', 'telephone_number']),
          address_purpose: 'LOCATION',
        },
      ],
      practiceLocations: [],
      taxonomies: taxonomies.map(({ code, primary }) => ({ code: fields[code], primary: fields[primary] === 'Y' })),
    });
    return practice;
  };
}

/** A further site of a provider. */
interface ProviderSite {
  npi: string;
  site: PracticeSite;
}

/**
 * Creates the parser of the registry's file of further practice locations (`pl_pfile….csv`) from its first line. The parser returns the
 * provider's number and the site of a line; undefined where it is outside the United States or has no address.
 * @throws AppError where the file lacks a column
 */
export function createLocationParser(header: string): (line: string) => ProviderSite | undefined {
  const findColumn = createColumnFinder(header, 'pl_pfile….csv');
  const entries = Object.entries(LOCATION_COLUMNS).map(([column, name]) => [column, findColumn(name)] as const);
  return (line) => {
    const fields = splitLine(line);
    const {
      number = '',
      country = '',
      ...address
    } = Object.fromEntries(entries.map(([column, index]): [string, string] => [column, fields[index] ?? '']));
    const [site] = country === '' || country === 'US' ? parseFurtherSite(address) : [];
    return site && { npi: number, site };
  };
}

const readAll = <C extends Column>(read: (column: C) => string, columns: readonly C[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, read(column)]));
