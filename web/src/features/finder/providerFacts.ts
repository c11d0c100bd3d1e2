import type { Provider } from '#domain/finder/dermatologists';
import { finderMessages } from './messages';

const t = finderMessages;

/** Facts that a registry may lack, in the order in which they are shown. */
const FACTS = {
  rating: ({ rating, reviewCount }) => {
    if (rating === null) return undefined;
    return reviewCount === null
      ? t('ratingValue', { rating })
      : t('ratingWithReviews', { rating, reviews: reviewCount });
  },
  hours: ({ businessHours }) => businessHours ?? undefined,
  newPatients: ({ acceptingNewPatients }) => {
    if (acceptingNewPatients === null) return undefined;
    return t(acceptingNewPatients ? 'accepted' : 'notAccepted');
  },
} satisfies Record<string, (provider: Provider) => string | undefined>;

type ProviderFact = keyof typeof FACTS;
const FACT_NAMES = Object.keys(FACTS) as ProviderFact[];

/** The facts that a provider has, with their names. One that it lacks is named once for the whole list. */
export const listKnownFacts = (provider: Provider): { name: string; value: string }[] =>
  FACT_NAMES.flatMap((fact) => {
    const value = FACTS[fact](provider);
    return value === undefined ? [] : [{ name: t(fact), value }];
  });

/** Says once for a list what is unknown of all its providers, and what of some (docs/decisions/020-location-privacy.md). */
export function describeUnknownFacts(providers: readonly Provider[]): string[] {
  const lookups = { ...FACTS, phone: ({ phone }: Provider) => phone ?? undefined };
  const counts = Object.entries(lookups).map(([fact, find]) => ({
    name: t(fact as keyof typeof lookups).toLowerCase(),
    known: providers.filter((provider) => find(provider) !== undefined).length,
  }));
  const unknown = counts.filter(({ known }) => known === 0);
  const sometimesUnknown = counts.filter(({ known }) => known > 0 && known < providers.length);
  const join = (facts: typeof counts) => facts.map(({ name }) => name).join(', ');
  return [
    ...(unknown.length > 0 ? [t('unknownFacts', { facts: join(unknown) })] : []),
    ...(sometimesUnknown.length > 0 ? [t('someUnknownFacts', { facts: join(sometimesUnknown) })] : []),
  ];
}
