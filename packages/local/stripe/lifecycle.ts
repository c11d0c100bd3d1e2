import { newId, type Account, type Book, type Card, type Invoice, type Session, type Subscription } from './book';
import { StripeFault } from './fault';
import * as wire from './wire';

const DAY = 24 * 60 * 60;
/** A coming renewal is announced so long before, as the product asks of Stripe's settings. */
const ANNOUNCED = 30 * DAY;
/** Days after each failed payment until the next try; after the last one the subscription ends. */
const RETRIES = [3, 5, 7];

/** One thing that is due: when, and what then happens. */
interface Due {
  at: number;
  happen: () => void;
}

/** What becomes of a customer's sessions and subscriptions over time and by their own doing; each step tells its events. */
export function lifeOf(book: Book, account: Account) {
  const tell = (type: string, at: number, object: Record<string, unknown>) => {
    account.events.push({
      id: newId('evt', 24),
      created: at,
      type,
      object: structuredClone(object),
      delivery: { attempts: 0, nextAt: 0 },
    });
  };
  const tellSubscription = (what: 'created' | 'updated' | 'deleted', at: number, subscription: Subscription) =>
    tell(`customer.subscription.${what}`, at, wire.subscription(book, account, subscription));
  const amountOf = ({ priceId }: { priceId: string }) => book.prices.get(priceId)!.unitAmount;

  const bill = (subscription: Subscription, at: number, reason: Invoice['reason']): Invoice => {
    const invoice: Invoice = {
      id: newId('in', 24),
      paymentId: newId('inpay', 24),
      created: at,
      subscriptionId: subscription.id,
      reason,
      amount: amountOf(subscription),
      status: 'open',
      attempts: 0,
      nextAttempt: null,
      paidAt: null,
    };
    account.invoices.push(invoice);
    subscription.latestInvoice = invoice.id;
    return invoice;
  };

  /** Tries the customer's card; false where it is declined. */
  const attempt = (invoice: Invoice, at: number): boolean => {
    const isPaid =
      account.card === 'pays' || (account.card === 'failsLater' && invoice.reason === 'subscription_create');
    const paymentIntent =
      account.charges.find(({ invoiceId }) => invoiceId === invoice.id)?.paymentIntent ?? newId('pi', 24);
    const charge = {
      id: newId('ch', 24),
      paymentIntent,
      created: at,
      invoiceId: invoice.id,
      amount: invoice.amount,
      isPaid,
    };
    account.charges.push({ ...charge, refund: null });
    invoice.attempts += 1;
    if (isPaid) Object.assign(invoice, { status: 'paid', paidAt: at, nextAttempt: null });
    tell(isPaid ? 'charge.succeeded' : 'charge.failed', at, wire.charge(account, { ...charge, refund: null }));
    return isPaid;
  };

  const end = (subscription: Subscription, at: number) => {
    Object.assign(subscription, { status: 'canceled', endedAt: at, canceledAt: subscription.canceledAt ?? at });
    for (const invoice of account.invoices) {
      if (invoice.subscriptionId === subscription.id && invoice.status === 'open') invoice.status = 'void';
    }
    tellSubscription('deleted', at, subscription);
  };

  const collect = (subscription: Subscription, invoice: Invoice, at: number) => {
    if (attempt(invoice, at)) {
      subscription.status = 'active';
      tell('invoice.paid', at, wire.invoice(account, invoice));
      tellSubscription('updated', at, subscription);
      return;
    }
    const wait = RETRIES[invoice.attempts - 1];
    invoice.nextAttempt = wait === undefined ? null : at + wait * DAY;
    subscription.status = 'past_due';
    tell('invoice.payment_failed', at, wire.invoice(account, invoice));
    if (wait === undefined) end(subscription, at);
    else tellSubscription('updated', at, subscription);
  };

  const renew = (subscription: Subscription, at: number) => {
    if (subscription.cancelAtPeriodEnd) {
      end(subscription, at);
      return;
    }
    const { periodEnd } = subscription;
    Object.assign(subscription, { periodStart: periodEnd, periodEnd: yearAfter(periodEnd), announced: false });
    tellSubscription('updated', at, subscription);
    collect(subscription, bill(subscription, at, 'subscription_cycle'), at);
  };

  const openInvoice = (subscription: Subscription) =>
    account.invoices.find(({ id, status }) => id === subscription.latestInvoice && status === 'open');

  const dues = (): Due[] => {
    const ofSessions = account.sessions
      .filter(({ status }) => status === 'open')
      .map((session) => ({
        at: session.expiresAt,
        happen: () => {
          session.status = 'expired';
          tell('checkout.session.expired', session.expiresAt, wire.session(account, session, amountOf(session), ''));
        },
      }));
    const ofSubscriptions = account.subscriptions.flatMap((subscription): Due[] => {
      const { status, periodEnd, cancelAtPeriodEnd, announced } = subscription;
      const invoice = openInvoice(subscription);
      const retryAt = invoice?.nextAttempt;
      const announce = () => {
        subscription.announced = true;
        const upcoming = {
          object: 'invoice',
          customer: account.id,
          amount_due: amountOf(subscription),
          livemode: false,
        };
        tell('invoice.upcoming', periodEnd - ANNOUNCED, upcoming);
      };
      return [
        ...(status === 'active' ? [{ at: periodEnd, happen: () => renew(subscription, periodEnd) }] : []),
        ...(status === 'active' && !cancelAtPeriodEnd && !announced
          ? [{ at: periodEnd - ANNOUNCED, happen: announce }]
          : []),
        ...(status === 'past_due' && invoice && retryAt
          ? [{ at: retryAt, happen: () => collect(subscription, invoice, retryAt) }]
          : []),
      ];
    });
    return [...ofSessions, ...ofSubscriptions].sort((a, b) => a.at - b.at);
  };

  return {
    /** Lets everything happen that is due by then, in its order; whether anything did. */
    reach: (time: number): boolean => {
      let moved = false;
      for (let [due] = dues(); due && due.at <= time; [due] = dues()) {
        due.happen();
        moved = true;
      }
      return moved;
    },
    /** Pays a session's first year with a card. Throws a card_error where the card is declined; the session stays open. */
    pay: (session: Session, card: Card, at: number) => {
      if (session.status !== 'open') throw new StripeFault('This Checkout Session is no longer active.');
      if (card === 'declined') {
        throw new StripeFault('Your card was declined.', { type: 'card_error', code: 'card_declined', status: 402 });
      }
      account.card = card;
      const subscription: Subscription = {
        id: newId('sub', 24),
        itemId: newId('si'),
        created: at,
        status: 'active',
        priceId: session.priceId,
        periodStart: at,
        periodEnd: yearAfter(at),
        cancelAtPeriodEnd: false,
        canceledAt: null,
        endedAt: null,
        metadata: session.subscriptionMetadata,
        latestInvoice: '',
        announced: false,
      };
      account.subscriptions.push(subscription);
      const invoice = bill(subscription, at, 'subscription_create');
      attempt(invoice, at);
      Object.assign(session, { status: 'complete', subscriptionId: subscription.id });
      tellSubscription('created', at, subscription);
      tell('invoice.paid', at, wire.invoice(account, invoice));
      tell('checkout.session.completed', at, wire.session(account, session, invoice.amount, ''));
    },
    /** Another card; an invoice that is open is tried with it at once. */
    useCard: (card: Card, at: number) => {
      account.card = card;
      for (const subscription of account.subscriptions.filter(({ status }) => status === 'past_due')) {
        const invoice = openInvoice(subscription);
        if (invoice) collect(subscription, invoice, at);
      }
    },
    setCancel: (subscription: Subscription, cancelAtPeriodEnd: boolean, at: number) => {
      Object.assign(subscription, { cancelAtPeriodEnd, canceledAt: cancelAtPeriodEnd ? at : null });
      tellSubscription('updated', at, subscription);
    },
    end,
    refund: (charge: Account['charges'][number], reason: string | null, at: number) => {
      if (charge.refund) {
        throw new StripeFault(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
      }
      charge.refund = { id: newId('re', 24), created: at, reason };
      tell('charge.refunded', at, wire.charge(account, charge));
    },
    /** Ends what is live and keeps no more of the person than Stripe would show. */
    remove: (at: number) => {
      for (const subscription of account.subscriptions) {
        if (subscription.status !== 'canceled') end(subscription, at);
      }
      for (const session of account.sessions) if (session.status === 'open') session.status = 'expired';
      for (const { object } of account.events) if ('customer_email' in object) object['customer_email'] = null;
      Object.assign(account, { isDeleted: true, email: null, name: null, metadata: {}, card: null });
    },
  };
}

function yearAfter(seconds: number): number {
  const date = new Date(seconds * 1000);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime() / 1000;
}
