import { z } from 'zod';
import { recordsIn } from './samples';
import { answer, type LocalService } from '#local/aws/service';

/** The path at which the registry answers, below the address of the local cloud. */
export const REGISTRY_PATH = '/npi/api/';

/** The parameters that the product uses, and what the registry allows for them; all others are refused by name. */
const Query = z.strictObject({
  version: z.literal('2.1'),
  taxonomy_description: z.string().regex(/^[^*]{2,}\*?$/),
  postal_code: z.string().regex(/^(\d{5}|\d{2,4}\*)$/),
  address_purpose: z.literal('LOCATION').optional(),
  country_code: z.literal('US').optional(),
  limit: z.coerce.number().int().min(1).max(200).default(10),
  skip: z.coerce.number().int().min(0).max(1000).default(0),
});

/**
 * The registry of providers (NPPES, version 2.1), over generated providers: nobody of them exists. What it does not
 * understand it answers as the registry does, with status 200 and `Errors`.
 */
export function openRegistry(): LocalService {
  return {
    handle(req, res) {
      const reply = (body: unknown) => answer(res, 200, { 'content-type': 'application/json' }, JSON.stringify(body));
      const { searchParams } = new URL(req.url ?? '', 'http://registry');
      const query = Query.safeParse(Object.fromEntries(searchParams));
      if (req.method !== 'GET' || !query.success) {
        const field = query.error?.issues[0]?.path.join('.') ?? 'method';
        reply({ Errors: [{ description: `Field ${field} contains an unsupported value`, field, number: '06' }] });
        return Promise.resolve();
      }
      const { postal_code, taxonomy_description, limit, skip } = query.data;
      const described = taxonomy_description.replace('*', '').toLowerCase();
      const results = [];
      let place = 0;
      for (const record of recordsIn(postal_code.replace('*', ''))) {
        if (!record.taxonomies.some(({ desc }) => desc.toLowerCase().startsWith(described))) continue;
        place += 1;
        if (place > skip) results.push(record);
        if (results.length === limit) break;
      }
      reply({ result_count: results.length, results });
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
