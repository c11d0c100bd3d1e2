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

export type ProviderFact = keyof typeof FACTS;
const FACT_NAMES = Object.keys(FACTS) as ProviderFact[];

/** The facts that at least one provider has. The others are named once above the list. */
export const listKnownFacts = (providers: readonly Provider[]): ProviderFact[] =>
  FACT_NAMES.filter((name) => providers.some((provider) => FACTS[name](provider) !== undefined));

/** One sentence that names the facts that no provider has. Undefined if there are none. */
export function describeUnknownFacts(knownFacts: readonly ProviderFact[]): string | undefined {
  const unknownFacts = FACT_NAMES.filter((name) => !knownFacts.includes(name)).map((name) => t(name).toLowerCase());
  return unknownFacts.length === 0 ? undefined : t('unknownFacts', { facts: unknownFacts.join(', ') });
}

/** A fact of a provider. A missing one is shown as missing (docs/decisions/035-unknown-facts-are-null.md). */
export const formatFact = (provider: Provider, name: ProviderFact): string =>
  FACTS[name](provider) ?? t('notAvailable');
