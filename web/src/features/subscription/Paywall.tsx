import { ANNUAL_PRICE_USD, MONTHLY_PRICE_USD } from '#domain/subscription';
import { mayOfferDemo, useConfig } from '../../lib/config';
import { Icon } from '../../ui/Icon';
import { DemoActivateButton } from './DemoActivateButton';
import './Paywall.css';

const INCLUDED = [
  'Take a photo or upload an image whenever a spot needs a look',
  'The ABCDE features drawn and explained on your photo',
  'What to do next, and by when, in plain words',
  'A history of your spots, kept encrypted and only in your account',
];

const usd = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** What a subscription gives, what it costs, and how to have it. */
export function Paywall() {
  const { data: config } = useConfig();
  const price = config?.annualPriceUsd ?? ANNUAL_PRICE_USD;
  return (
    <section className="paywall" aria-labelledby="paywall-title">
      <div>
        <h2 id="paywall-title">Subscribe to unlock</h2>
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
          <strong>{usd(price)}</strong> <span>USD per year</span>
        </p>
        <p className="small">
          About {usd(MONTHLY_PRICE_USD)} per month. Cancel anytime, with a 30-day money-back guarantee.
        </p>
        {mayOfferDemo(config, location.hostname) ? (
          <DemoActivateButton />
        ) : (
          <p>Subscriptions open soon. Everything already in your history stays yours to read.</p>
        )}
      </div>
    </section>
  );
}
