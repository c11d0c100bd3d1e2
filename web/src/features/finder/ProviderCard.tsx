import { describeSpecialty, formatPhone, type Provider } from '#domain/finder/dermatologists';
import { Badge } from '../../ui/feedback/Badge';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/layout/Icon';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { finderMessages } from './messages';
import { PhoneIcon } from './PhoneIcon';
import { listKnownFacts } from './providerFacts';
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
  /** The element's id. */
  id: string;
}

const t = finderMessages;

/** One dermatologist or practice. A click or keyboard focus selects its pin on the map. */
export function ProviderCard({ provider, number, sample, center, isSelected, onSelect, id }: ProviderCardProps) {
  const { name, specialty, address, phone } = provider;
  const facts = listKnownFacts(provider);
  return (
    <li
      id={id}
      className={cx('provider', isSelected && 'provider--selected')}
      tabIndex={-1}
      onFocus={onSelect}
      onClick={onSelect}
    >
      <span className="provider__number numeric" aria-hidden="true">
        {number}
      </span>
      <div className="provider__words">
        <div className="provider__head">
          <h3 className="provider__name">{name}</h3>
          <span className="provider__distance numeric">{formatDistance(provider)}</span>
        </div>
        <p className="provider__specialty">
          {describeSpecialty(specialty)}
          {sample && <Badge tone="neutral">{t('sampleBadge')}</Badge>}
        </p>
        <address className="provider__address">{address}</address>
        {facts.length > 0 && (
          <dl className="provider__facts small">
            {facts.map(({ name: fact, value }) => (
              <div key={fact}>
                <dt>{fact}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="cluster provider__ways">
          <a
            className="button button--secondary button--small"
            href={buildDirectionsUrl(address, center)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="external" />
            {t('directions')}
            <VisuallyHidden> {t('directionsTo', { name })}</VisuallyHidden>
          </a>
          {phone !== null && (
            <a className="button button--secondary button--small" href={`tel:${phone}`}>
              <PhoneIcon />
              <span>
                {t('call')}
                <VisuallyHidden> {t('callName', { name })}</VisuallyHidden>{' '}
                <span className="numeric">{formatPhone(phone)}</span>
              </span>
            </a>
          )}
        </div>
      </div>
    </li>
  );
}
