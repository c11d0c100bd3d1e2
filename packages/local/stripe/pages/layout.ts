import { createHash } from 'node:crypto';
import type { PaymentCard, SubscriptionRecord, TestCard } from '#local/stripe/store/records';
import { TEST_CARDS } from '#local/stripe/store/records';

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 36rem; padding: 1.5rem; color: #1f2328; background: #fff; }
fieldset, article { border: 1px solid #6e7781; border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; overflow-wrap: anywhere; }
label { display: block; padding: .5rem 0; } button { font: inherit; min-height: 44px; padding: .5rem 1.25rem; margin: .25rem .5rem .25rem 0; }
.note { background: #fff8c5; padding: .5rem .75rem; border-radius: 8px; } .error { color: #b00020; font-weight: 600; }
@media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #0d1117; } .note { background: #3b2f00; } .error { color: #ff9ba6; } a { color: #9cc7ff; } }`;

const CARD_DESCRIPTIONS: Record<TestCard, string> = {
  pays: 'pays, now and at every renewal',
  declined: 'is declined',
  failsLater: 'pays now, and is declined at renewals',
};

/** A page, or the URL of a redirect. */
export type PageResult = { title: string; body: string; status?: number } | { redirect: string };

/** Renders a page's HTML document; `title` and `body` are HTML. */
export const renderDocument = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p class="note">This stands in for Stripe on this machine. No money moves.</p>${body}</main></body></html>`;

export const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Formats seconds since 1970 as a UTC date. */
export const formatDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Renders a submit button of a form; `action` is its form value. */
export const renderButton = (action: string, label: string) =>
  `<button name="action" value="${action}">${label}</button>`;

/** Renders the choice of a test card. */
export const renderCardField = (selected: TestCard) =>
  `<fieldset><legend>Card</legend>${Object.entries(TEST_CARDS)
    .map(([card, number]) => {
      const label = `${number.replace(/(.{4})(?=.)/g, '$1 ')}: ${CARD_DESCRIPTIONS[card as TestCard]}`;
      return `<label><input type="radio" name="card" value="${card}"${card === selected ? ' checked' : ''}> ${label}</label>`;
    })
    .join('')}<label>Another number, for the card of another person: <input name="number"></label></fieldset>`;

/** The test card of a submitted form, under its own number or another one. */
export const parseCard = (form: URLSearchParams): PaymentCard => {
  const name = form.get('card') ?? '';
  const card = Object.hasOwn(TEST_CARDS, name) ? (name as TestCard) : 'declined';
  const number = form.get('number')?.replace(/\s/g, '') || TEST_CARDS[card];
  return { card, cardFingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16) };
};

/** Renders the state of a subscription. */
export function renderSubscription({ status, periodEnd, cancelAtPeriodEnd }: SubscriptionRecord): string {
  if (status === 'past_due') return '<p class="error">The last payment failed. Update the card to pay it now.</p>';
  return `<p>${status}, ${cancelAtPeriodEnd ? 'ends' : 'renews'} on ${formatDate(periodEnd)}</p>`;
}
