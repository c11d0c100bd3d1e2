import { SPECIALTIES } from '#domain/finder/dermatologists';
import { z } from 'zod';
import type { Config } from '#functions/runtime/config';
import { plain, readable } from './registryText';

/** A place where somebody practices. */
export interface Site {
  /** On one line, as it is printed on a letter. */
  address: string;
  /** Five digits. */
  zip: string;
  phone: string | null;
}

/** A dermatologist, or an organization of them, as the registry knows them. */
export interface Practice {
  npi: string;
  name: string;
  specialty: string;
  sites: Site[];
}

/** One page of what the registry has; `more` tells that it was full. */
export interface RegistryPage {
  practices: Practice[];
  more: boolean;
}

/** The most records that the registry gives at once, and the most that it lets one skip. */
export const PAGE = 200;
export const MAX_SKIP = 1000;
/** A page is about half of this; whatever is larger is not what we asked for. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Registrants type their records themselves: anything may be missing, and what is there is only text. */
const Text = z.string().catch('').transform(plain);
const Words = z.string().catch('').transform(readable);
const Address = z.object({
  address_purpose: Text,
  address_1: Words,
  address_2: Words,
  city: Words,
  state: Text,
  postal_code: Text,
  telephone_number: Text,
});
const Taxonomy = z.object({ code: Text, primary: z.boolean().catch(false) });
const Basic = z.object({
  status: Text,
  first_name: Words,
  last_name: Words,
  credential: Text,
  organization_name: Words,
});
const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) =>
      list.flatMap((one) => {
        const { success, data } = schema.safeParse(one);
        return success ? [data] : [];
      }),
    );
const Entry = z.object({
  number: z.coerce.string().regex(/^\d{10}$/),
  basic: Basic,
  addresses: listOf(Address),
  practiceLocations: listOf(Address),
  taxonomies: listOf(Taxonomy),
});
const Answer = z.object({ results: z.array(z.unknown()) });

/**
 * The registry of providers of the United States (NPPES), which has no key and no coordinates. Its answers are held to be
 * untrusted: records that do not fit are left out, and nothing of it but plain text is passed on.
 */
export class Registry {
  /** What people are told the list comes from. */
  readonly name: string;
  private readonly url: string;

  constructor({ name, url }: Config['registry']) {
    this.name = name;
    this.url = url;
  }

  /**
   * Dermatologists who practice in ZIP codes that begin with these digits, from the record `skip` on.
   * @throws Error where the registry does not answer, or with something else
   */
  async page(digits: string, skip: number, signal: AbortSignal): Promise<RegistryPage> {
    const query = new URLSearchParams({
      version: '2.1',
      taxonomy_description: 'Dermatology*',
      address_purpose: 'LOCATION',
      country_code: 'US',
      postal_code: digits.length < 5 ? `${digits}*` : digits,
      limit: String(PAGE),
      skip: String(skip),
    });
    const response = await fetch(`${this.url}?${query.toString()}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    if (!response.ok) throw new Error(`The registry answered ${response.status}`);
    const { results } = Answer.parse(JSON.parse(await textOf(response)));
    return { practices: results.flatMap(practiceOf), more: results.length >= PAGE };
  }
}

/** The body of an answer; throws where it is too long to be one. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BYTES) throw new Error('The registry answered too much');
  }
  return text;
}

/** What a record tells of somebody who practices dermatology today; nothing where it does not fit, or is of somebody else. */
function practiceOf(entry: unknown): Practice[] {
  const { success, data } = Entry.safeParse(entry);
  if (!success || !['', 'A'].includes(data.basic.status)) return [];
  const own = data.taxonomies.filter(({ code }) => Object.hasOwn(SPECIALTIES, code));
  const chosen = own.find(({ primary }) => primary) ?? own[0];
  const name = nameOf(data.basic);
  const located = data.addresses.filter(({ address_purpose }) => address_purpose === 'LOCATION');
  const sites = [...located, ...data.practiceLocations].flatMap(siteOf);
  if (!chosen || name === '' || sites.length === 0) return [];
  return [{ npi: data.number, name, specialty: SPECIALTIES[chosen.code]!, sites }];
}

function nameOf({ organization_name, first_name, last_name, credential }: z.infer<typeof Basic>): string {
  if (organization_name !== '') return organization_name;
  const person = [first_name, last_name].filter(Boolean).join(' ');
  return person !== '' && credential !== '' ? `${person}, ${credential}` : person;
}

function siteOf(address: z.infer<typeof Address>): Site[] {
  const { address_1, address_2, city, state, postal_code, telephone_number } = address;
  const zip = postal_code.slice(0, 5);
  if (address_1 === '' || !/^\d{5}$/.test(zip)) return [];
  const lines = [address_1, address_2, city, [state, zip].filter(Boolean).join(' ')];
  const digits = telephone_number.replace(/\D/g, '');
  return [{ address: lines.filter(Boolean).join(', '), zip, phone: digits.length >= 10 ? digits.slice(-10) : null }];
}
