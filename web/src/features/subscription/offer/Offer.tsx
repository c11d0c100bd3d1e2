import type { ReactNode } from 'react';
import { ANNUAL_PRICE_USD, MONTHLY_PRICE_USD } from '#domain/subscription/price';
import { useConfig } from '../../../lib/config';
import { Icon } from '../../../ui/layout/Icon';
import { formatUsd } from './formatUsd';
import './Paywall.css';

const INCLUDED = [
  'Take a photo or upload an image whenever a spot needs a look',
  'The ABCDE features drawn and explained on your photo',
  'What to do next, and by when, in plain words',
  'A history of your spots, kept encrypted and only in your account',
];

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
              {item}
            </li>
          ))}
        </ul>
      </div>
      <div className="paywall__price">
        <p className="paywall__figure numeric">
          <strong>{formatUsd(price)}</strong> <span>USD per year</span>
        </p>
        <p className="small">
          About {formatUsd(MONTHLY_PRICE_USD)} per month. Cancel anytime, with a 30-day money-back guarantee.
        </p>
        {children(price)}
      </div>
    </section>
  );
}
