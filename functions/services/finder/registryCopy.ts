import type { ListedProvider, Providers } from '#data/finder/providers';
import type { Practice, Registry } from './registry';

/** The registry whose monthly file is copied. */
const REGISTRY_NAME = 'NPPES NPI Registry';

const toPractice = ({ site, ...practice }: ListedProvider): Practice => ({ ...practice, sites: [site] });

/** Our copy of the registry, which is asked like the registry itself; undefined where there is no recent one. */
export async function openRegistryCopy(
  providers: Providers,
): Promise<Pick<Registry, 'name' | 'fetchPage'> | undefined> {
  const copy = await providers.findCopy();
  if (copy === undefined) return undefined;
  return {
    name: REGISTRY_NAME,
    fetchPage: async (zipPrefix) => {
      const listed = await providers.listIn(copy, zipPrefix);
      return { practices: listed.map(toPractice), hasMore: false };
    },
  };
}
