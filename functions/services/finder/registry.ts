import { SPECIALTIES } from '#domain/finder/dermatologists';
import { isLaboratoryListing, pickSpecialtyCode } from './laboratories';
import { z } from 'zod';
import type { Config } from '#functions/runtime/config';
import { toPlainText, toReadableText } from './registryText';

/** The address of a practice. */
export interface PracticeSite {
  /** On one line, as printed on an envelope. */
  address: string;
  /** Five digits. */
  zip: string;
  phone: string | null;
}

/** A dermatologist, or an organization of dermatologists. */
export interface Practice {
  npi: string;
  name: string;
  specialty: string;
  /** Whether it examines tissue and sees no patients. */
  isLaboratory: boolean;
  sites: PracticeSite[];
}

/** One page of search results. */
export interface RegistryPage {
  practices: Practice[];
  hasMore: boolean;
}

/** The registry's limits on records per page and on records to skip. */
export const PAGE_SIZE = 200;
export const MAX_SKIP = 1000;
/** About twice the size of a full page. A larger response is rejected. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Registrants type their records themselves, so every field is optional text. */
const PlainText = z.string().catch('').transform(toPlainText);
const ReadableText = z.string().catch('').transform(toReadableText);
const Address = z.object({
  address_purpose: PlainText,
  address_1: ReadableText,
  address_2: ReadableText,
  city: ReadableText,
  state: PlainText,
  postal_code: PlainText,
  telephone_number: PlainText,
});
const Taxonomy = z.object({ code: PlainText, primary: z.boolean().catch(false) });
const Basic = z.object({
  status: PlainText,
  first_name: ReadableText,
  last_name: ReadableText,
  credential: PlainText,
  organization_name: ReadableText,
});
/** An array without the elements that do not match the schema. */
const lenientArray = <T extends z.ZodType>(schema: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) =>
      list.flatMap((element) => {
        const { success, data } = schema.safeParse(element);
        return success ? [data] : [];
      }),
    );
const Entry = z.object({
  number: z.coerce.string().regex(/^\d{10}$/),
  basic: Basic,
  addresses: lenientArray(Address),
  practiceLocations: lenientArray(Address),
  taxonomies: lenientArray(Taxonomy),
});
const SearchResponse = z.object({ results: z.array(z.unknown()) });

/**
 * NPPES, the provider registry of the United States. It needs no key and has no coordinates. Its responses are untrusted:
 * records that do not match are dropped, and only plain text is passed on.
 */
export class Registry {
  /** The name that people see as the source of the list. */
  readonly name: string;
  private readonly url: string;

  constructor({ name, url }: Config['registry']) {
    this.name = name;
    this.url = url;
  }

  /**
   * Fetches dermatologists whose ZIP code starts with `zipPrefix`, from record `skip` on.
   * @throws Error where the registry does not answer, or not with search results
   */
  async fetchPage(zipPrefix: string, skip: number, signal: AbortSignal): Promise<RegistryPage> {
    const query = new URLSearchParams({
      version: '2.1',
      taxonomy_description: 'Dermatology*',
      address_purpose: 'LOCATION',
      country_code: 'US',
      postal_code: zipPrefix.length < 5 ? `${zipPrefix}*` : zipPrefix,
      limit: String(PAGE_SIZE),
      skip: String(skip),
    });
    const response = await fetch(`${this.url}?${query.toString()}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    if (!response.ok) throw new Error(`The registry answered ${response.status}`);
    const { results } = SearchResponse.parse(JSON.parse(await readText(response)));
    return { practices: results.flatMap(parsePractice), hasMore: results.length >= PAGE_SIZE };
  }
}

/** Reads a response body. Throws where it is too long. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BYTES) throw new Error('The registry answered too much');
  }
  return text;
}

/** Parses the record of an active dermatologist. Returns nothing for any other record. */
export function parsePractice(entry: unknown): Practice[] {
  const { success, data } = Entry.safeParse(entry);
  if (!success || !['', 'A'].includes(data.basic.status)) return [];
  const taxonomies = data.taxonomies.filter(({ code }) => Object.hasOwn(SPECIALTIES, code));
  const specialtyCode = pickSpecialtyCode(taxonomies);
  const name = formatName(data.basic);
  const locations = data.addresses.filter(({ address_purpose }) => address_purpose === 'LOCATION');
  const sites = [...locations, ...data.practiceLocations].flatMap(parseSite);
  if (specialtyCode === undefined || name === '' || sites.length === 0) return [];
  const isLaboratory = isLaboratoryListing({
    organizationName: data.basic.organization_name,
    specialtyCodes: taxonomies.map(({ code }) => code),
  });
  return [{ npi: data.number, name, specialty: SPECIALTIES[specialtyCode]!, isLaboratory, sites }];
}

function formatName({ organization_name, first_name, last_name, credential }: z.infer<typeof Basic>): string {
  if (organization_name !== '') return organization_name;
  const person = [first_name, last_name].filter(Boolean).join(' ');
  return person !== '' && credential !== '' ? `${person}, ${credential}` : person;
}

/** Parses the address of a further practice. Returns nothing where it has no street or ZIP code. */
export function parseFurtherSite(address: unknown): PracticeSite[] {
  const { success, data } = Address.safeParse(address);
  return success ? parseSite(data) : [];
}

function parseSite(address: z.infer<typeof Address>): PracticeSite[] {
  const { address_1, address_2, city, state, postal_code, telephone_number } = address;
  const zip = postal_code.slice(0, 5);
  if (address_1 === '' || !/^\d{5}$/.test(zip)) return [];
  const lines = [address_1, address_2, city, [state, zip].filter(Boolean).join(' ')];
  const digits = telephone_number.replace(/\D/g, '');
  return [{ address: lines.filter(Boolean).join(', '), zip, phone: digits.length >= 10 ? digits.slice(-10) : null }];
}
