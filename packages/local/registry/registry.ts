import { z } from 'zod';
import { listSampleProviders } from './sampleProviders';
import { sendResponse, type LocalService } from '#local/aws/localService';

/** The registry's path on the local cloud. */
export const REGISTRY_PATH = '/npi/api/';

/** The parameters that the product uses, with the registry's limits. All others are refused by name. */
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
 * The provider registry (NPPES, version 2.1) with generated providers, none of whom exists. An invalid query gets status 200
 * and `Errors`, as from the real registry.
 */
export function openRegistry(): LocalService {
  return {
    handle(req, res) {
      const send = (body: unknown) =>
        sendResponse(res, 200, { 'content-type': 'application/json' }, JSON.stringify(body));
      const { searchParams } = new URL(req.url ?? '', 'http://registry');
      const query = Query.safeParse(Object.fromEntries(searchParams));
      if (req.method !== 'GET' || !query.success) {
        const field = query.error?.issues[0]?.path.join('.') ?? 'method';
        send({ Errors: [{ description: `Field ${field} contains an unsupported value`, field, number: '06' }] });
        return Promise.resolve();
      }
      const { postal_code, taxonomy_description, limit, skip } = query.data;
      const descriptionPrefix = taxonomy_description.replace('*', '').toLowerCase();
      const results = [];
      let count = 0;
      for (const provider of listSampleProviders(postal_code.replace('*', ''))) {
        if (!provider.taxonomies.some(({ desc }) => desc.toLowerCase().startsWith(descriptionPrefix))) continue;
        count += 1;
        if (count > skip) results.push(provider);
        if (results.length === limit) break;
      }
      send({ result_count: results.length, results });
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
