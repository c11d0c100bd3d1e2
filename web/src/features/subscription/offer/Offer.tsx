import type { ReactNode } from 'react';
import { ANNUAL_PRICE_USD, MONTHLY_PRICE_USD } from '#domain/subscription/price';
import { useConfig } from '../../../lib/config';
import { Icon } from '../../../ui/layout/Icon';
import { formatUsd } from './formatUsd';
import './Paywall.css';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

const INCLUDED = ['included.photos', 'included.features', 'included.steps', 'included.history'] as const;

/** The benefits and the price of a subscription. `children` renders the buttons, given the price. */
export function Offer({ title, children }: { title: string; children: (price: number) => ReactNode }) {
  const { data: config } = useConfig();
  const price = config?.annualPriceUsd ?? ANNUAL_PRICE_USD;
  return (
    <section className="paywall" aria-labelledby="paywall-title">
      <div>
        <h2 id="paywall-title">{title}</h2>
        <ul className="paywall__included" role="list">
          {INCLUDED.map((item) => (
            <li key={item}>
              <Icon name="check" />
              {t(item)}
            </li>
          ))}
        </ul>
      </div>
      <div className="paywall__price">
        <p className="paywall__figure numeric">
          <strong>{formatUsd(price)}</strong> <span>{t('perYear')}</span>
        </p>
        <p className="small">{t('perMonth', { price: formatUsd(MONTHLY_PRICE_USD) })}</p>
        {children(price)}
      </div>
    </section>
  );
}
