import type { Ref } from 'react';
import { formatPhone, type Provider } from '#domain/finder/dermatologists';
import { Badge } from '../../ui/feedback/Badge';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/layout/Icon';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { PhoneIcon } from './PhoneIcon';
import type { SearchCenter } from './useFinder';
import { buildDirectionsUrl, formatDistance } from './resultTexts';

interface ProviderCardProps {
  provider: Provider;
  /** The provider's number on the map. */
  number: number;
  sample: boolean;
  center: SearchCenter;
  isSelected: boolean;
  onSelect: () => void;
  ref: Ref<HTMLLIElement>;
}

const NOT_AVAILABLE = 'not available';

/** One dermatologist or practice. A click or keyboard focus selects its pin on the map. */
export function ProviderCard({ provider, number, sample, center, isSelected, onSelect, ref }: ProviderCardProps) {
  const { name, specialty, address, phone } = provider;
  return (
    <li ref={ref} className={cx('provider', isSelected && 'provider--selected')} onFocus={onSelect} onClick={onSelect}>
      <span className="provider__number numeric" aria-hidden="true">
        {number}
      </span>
      <div className="provider__words">
        <div className="provider__head">
          <h3 className="provider__name">{name}</h3>
          <span className="provider__distance numeric">{formatDistance(provider)}</span>
        </div>
        <p className="provider__specialty">
          {specialty}
          {sample && <Badge tone="neutral">Sample data</Badge>}
        </p>
        <address className="provider__address">{address}</address>
        <dl className="provider__facts small">
          {listFacts(provider).map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <div className="cluster">
          <a
            className="button button--secondary button--small"
            href={buildDirectionsUrl(address, center)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="external" />
            Directions
            <VisuallyHidden> to {name}, opens a map</VisuallyHidden>
          </a>
          {phone === null ? (
            <span className="small muted">No phone number listed</span>
          ) : (
            <a className="button button--secondary button--small" href={`tel:${phone}`}>
              <PhoneIcon />
              <span>
                Call<VisuallyHidden> {name}:</VisuallyHidden> <span className="numeric">{formatPhone(phone)}</span>
              </span>
            </a>
          )}
        </div>
      </div>
    </li>
  );
}

/** Facts that the registry may lack. A missing fact is shown as missing (docs/decisions/035-unknown-facts-are-null.md). */
function listFacts({ rating, reviewCount, businessHours, acceptingNewPatients }: Provider): [string, string][] {
  const reviews = reviewCount === null ? '' : ` (${reviewCount} reviews)`;
  return [
    ['Rating', rating === null ? NOT_AVAILABLE : `${rating} of 5${reviews}`],
    ['Hours', businessHours ?? NOT_AVAILABLE],
    [
      'New patients',
      acceptingNewPatients === null ? NOT_AVAILABLE : acceptingNewPatients ? 'accepted' : 'not accepted',
    ],
  ];
}
