import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer, readBody } from '#local/aws/service';
import { escapeXml } from '#local/aws/xml';
import { CARDS, newId, type Account, type Book, type Card, type Session, type Subscription } from './book';
import { StripeFault } from './fault';
import { lifeOf } from './lifecycle';

const DAY = 24 * 60 * 60;
const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 36rem; padding: 1.5rem; color: #1f2328; background: #fff; }
fieldset, article { border: 1px solid #6e7781; border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; overflow-wrap: anywhere; }
label { display: block; padding: .5rem 0; } button { font: inherit; min-height: 44px; padding: .5rem 1.25rem; margin: .25rem .5rem .25rem 0; }
.note { background: #fff8c5; padding: .5rem .75rem; border-radius: 8px; } .error { color: #b00020; font-weight: 600; }
@media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #0d1117; } .note { background: #3b2f00; } .error { color: #ff9ba6; } a { color: #9cc7ff; } }`;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

const CARD_WORDS: Record<Card, string> = {
  pays: 'pays, now and at every renewal',
  declined: 'is declined',
  failsLater: 'pays now, and is declined at renewals',
};

/** A page to show, or a place to go to. */
type Shown = { title: string; body: string; status?: number } | { to: string };

/** Stripe's own pages: Checkout, the portal, and an overview of everybody where time can be moved on. */
export async function servePage(
  book: Book,
  clock: () => Date,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://stripe.localhost');
  const [, , page = '', id = ''] = url.pathname.split('/');
  const sent = await readBody(req, 16 * 1024, () => new StripeFault('Too large.', { status: 413 }));
  const form = req.method === 'POST' ? new URLSearchParams(sent.toString('utf8')) : null;
  const pages: Record<string, () => Promise<Shown | null>> = {
    '': () => Promise.resolve(overview(book)),
    checkout: () => checkout(book, clock, id, form),
    portal: () => portal(book, clock, id, form, url.searchParams.get('back')),
    clock: () => moveClock(book, clock, id, form),
  };
  const shown = (await pages[page]?.()) ?? { title: 'Nothing here', body: '', status: 404 };
  if ('to' in shown) answer(res, 303, { ...HEADERS, location: shown.to });
  else answer(res, shown.status ?? 200, HEADERS, html(shown.title, shown.body));
}

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p class="note">This stands in for Stripe on this machine. No money moves.</p>${body}</main></body></html>`;

const nowOf = (account: Account, clock: () => Date) => account.clock?.time ?? Math.floor(clock().getTime() / 1000);
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const dateOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const button = (action: string, label: string) => `<button name="action" value="${action}">${label}</button>`;
const cardField = (chosen: Card) =>
  `<fieldset><legend>Card</legend>${Object.entries(CARDS)
    .map(([card, number]) => {
      const words = `${number.replace(/(.{4})(?=.)/g, '$1 ')}: ${CARD_WORDS[card as Card]}`;
      return `<label><input type="radio" name="card" value="${card}"${card === chosen ? ' checked' : ''}> ${words}</label>`;
    })
    .join('')}</fieldset>`;
const cardOf = (form: URLSearchParams): Card => {
  const card = form.get('card') ?? '';
  return Object.hasOwn(CARDS, card) ? (card as Card) : 'declined';
};

function sessionOf(book: Book, id: string): { account: Account; session: Session } | undefined {
  for (const account of book.accounts.values()) {
    const session = account.sessions.find((one) => one.id === id);
    if (session) return { account, session };
  }
  return undefined;
}

async function checkout(
  book: Book,
  clock: () => Date,
  id: string,
  form: URLSearchParams | null,
): Promise<Shown | null> {
  const found = sessionOf(book, id);
  if (!found) return null;
  const { account, session } = found;
  if (session.status !== 'open') {
    return { title: 'Checkout', body: '<p>This checkout is no longer open. You can close this page.</p>' };
  }
  let refusal = '';
  if (form?.get('action') === 'pay') {
    try {
      lifeOf(book, account).pay(session, cardOf(form), nowOf(account, clock));
      await book.save(account);
      return { to: session.successUrl };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      refusal = `<p class="error" role="alert">${escapeXml(error.message)} Try another card.</p>`;
    }
  }
  const price = book.prices.get(session.priceId)!;
  const back = session.cancelUrl === null ? '' : `<p><a href="${escapeXml(session.cancelUrl)}">Back</a></p>`;
  return {
    title: 'Checkout',
    body: `<p>Subscribe to ${escapeXml(price.product.name)}: <strong>${dollars(price.unitAmount)} per ${price.interval}</strong></p>
<p>${escapeXml(account.email ?? '')}</p>${refusal}
<form method="post">${cardField('pays')}<p>${escapeXml(session.message ?? '')}</p>${button('pay', 'Subscribe')}</form>${back}`,
  };
}

async function portal(
  book: Book,
  clock: () => Date,
  id: string,
  form: URLSearchParams | null,
  back: string | null,
): Promise<Shown | null> {
  const account = book.accounts.get(id);
  if (!account || account.isDeleted) return null;
  const subscription = account.subscriptions.findLast(({ status }) => status !== 'canceled');
  if (form) {
    const life = lifeOf(book, account);
    const at = nowOf(account, clock);
    if (form.get('action') === 'card') life.useCard(cardOf(form), at);
    if (subscription && form.get('action') === 'cancel') life.setCancel(subscription, true, at);
    if (subscription && form.get('action') === 'renew') life.setCancel(subscription, false, at);
    await book.save(account);
  }
  const change = subscription?.cancelAtPeriodEnd
    ? button('renew', "Don't cancel")
    : button('cancel', 'Cancel subscription');
  const receipts = account.charges
    .filter(({ isPaid }) => isPaid)
    .map(
      ({ created, amount, refund }) => `<li>${dateOf(created)}: ${dollars(amount)}${refund ? ', refunded' : ''}</li>`,
    );
  return {
    title: 'Billing',
    body: `${subscription ? `<article>${standing(subscription)}<form method="post">${change}</form></article>` : '<p>No subscription.</p>'}
<form method="post">${cardField(account.card ?? 'pays')}${button('card', 'Update card')}</form>
<h2>Receipts</h2><ul>${receipts.join('')}</ul>${back === null ? '' : `<p><a href="${escapeXml(back)}">Back</a></p>`}`,
  };
}

function standing({ status, periodEnd, cancelAtPeriodEnd }: Subscription): string {
  if (status === 'past_due') return '<p class="error">The last payment failed. Update the card to pay it now.</p>';
  return `<p>${status}, ${cancelAtPeriodEnd ? 'ends' : 'renews'} on ${dateOf(periodEnd)}</p>`;
}

function overview(book: Book): Shown {
  const articles = [...book.accounts.values()].reverse().map((account) => {
    const subscription = account.subscriptions.at(-1);
    const time = account.clock ? `<p>Test clock: ${dateOf(account.clock.time)}</p>` : '';
    const move =
      subscription && subscription.status !== 'canceled'
        ? `<form method="post" action="/stripe/clock/${account.id}">Move this customer’s time on to:<br>
${button('before', '30 days before the renewal')}${button('renewal', 'the renewal')}${button('week', 'a week later')}</form>`
        : '';
    return `<article><h2>${escapeXml(account.email ?? 'deleted')}</h2><p>${account.id}</p>
${subscription ? standing(subscription) : '<p>No subscription.</p>'}${time}${move}</article>`;
  });
  return { title: 'Stripe on this machine', body: articles.join('') || '<p>Nobody has paid yet.</p>' };
}

async function moveClock(
  book: Book,
  clock: () => Date,
  id: string,
  form: URLSearchParams | null,
): Promise<Shown | null> {
  const account = book.accounts.get(id);
  const subscription = account?.subscriptions.at(-1);
  if (!account || !subscription || !form) return null;
  const now = nowOf(account, clock);
  const moments: Record<string, number> = {
    before: subscription.periodEnd - 30 * DAY,
    renewal: subscription.periodEnd,
    week: now + 7 * DAY,
  };
  const time = Math.max(now, moments[form.get('action') ?? ''] ?? now);
  account.clock ??= { id: newId('clock', 24), created: now, name: null, time: now };
  lifeOf(book, account).reach(time);
  account.clock.time = time;
  await book.save(account);
  return { to: '/stripe' };
}
